import Fetch

/// What `config.json` says: directories by name.
struct Configuration: Hashable, Sendable {
  /// A directory with a name.
  struct Source: Hashable, Sendable {
    /// The address or file.
    var url: String
    /// How to learn who asks.
    var credentials = CredentialChoice()
    /// Where what belongs to a user is found.
    var templates = AddressTemplates()
    /// The most time that a whole fetch may take.
    var timeout: Duration?
    /// The most bytes of a body.
    var maximumBytes: Int?
    /// A file with the certificates to trust.
    var certificateFile: String?
    /// Whether any certificate is taken.
    var insecure = false
    /// Whether the lists are kept.
    var cache = true
  }

  /// The directories.
  var sources: [String: Source] = [:]
  /// The name of the one that opens where none is asked for; always one of them.
  var defaultName: String?
  /// The most bytes of all lists that are kept.
  var maximumCacheBytes: Int?
}
