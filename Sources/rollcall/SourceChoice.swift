import Fetch
import Resources

extension Options {
  /// The time that a batch run may take if no option says otherwise.
  static let batchTimeout: Duration = .seconds(10)

  /// Whether users come from standard input.
  var readsStandardInput: Bool { source == "-" }

  /// The limits of a fetch. A batch run ends by itself; standard input takes as long as whoever writes to it.
  var fetchOptions: FetchOptions {
    var fetch = FetchOptions()
    fetch.timeout = timeout ?? (filter != nil && !readsStandardInput ? Self.batchTimeout : nil)
    if let maximumBytes { fetch.maximumBytes = maximumBytes }
    fetch.certificateFile = certificateFile
    fetch.insecure = insecure
    fetch.netrc = credentials.netrc
    fetch.userAgent = "rollcall/" + Help.version
    return fetch
  }

  /// The source that was asked for, else the sample directory. The address is judged before anybody is asked for a password.
  /// - Parameter token: the one of the environment.
  /// - Throws: `FetchError`, `UsageError`; `CancellationError` if somebody who is asked for a password presses C-c.
  func openSource(token: Secret?) throws -> any UserSource {
    let address = comments ?? source
    guard let address, Self.isWebAddress(address) else {
      if comments != nil {
        throw UsageError(sentence: "--comments takes an http or https address")
      }
      if let kind = credentials.kinds.first {
        throw UsageError(
          sentence: "\(kind.option) is for http and https sources", advice: "leave it out, or name such a source")
      }
      guard let address else { return SourceOpener.embedded(EmbeddedFile.sampleDirectory, name: "sample directory") }
      return try SourceOpener.open(address, options: fetchOptions)
    }
    let store = CredentialStore()
    let source = try SourceOpener.open(
      address, options: fetchOptions, templates: templates, credentials: store,
      cache: try cacheUse(hasToken: token != nil))
    // Nobody is asked for what nobody is told.
    if !offline { store.current = try credentials.credentials(token: token, asks: filter != nil) }
    return source
  }

  private static func isWebAddress(_ text: String) -> Bool {
    let text = text.lowercased()
    return text.hasPrefix("http://") || text.hasPrefix("https://")
  }
}
