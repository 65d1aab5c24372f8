import Decode

/// Users behind an http or https address.
struct HTTPSource: UserSource {
  let name: String
  var cannotReload: String? { nil }
  let warning: String?

  let access: HTTPAccess
  private let clock: any Clock<Duration>
  private let pauses: RetryPauses

  /// A source.
  /// - Parameters:
  ///   - headers: fields beyond those that every request has.
  ///   - clock: what pauses before a retry go by.
  ///   - pauses: how long they are.
  init(
    address: String, headers: [HTTPHeader] = [], options: FetchOptions,
    templates: AddressTemplates = AddressTemplates(),
    credentials: CredentialStore = CredentialStore(), client: HTTPClient = .shared,
    clock: any Clock<Duration> = ContinuousClock(),
    pauses: RetryPauses = RetryPauses()
  ) {
    name = Redaction.shown(address)
    warning = options.insecure && address.lowercased().hasPrefix("https:") ? "certificates are not checked" : nil
    access = HTTPAccess(
      users: address, headers: headers, options: options, templates: templates, credentials: credentials, client: client
    )
    self.clock = clock
    self.pauses = pauses
  }

  var details: (any UserDetailSource)? { HTTPDetailSource(access: access) }
  var comments: (any CommentSource)? { HTTPCommentSource(access: access) }
  var authentication: (any AuthManager)? { HTTPAuthManager(access: access) }

  func fetch(revalidating known: ResponseHead?) -> AsyncThrowingStream<FetchEvent, any Error> {
    .fetch { [self] emit in
      let begin = ContinuousClock.now
      let request = try access.request(since: begin)
      var attempt = 0
      while true {
        var published = 0
        do {
          emit(.done(try await attemptFetch(request, revalidating: known, published: &published, emit: emit)))
          return
        } catch let error as FetchError where error.mayPass && published == 0 && attempt < access.options.retries {
          attempt += 1
          let pause = pauses.pause(before: attempt, asked: error.retryAfter)
          // No use in a pause that outlasts the time for the whole.
          if let deadline = request.deadline, .now + pause >= deadline { throw error.withoutTime(for: pause) }
          emit(.retrying(RetryNotice(delay: pause, attempt: attempt, limit: access.options.retries, problem: error)))
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
    let validators = { @Sendable in known?.validators(for: $0) ?? [] }
    let (address, head, response) = try await access.exchange(first, adding: validators)
    var delivery = Delivery(
      address: address.shown, layout: layout(of: address), maximumBytes: access.options.maximumBytes,
      revalidates: !validators(address).isEmpty, emit: emit)
    defer { published = delivery.published }
    return try await delivery.run(response, head: head, since: begin)
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
