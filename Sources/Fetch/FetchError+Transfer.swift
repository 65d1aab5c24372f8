import CCurl
import Glibc

/// What is known of a transfer that failed, beside curl's code.
struct TransferFacts: Sendable {
  /// The `errno` of the last attempt to connect; 0 if there is none.
  var systemError: Int32 = 0
  /// OpenSSL's verdict on the certificate (`X509_V_ERR_…`); 0 if it found nothing.
  var verifyResult = 0
  /// The status of a proxy's answer to CONNECT; 0 if there is none.
  var proxyStatus = 0
  /// Whether a whole head had come.
  var hadHead = false
  /// Whether it was paused, so that what came was put aside.
  var wasPaused = false
}

extension FetchError {
  /// libcurl could not be opened.
  static var noLibrary: FetchError {
    FetchError(kind: .connection, sentence: "libcurl.so.4 can't be opened", advice: "install the package libcurl4")
  }

  /// An address with `user:password@` in it.
  static func carriesUser(_ address: String) -> FetchError {
    FetchError(
      kind: .address,
      sentence: "the address of \(Redaction.shown(address)) carries a user name or password, which others can see",
      advice: "take it out and use --user NAME")
  }

  /// The time for the whole is over.
  static func timeout(_ address: WebAddress, _ limit: Duration) -> FetchError {
    FetchError(
      kind: .limit, sentence: "\(address.shown) did not answer in full within \(words(limit))",
      advice: "allow more with --timeout SECONDS")
  }

  /// The same, where the time for the whole ends before the wait that the server asks for.
  func withoutTime(for pause: Duration) -> FetchError {
    // Else the pause is ours.
    guard pause == retryAfter else { return self }
    var error = self
    error.advice = "it asks to wait \(Self.words(pause)), longer than --timeout allows"
    return error
  }

  /// Not a byte came for a long time.
  static func stall(_ address: WebAddress, _ limit: Duration) -> FetchError {
    FetchError(kind: .connection, sentence: "\(address.shown) sent nothing for \(words(limit))", advice: tryLater)
  }

  /// The head of the answer broke off.
  static func closedInHead(_ address: WebAddress) -> FetchError {
    FetchError(
      kind: .connection, sentence: "\(address.place) closed the connection before its answer began: \(address.shown)",
      advice: tryLater, mayPass: true)
  }

  /// More redirects than are followed.
  static func tooManyRedirects(_ address: WebAddress) -> FetchError {
    FetchError(
      kind: .limit, sentence: "\(address.shown) redirects more than \(HTTPRequest.maximumRedirects) times",
      advice: "check the address")
  }

  /// A redirect that would carry what was sent, a password in it, somewhere else, or drop it.
  static func redirectedPost(_ address: WebAddress, to next: WebAddress) -> FetchError {
    FetchError(
      kind: .address, sentence: "\(address.shown) sends new users on to \(next.shown)", advice: "open that address")
  }

  /// What a failed transfer means in words.
  static func transfer(_ code: CURLcode, _ facts: TransferFacts, _ request: HTTPRequest) -> FetchError {
    let address = request.address
    if facts.proxyStatus != 0 && !(200..<300 ~= facts.proxyStatus) { return proxy(facts.proxyStatus, address) }
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST:
      return FetchError(
        kind: .connection, sentence: "no connection to \(address.place): there is no host of that name",
        advice: "check the address")
    case CURLE_COULDNT_RESOLVE_PROXY:
      return FetchError(
        kind: .connection,
        sentence: "no connection to \(address.place): there is no proxy of the name in the environment",
        advice: "check http_proxy and https_proxy")
    case CURLE_COULDNT_CONNECT:
      let reason = facts.systemError == 0 ? "nobody answers" : reason(facts.systemError)
      return FetchError(
        kind: .connection, sentence: "no connection to \(address.place): \(reason)", advice: "check the address",
        mayPass: true)
    // Only the connection has a time limit that curl knows.
    case CURLE_OPERATION_TIMEDOUT:
      return FetchError(
        kind: .connection,
        sentence: "no connection to \(address.place): no answer within \(words(request.options.connectTimeout))",
        advice: "check the address")
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
      return FetchError(
        kind: .connection, sentence: "what \(address.shown) sends is not HTTP", advice: "check the address")
    case CURLE_PARTIAL_FILE:
      return incomplete(address.shown)
    case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR:
      return FetchError(
        kind: .body, sentence: "the body of \(address.shown) is packed in a way that can't be unpacked",
        advice: "tell whoever runs the server")
    // What is unpacked while the consumer is busy is put aside by curl up to 64 MB: only a bomb passes that.
    case CURLE_OUT_OF_MEMORY where facts.wasPaused:
      return FetchError(
        kind: .limit, sentence: "the body of \(address.shown) unpacks to far more than was sent",
        advice: "check the address")
    default:
      return security(code, facts, request) ?? broken(facts, address)
    }
  }

  /// A connection that broke.
  private static func broken(_ facts: TransferFacts, _ address: WebAddress) -> FetchError {
    if facts.hadHead {
      return FetchError(
        kind: .connection, sentence: "the connection to \(address.place) broke in the middle of \(address.shown)",
        advice: tryLater, mayPass: true)
    }
    return closedInHead(address)
  }

  /// A proxy that does not let the request through.
  private static func proxy(_ status: Int, _ address: WebAddress) -> FetchError {
    let phrase = StatusReason.phrase(for: status)
    return FetchError(
      kind: .connection,
      sentence: "the proxy does not connect to \(address.place): HTTP \(status)\(phrase.isEmpty ? "" : " ")\(phrase)",
      advice: "check the proxy that the environment names", mayPass: [502, 503, 504].contains(status))
  }

  /// A time in words: `30 s`, `0.5 s`.
  static func words(_ duration: Duration) -> String {
    let (seconds, fraction) = Int64((duration / .nanoseconds(1)).rounded()).quotientAndRemainder(
      dividingBy: 1_000_000_000)
    var decimals = String(String(1_000_000_000 + fraction).dropFirst())
    while decimals.last == "0" { decimals.removeLast() }
    return decimals.isEmpty ? "\(seconds) s" : "\(seconds).\(decimals) s"
  }
}
