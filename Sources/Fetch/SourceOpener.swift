import Glibc

/// Opens sources by the name that the command line or the configuration gives them.
public enum SourceOpener {
  /// The source of an argument: a URL, a file, or `-` for standard input.
  ///
  /// An address is only looked at here: curl, which takes milliseconds to load, reads it when the source is fetched.
  /// - Parameters:
  ///   - templates: where what belongs to a user is found, for an address.
  ///   - credentials: who asks, for an address.
  ///   - cache: how the cache is used, for an address; nil for none.
  ///   - standardInput: the descriptor to read for `-`.
  /// - Throws: `FetchError` where the argument itself is wrong (an unknown scheme, `user:password@`, a missing file), or where the
  ///   cache is to be all there is and has no list.
  public static func open(
    _ argument: String, options: FetchOptions, templates: AddressTemplates = AddressTemplates(),
    credentials: CredentialStore = CredentialStore(), cache: CacheUse? = nil, standardInput: Int32 = 0
  ) throws(FetchError) -> any UserSource {
    if argument.isEmpty {
      throw FetchError(
        kind: .address, sentence: "the source is empty", advice: "name an address, a file, or - for standard input")
    }
    if argument == "-" { return StandardInputSource(descriptor: standardInput, options: options) }
    guard let scheme = scheme(of: argument) else { return try file(argument, options: options) }
    try refuseUser(argument)
    switch scheme {
    case "http", "https":
      let source = HTTPSource(
        address: argument, options: options, templates: templates, credentials: credentials, cache: cache)
      if source.isOffline, source.cache?.entry() == nil { throw source.notCached }
      return source
    case "file":
      throw FetchError(
        kind: .address, sentence: "\(Redaction.shown(argument)) is not supported",
        advice: "name the file by its path alone")
    default:
      throw FetchError(
        kind: .address, sentence: "\(scheme) addresses are not supported: \(Redaction.shown(argument))",
        advice: "name an http or https address, a file, or - for standard input")
    }
  }

  /// A source inside the program.
  public static func embedded(_ bytes: [UInt8], name: String) -> any UserSource {
    EmbeddedSource(bytes: bytes, name: name)
  }

  /// The name of a source as it may be shown: no secrets; not yet sanitised.
  public static func shown(_ argument: String) -> String { Redaction.shown(argument) }

  /// What stands before `://`, in small letters; nil if nothing does (RFC 3986, section 3.1).
  private static func scheme(of argument: String) -> String? {
    guard let colon = argument.firstIndex(of: ":"), argument[colon...].hasPrefix("://") else { return nil }
    let scheme = argument[..<colon].lowercased()
    guard let first = scheme.utf8.first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= first,
      scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
    else { return nil }
    return scheme
  }

  /// A file, or what to say of something that is neither a file nor an address.
  private static func file(_ path: String, options: FetchOptions) throws(FetchError) -> any UserSource {
    do {
      return try FileSource(path: path, options: options)
    } catch {
      // `dir.example/users` and `localhost:8080` look like addresses; `people.json` and `/data/users` do not.
      let host = path.prefix { $0 != "/" }
      guard access(path, F_OK) != 0, host.contains(where: { ".:@".contains($0) }), !host.hasPrefix("."),
        host.count < path.count || host.contains(":") || host.contains("@")
      else { throw error }
      try refuseUser(path)
      throw FetchError(
        kind: .address, sentence: "there is no file \(Redaction.shown(path))",
        advice: "write http:// or https:// before an address")
    }
  }

  /// Refuses `user:password@`: the command line is open to every process of the machine.
  private static func refuseUser(_ address: String) throws(FetchError) {
    if Redaction.hasUser(address) { throw .carriesUser(address) }
  }
}
