/// The limits and the trust of a fetch.
public struct FetchOptions: Sendable, Hashable {
  /// The most time that a whole fetch may take, retries included; nil for no limit.
  public var timeout: Duration?
  /// The most bytes of body, unpacked. 2 GiB unless set.
  public var maximumBytes: Int = 2 << 30
  /// A file with the certificates to trust, instead of the system's.
  public var certificateFile: String?
  /// Whether to take any certificate.
  public var insecure = false
  /// Whether names and passwords are looked up in `~/.netrc`, by host.
  public var netrc = false
  /// The most retries after a failure that may pass.
  public var retries = 3
  /// The time that a connection may take.
  public var connectTimeout: Duration = .seconds(5)
  /// The time without a byte after which a fetch is given up.
  public var stallTimeout: Duration = .seconds(30)
  /// What the program calls itself: `User-Agent`.
  public var userAgent = "rollcall"

  /// The usual limits.
  public init() {}
}
