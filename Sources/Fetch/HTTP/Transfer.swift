import CCurl

/// One request on its way, on the thread of the client.
final class Transfer {
  let easy: UnsafeMutableRawPointer
  let channel: ResponseChannel

  private let request: HTTPRequest
  /// In memory of its own: curl reads them in place.
  private let callbacks: UnsafeMutablePointer<curl_shim_callbacks>
  private var fields: UnsafeMutablePointer<curl_slist>?
  private var parser = HeadParser()
  private var isPaused = false
  private var received: Int64 = 0
  private(set) var patience: Patience

  /// A transfer ready to start; nil if memory is out.
  init?(_ request: HTTPRequest, channel: ResponseChannel) {
    guard let easy = curl_shim_easy_init() else { return nil }
    self.easy = easy
    self.channel = channel
    self.request = request
    patience = Patience(silence: request.options.stallTimeout, whole: request.deadline, now: .now)
    callbacks = .allocate(capacity: 1)
    // Not retained: the callbacks run only while the loop holds this transfer.
    let context = Unmanaged.passUnretained(self).toOpaque()
    callbacks.initialize(
      to: curl_shim_callbacks(
        header: { Transfer.from($0).take(line: UnsafeRawBufferPointer(start: $1, count: $2)) },
        body: { Transfer.from($0).take(body: UnsafeRawBufferPointer(start: $1, count: $2)) },
        progress: { Transfer.from($0).take(progress: $1) },
        context: context))
    curl_shim_set_callbacks(easy, callbacks)
    guard setUp() else { return nil }
  }

  deinit {
    curl_shim_easy_cleanup(easy)
    curl_shim_list_free(fields)
    callbacks.deallocate()
  }

  private static func from(_ context: UnsafeMutableRawPointer) -> Transfer {
    Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  }

  /// Goes on after a pause.
  func resume() {
    guard isPaused else { return }
    isPaused = false
    patience.resume(now: .now)
    curl_shim_easy_resume(easy)
  }

  // MARK: What curl calls

  private func take(line: UnsafeRawBufferPointer) {
    patience.noteActivity(now: .now)
    guard !parser.isComplete else { return }
    parser.take(line)
    if parser.isComplete { channel.write(parser.head(address: request.address.shown)) }
  }

  private func take(body: UnsafeRawBufferPointer) -> Int {
    patience.noteActivity(now: .now)
    guard channel.write(body) else {
      isPaused = true
      patience.pause()
      return Int(CURL_WRITEFUNC_PAUSE)
    }
    return body.count
  }

  /// Packed bytes may come for a while before a byte of body can be unpacked.
  private func take(progress: Int64) {
    guard progress != received else { return }
    received = progress
    patience.noteActivity(now: .now)
  }

  // MARK: How it ends

  /// Why it is to be given up; nil if there is time left.
  func overdue(now: ContinuousClock.Instant) -> FetchError? {
    switch patience.exceeded(now: now) {
    case .whole: .timeout(request.address, request.options.timeout ?? .zero)
    case .silence: .stall(request.address, request.options.stallTimeout)
    case nil: nil
    }
  }

  /// What its end in curl's words means in ours.
  func end(_ result: CURLcode) -> Result<Void, any Error> {
    if result == CURLE_OK {
      // A head that breaks off is a success to curl.
      return parser.isComplete ? .success(()) : .failure(FetchError.closedInHead(request.address))
    }
    let facts = TransferFacts(
      systemError: Int32(clamping: curl_shim_get_long(easy, CURLINFO_OS_ERRNO)),
      verifyResult: curl_shim_get_long(easy, CURLINFO_SSL_VERIFYRESULT),
      proxyStatus: curl_shim_get_long(easy, CURLINFO_HTTP_CONNECTCODE),
      hadHead: parser.isComplete, wasPaused: isPaused)
    return .failure(FetchError.transfer(result, facts, request))
  }

  // MARK: Options

  private func setUp() -> Bool {
    let options = request.options
    var lines = ["Accept: \(HTTPRequest.accept)"]
    // A line break inside would begin another field.
    for header in request.headers
    where !(header.name + header.value).utf8.contains(where: { $0 == 10 || $0 == 13 || $0 == 0 }) {
      lines.append("\(header.name): \(header.value)")
    }
    for line in lines {
      guard let longer = curl_shim_list_append(fields, line) else { return false }
      fields = longer
    }
    guard addCredentials(), addBody() else { return false }
    var isFine = curl_shim_set_list(easy, CURLOPT_HTTPHEADER, fields)
    for (option, value) in texts(options) { isFine = curl_shim_set_string(easy, option, value) && isFine }
    for (option, value) in numbers(options) { isFine = curl_shim_set_long(easy, option, value) && isFine }
    return isFine
  }

  /// The lines that name who asks go from our buffer to curl's list, which is wiped with the transfer.
  private func addCredentials() -> Bool {
    for line in request.credentials?.lines ?? [] {
      let longer = line.withBytes { bytes in
        // Every line ends with a NUL: see `Credentials`.
        bytes.assumingMemoryBound(to: CChar.self).baseAddress.flatMap { curl_shim_list_append(fields, $0) }
      }
      guard let longer else { return false }
      fields = longer
    }
    return true
  }

  private func addBody() -> Bool {
    guard case .post(let body) = request.method else { return true }
    guard let longer = curl_shim_list_append(fields, "Content-Type: application/json") else { return false }
    fields = longer
    return body.withBytes { bytes in
      bytes.assumingMemoryBound(to: CChar.self).baseAddress.map { curl_shim_set_body(easy, $0, bytes.count) } ?? false
    }
  }

  private func texts(_ options: FetchOptions) -> [(CURLoption, String)] {
    var texts = [
      (CURLOPT_URL, request.address.text),
      (CURLOPT_PROTOCOLS_STR, "http,https"),
      (CURLOPT_USERAGENT, options.userAgent),
      // Empty: all that this curl can unpack.
      (CURLOPT_ACCEPT_ENCODING, ""),
    ]
    if let file = options.certificateFile { texts.append((CURLOPT_CAINFO, file)) }
    return texts
  }

  private func numbers(_ options: FetchOptions) -> [(CURLoption, Int)] {
    var numbers = [
      (CURLOPT_CONNECTTIMEOUT_MS, max(1, Int(options.connectTimeout / .milliseconds(1)))),
      (CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS)),
      // As much in one call as may wait: a long list comes in a tenth of the calls.
      (CURLOPT_BUFFERSIZE, ResponseChannel.capacity),
      // The head of the proxy's answer to CONNECT is not the answer.
      (CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
      // Signals would reach any thread.
      (CURLOPT_NOSIGNAL, 1),
      // A cancel does not wait for the thread that looks up a name: https://curl.se/libcurl/c/CURLOPT_QUICK_EXIT.html
      (CURLOPT_QUICK_EXIT, 1),
    ]
    // Optional: a name and password from ~/.netrc where there is an entry for the host that is asked.
    if options.netrc { numbers.append((CURLOPT_NETRC, Int(CURL_NETRC_OPTIONAL.rawValue))) }
    if options.insecure { numbers += [(CURLOPT_SSL_VERIFYPEER, 0), (CURLOPT_SSL_VERIFYHOST, 0)] }
    return numbers
  }
}
