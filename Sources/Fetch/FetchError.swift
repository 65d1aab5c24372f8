/// Why a source could not be read: one clear sentence that names what failed and where, and what to do next.
public struct FetchError: Error, Sendable, Hashable {
  /// What kind of failure it is, for those who act on it.
  public enum Kind: Sendable, Hashable {
    /// A status outside 200..<300.
    case status(Int)
    /// No connection, or it broke; a timeout.
    case connection
    /// The server's certificate or the encryption failed.
    case trust
    /// A body that is no list of users.
    case body
    /// A limit of ours was passed (`--max-bytes`, `--timeout`, ten redirects).
    case limit
    /// A file or standard input could not be read.
    case file
    /// The address itself is wrong.
    case address
  }

  /// What kind of failure it is.
  public var kind: Kind
  /// What failed and where: `HTTP 503 Service Unavailable from https://dir.example/users`. No full stop; no secrets; not yet sanitised.
  public var sentence: String
  /// What to do next, in words that follow the sentence after a semicolon: `check the address`. Empty if there is nothing to be done.
  public var advice: String
  /// How long the server asked to wait (`Retry-After`).
  public var retryAfter: Duration?
  /// Whether it may pass by itself, so that a retry makes sense.
  public var mayPass: Bool
  /// Whether whoever said so was told who asks: then HTTP 401 is a refusal, and no question.
  public var wasToldWhoAsks = false

  /// An error from its parts.
  public init(kind: Kind, sentence: String, advice: String = "", retryAfter: Duration? = nil, mayPass: Bool = false) {
    self.kind = kind
    self.sentence = sentence
    self.advice = advice
    self.retryAfter = retryAfter
    self.mayPass = mayPass
  }
}
