import Decode

/// Users behind an http or https address.
struct HTTPSource: UserSource {
  let name: String
  var cannotReload: String? { nil }
  let warning: String?

  private let address: String
  private let headers: [HTTPHeader]
  private let options: FetchOptions
  private let client: HTTPClient
  private let clock: any Clock<Duration>
  private let pauses: RetryPauses

  /// A source.
  /// - Parameters:
  ///   - headers: fields beyond those that every request has.
  ///   - clock: what pauses before a retry go by.
  ///   - pauses: how long they are.
  init(
    address: String, headers: [HTTPHeader] = [], options: FetchOptions, client: HTTPClient = .shared,
    clock: any Clock<Duration> = ContinuousClock(), pauses: RetryPauses = RetryPauses()
  ) {
    name = Redaction.shown(address)
    warning = options.insecure && address.lowercased().hasPrefix("https:") ? "certificates are not checked" : nil
    self.address = address
    self.headers = headers
    self.options = options
    self.client = client
    self.clock = clock
    self.pauses = pauses
  }

  func fetch(revalidating known: ResponseHead?) -> AsyncThrowingStream<FetchEvent, any Error> {
    .fetch { [self] emit in
      let begin = ContinuousClock.now
      let request = HTTPRequest(
        address: try WebAddress(address), headers: headers, options: options,
        deadline: options.timeout.map { begin + $0 })
      var attempt = 0
      while true {
        var published = 0
        do {
          emit(.done(try await attemptFetch(request, revalidating: known, published: &published, emit: emit)))
          return
        } catch let error as FetchError where error.mayPass && published == 0 && attempt < options.retries {
          attempt += 1
          let pause = pauses.pause(before: attempt, asked: error.retryAfter)
          // No use in a pause that outlasts the time for the whole.
          if let deadline = request.deadline, .now + pause >= deadline { throw error }
          emit(.retrying(RetryNotice(delay: pause, attempt: attempt, limit: options.retries, problem: error)))
          try await clock.sleep(for: pause)
        }
      }
    }
  }

  /// One attempt, redirects included.
  private func attemptFetch(
    _ first: HTTPRequest, revalidating known: ResponseHead?, published: inout Int,
    emit: @escaping (FetchEvent) -> Void
  ) async throws -> FetchSummary {
    let begin = ContinuousClock.now
    var request = first
    for _ in 0...HTTPRequest.maximumRedirects {
      let validators = known?.validators(for: request.address) ?? []
      var asked = request
      asked.headers += validators
      let response = client.send(asked)
      guard case .head(let head)? = try await response.next() else { throw FetchError.closedInHead(request.address) }
      if let location = head.redirect {
        request = try request.following(location)
        continue
      }
      var delivery = Delivery(
        address: request.address.shown, layout: layout(of: request.address), maximumBytes: options.maximumBytes,
        revalidates: !validators.isEmpty, emit: emit)
      defer { published = delivery.published }
      return try await delivery.run(response, head: head, since: begin)
    }
    throw FetchError.tooManyRedirects(first.address)
  }

  private func layout(of address: WebAddress) -> Layout {
    let path = address.text.prefix { $0 != "?" }.lowercased()
    return path.hasSuffix(".ndjson") || path.hasSuffix(".jsonl") ? .lines : .automatic
  }
}

extension ResponseHead {
  /// The fields that ask whether the list at hand still stands (RFC 9110, section 13.1), for the address that gave it alone.
  fileprivate func validators(for address: WebAddress) -> [HTTPHeader] {
    guard address.shown == self.address else { return [] }
    var headers: [HTTPHeader] = []
    if let tag = fields["etag"] { headers.append(HTTPHeader(name: "If-None-Match", value: tag, isHostBound: true)) }
    if let date = fields["last-modified"] {
      headers.append(HTTPHeader(name: "If-Modified-Since", value: date, isHostBound: true))
    }
    return headers
  }
}
