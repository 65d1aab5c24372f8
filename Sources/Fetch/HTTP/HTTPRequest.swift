/// A field of a request's head.
struct HTTPHeader: Sendable, Hashable {
  let name: String
  let value: String
  /// Whether it names who asks (a password, a token, a validator that could be a mark): it goes to the host it was made for and to no other.
  let isHostBound: Bool
}

/// What is asked of a server.
struct HTTPRequest: Sendable {
  /// What is done at the address.
  enum Method: Sendable {
    /// Read it.
    case get
    /// Send it JSON: what a new user is made of, a password in it, hence a secret.
    case post(Secret)
  }

  var address: WebAddress
  var method = Method.get
  /// Who asks; goes to the host it was made for and to no other.
  var credentials: Credentials?
  /// Fields beyond those that every request has.
  var headers: [HTTPHeader] = []
  var options: FetchOptions
  /// When the whole has to be done.
  var deadline: ContinuousClock.Instant?

  /// The most redirects that are followed in a row, as the Fetch standard has it halved: ten are never meant.
  static let maximumRedirects = 10

  /// What every request says that it takes: JSON first, SCIM's own type, and anything, since many servers label JSON wrongly.
  static let accept = "application/json, application/scim+json;q=0.9, application/x-ndjson;q=0.8, */*;q=0.1"

  /// The request that follows a redirect: nothing that names who asks goes to another scheme, host or port.
  ///
  /// From https to http it goes on only if there is nothing to lose: with something that names who asks, somebody expects
  /// to be signed in, and a silent change to plain text would show it to everybody on the way.
  func following(_ location: String) throws(FetchError) -> HTTPRequest {
    let next: WebAddress
    do {
      next = try address.following(location)
    } catch {
      throw FetchError(
        kind: .address,
        sentence:
          "\(address.shown) redirects to something else than an http or https address: \(Redaction.shown(location))",
        advice: "check the address")
    }
    var request = self
    request.address = next
    guard !next.isSameOrigin(as: address) else { return request }
    if address.scheme == "https" && next.scheme == "http" && namesWhoAsks {
      throw FetchError(
        kind: .trust, sentence: "\(address.shown) redirects from https to plain http: \(next.shown)",
        advice: "check the address")
    }
    request.headers.removeAll(where: \.isHostBound)
    request.credentials = nil
    return request
  }

  /// Whether anything in it names who asks.
  private var namesWhoAsks: Bool { credentials != nil || headers.contains(where: \.isHostBound) }
}

extension ResponseHead {
  /// Where the response sends the request on, if it does (RFC 9110, section 15.4).
  var redirect: String? {
    switch status {
    case 301, 302, 303, 307, 308: fields["location"]
    default: nil
    }
  }
}
