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
    fetch.userAgent = "rollcall/" + Help.version
    return fetch
  }

  /// The source that was asked for, else the sample directory.
  func openSource() throws(FetchError) -> any UserSource {
    guard let source else { return SourceOpener.embedded(EmbeddedFile.sampleDirectory, name: "sample directory") }
    return try SourceOpener.open(source, options: fetchOptions)
  }
}
