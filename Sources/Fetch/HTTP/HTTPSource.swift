import Decode

/// Users behind an http or https address.
struct HTTPSource: UserSource {
  let name: String
  let cannotReload: String?
  let warning: String?

  let access: HTTPAccess
  /// Where lists are kept; nil for nowhere.
  let cache: SourceCache?
  private let clock: any Clock<Duration>
  private let pauses: RetryPauses

  /// A source.
  /// - Parameters:
  ///   - headers: fields beyond those that every request has.
  ///   - cache: how the cache is used; nil for none.
  ///   - clock: what pauses before a retry go by.
  ///   - pauses: how long they are.
  init(
    address: String, headers: [HTTPHeader] = [], options: FetchOptions,
    templates: AddressTemplates = AddressTemplates(),
    credentials: CredentialStore = CredentialStore(), cache: CacheUse? = nil, client: HTTPClient = .shared,
    clock: any Clock<Duration> = ContinuousClock(),
    pauses: RetryPauses = RetryPauses()
  ) {
    let isOffline = cache?.mode == .alone
    let isUnchecked = options.insecure && address.lowercased().hasPrefix("https:") && !isOffline
    name = Redaction.shown(address)
    warning = isUnchecked ? "certificates are not checked" : nil
    cannotReload = isOffline ? "nothing is fetched with --offline" : nil
    access = HTTPAccess(
      users: address, headers: headers, options: options, templates: templates, credentials: credentials, client: client
    )
    self.cache = cache.map {
      SourceCache(use: $0, address: address, credentials: credentials, readsNetrc: options.netrc)
    }
    self.clock = clock
    self.pauses = pauses
  }

  var details: (any UserDetailSource)? { isOffline ? nil : HTTPDetailSource(access: access) }
  var comments: (any CommentSource)? { isOffline ? nil : HTTPCommentSource(access: access) }
  var authentication: (any AuthManager)? { isOffline ? nil : HTTPAuthManager(access: access) }

  func fetch(revalidating known: ResponseHead?) -> AsyncThrowingStream<FetchEvent, any Error> {
    .fetch { [self] emit in
      cache?.use.folder.deleteDeadDrafts()
      if isOffline { return emit(.done(try await cachedAlone(emit: emit))) }
      let begin = ContinuousClock.now
      let cached = CachedList(known == nil ? cache?.entry() : nil, of: self, emit: emit)
      try await withTaskCancellationHandler {
        do {
          let request = try access.request(since: begin)
          try await fetch(request, revalidating: known ?? cached.entry?.header.head, cached, emit: emit)
        } catch {
          try await cached.wait()
          throw error
        }
      } onCancel: {
        cached.cancel()
      }
    }
  }

  /// Asks until there is an answer, or no hope of one.
  private func fetch(
    _ request: HTTPRequest, revalidating head: ResponseHead?, _ cached: CachedList,
    emit: @escaping @Sendable (FetchEvent) -> Void
  ) async throws {
    var known = head
    var attempt = 0
    while true {
      var published = 0
      do {
        try await attemptFetch(request, revalidating: known, cached, published: &published, emit: emit)
        return
      } catch is CacheReader.Damage {
        // The source has nothing newer than a list that can't be read any more.
        known = nil
      } catch let error as FetchError where error.mayPass && published == 0 && attempt < access.options.retries {
        attempt += 1
        let pause = pauses.pause(before: attempt, asked: error.retryAfter)
        // No use in a pause that outlasts the time for the whole.
        if let deadline = request.deadline, .now + pause >= deadline { throw error.withoutTime(for: pause) }
        try await cached.wait()
        emit(.retrying(RetryNotice(delay: pause, attempt: attempt, limit: access.options.retries, problem: error)))
        try await clock.sleep(for: pause)
      }
    }
  }

  /// One attempt, redirects included.
  private func attemptFetch(
    _ first: HTTPRequest, revalidating known: ResponseHead?, _ cached: CachedList, published: inout Int,
    emit: @escaping @Sendable (FetchEvent) -> Void
  ) async throws {
    let begin = ContinuousClock.now
    let validators = { @Sendable in known?.validators(for: $0) ?? [] }
    let (address, head, response) = try await access.exchange(first, adding: validators)
    try await cached.wait()
    let revalidates = !validators(address).isEmpty
    if revalidates, head.status == 304 {
      let list = try await cached.confirmed()
      cache?.confirm(known, cached.entry, asked: first)
      if let list { return emit(.done(list)) }
    }
    var delivery = Delivery(
      address: address.shown, layout: layout(of: address.text), maximumBytes: access.options.maximumBytes,
      revalidates: revalidates, record: { cache?.writer(for: $0, asked: first) }, emit: emit)
    defer { published = delivery.published }
    do {
      let summary = try await delivery.run(response, head: head, since: begin)
      emit(.done(summary))
      await cache?.keep(summary, delivery.writer)
    } catch var error as FetchError {
      let isSigned = first.credentials != nil || access.options.netrc
      error.wasToldWhoAsks = isSigned && address.isSameOrigin(as: first.address)
      throw error
    }
  }

  func layout(of address: String) -> Layout {
    let path = address.prefix { $0 != "?" }.lowercased()
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
