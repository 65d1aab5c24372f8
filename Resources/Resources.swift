/// What ships inside the program.
public enum EmbeddedFile {
  /// The sample directory: invented people in the shape of the public test service, as JSON.
  public static var sampleDirectory: [UInt8] { PackageResources.users_json }

  /// Which given names are forms of each other: a line has a name, a colon and its other forms.
  public static var nicknames: [UInt8] { PackageResources.nicknames_txt }
}
