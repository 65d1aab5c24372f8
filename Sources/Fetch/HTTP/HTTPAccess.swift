/// How a source's server is asked, whatever for: its addresses, limits, and who asks. Follows redirects.
struct HTTPAccess: Sendable {
  let users: String
  /// Fields beyond those that every request has.
  let headers: [HTTPHeader]
  let options: FetchOptions
  let templates: AddressTemplates
  let credentials: CredentialStore
  let client: HTTPClient

  /// A request of the users' address, or of another one, which gets the credentials only where it is of the same origin.
  func request(
    _ address: WebAddress? = nil, method: HTTPRequest.Method = .get, since begin: ContinuousClock.Instant = .now
  ) throws -> HTTPRequest {
    let users = try WebAddress(users)
    let address = address ?? users
    var request = HTTPRequest(
      address: address, options: options, deadline: options.timeout.map { begin + $0 })
    request.method = method
    request.headers = headers
    if address.isSameOrigin(as: users) {
      request.credentials = credentials.current
    } else {
      request.headers.removeAll(where: \.isHostBound)
    }
    return request
  }

  /// An address from a template, relative to the users' one.
  func address(_ template: String, id: String) throws(FetchError) -> WebAddress {
    try WebAddress(users).following(AddressTemplates.fill(template, id: id))
  }

  /// The answer to a request, redirects followed: who answered, its head, and the stream of its body.
  /// - Parameter adding: fields for the address that is asked in the end.
  func exchange(
    _ first: HTTPRequest, adding headers: (WebAddress) -> [HTTPHeader] = { _ in [] }
  ) async throws -> (WebAddress, ResponseHead, ResponseStream) {
    var request = first
    for _ in 0...HTTPRequest.maximumRedirects {
      var asked = request
      asked.headers += headers(request.address)
      let response = client.send(asked)
      guard case .head(let head)? = try await response.next() else { throw FetchError.closedInHead(request.address) }
      guard let location = head.redirect else { return (request.address, head, response) }
      let next = try request.following(location)
      if case .post = request.method, !head.keepsMethod || !next.address.isSameOrigin(as: request.address) {
        throw FetchError.redirectedPost(request.address, to: next.address)
      }
      request = next
    }
    throw FetchError.tooManyRedirects(first.address)
  }

  /// The rest of a body, which is to be small.
  func body(of response: ResponseStream, from address: WebAddress, maximum: Int) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    while let part = try await response.next() {
      guard case .body(let piece) = part else { continue }
      bytes += piece
      if bytes.count > maximum { throw FetchError.tooLarge(address.shown, announced: nil, maximum: maximum) }
    }
    return bytes
  }
}

extension ResponseHead {
  /// Whether a redirect asks for the same method again (RFC 9110, sections 15.4.8 and 15.4.9).
  fileprivate var keepsMethod: Bool { status == 307 || status == 308 }
}
