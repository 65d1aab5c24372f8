import CCurl

/// An http or https address, read by curl's own parser, so that what is checked is what is asked.
struct WebAddress: Sendable, Hashable {
  /// The whole address, without a fragment, as it is asked.
  let text: String
  /// `http` or `https`.
  let scheme: String
  /// The host in small letters, an IPv6 address in brackets.
  let host: String
  /// The port, whether written or not.
  let port: String

  /// The address as it may be shown: no secrets.
  var shown: String { Redaction.shown(text) }

  /// Host and port, as in `127.0.0.1:8080`; the port only if it is not the scheme's own.
  var place: String { (scheme == "https" ? "443" : "80") == port ? host : "\(host):\(port)" }

  /// An address from its text.
  /// - Throws: `FetchError` if it can't be read as one, or carries a user name.
  init(_ text: String) throws(FetchError) {
    try self.init(text, relativeTo: nil)
  }

  /// The address that a redirect from here leads to (RFC 3986, section 5).
  func following(_ location: String) throws(FetchError) -> WebAddress {
    try WebAddress(location, relativeTo: self)
  }

  /// Whether scheme, host and port are the same: then what names who asks may go there.
  func isSameOrigin(as other: WebAddress) -> Bool {
    scheme == other.scheme && host == other.host && port == other.port
  }

  private init(_ text: String, relativeTo base: WebAddress?) throws(FetchError) {
    guard curl_shim_open(), let url = curl_shim_url() else { throw .noLibrary }
    defer { curl_shim_url_cleanup(url) }
    if let base { _ = curl_shim_url_set(url, CURLUPART_URL, base.text, 0) }
    // Blanks and other letters than ASCII, which people and servers write, are encoded.
    guard curl_shim_url_set(url, CURLUPART_URL, text, UInt32(CURLU_URLENCODE)) == CURLUE_OK else {
      throw FetchError(
        kind: .address, sentence: "\(Redaction.shown(text)) is no address that can be asked",
        advice: "check the address")
    }
    for part in [CURLUPART_FRAGMENT, CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_OPTIONS] {
      if part != CURLUPART_FRAGMENT, base == nil, Self.part(part, of: url) != nil { throw .carriesUser(text) }
      _ = curl_shim_url_set(url, part, nil, 0)
    }
    guard let whole = Self.part(CURLUPART_URL, of: url),
      let scheme = Self.part(CURLUPART_SCHEME, of: url)?.lowercased(),
      let host = Self.part(CURLUPART_HOST, of: url),
      let port = Self.part(CURLUPART_PORT, of: url, UInt32(CURLU_DEFAULT_PORT))
    else {
      throw FetchError(
        kind: .address, sentence: "\(Redaction.shown(text)) is no address that can be asked",
        advice: "check the address")
    }
    guard scheme == "http" || scheme == "https" else {
      throw FetchError(kind: .address, sentence: "\(scheme) addresses are not supported: \(Redaction.shown(text))")
    }
    self.text = whole
    self.scheme = scheme
    self.host = host.lowercased()
    self.port = port
  }

  private static func part(_ part: CURLUPart, of url: OpaquePointer, _ flags: UInt32 = 0) -> String? {
    guard let text = curl_shim_url_get(url, part, flags) else { return nil }
    defer { curl_shim_free(text) }
    return String(cString: text)
  }
}
