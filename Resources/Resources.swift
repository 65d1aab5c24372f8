/// What ships inside the program.
public enum EmbeddedFile {
  /// The sample directory: invented people in the shape of the public test service, as JSON.
  public static var sampleDirectory: [UInt8] { PackageResources.users_json }
}
