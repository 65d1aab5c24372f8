import Locking

/// Who is signed in at a source: shared by all that asks it.
public final class CredentialStore: Sendable {
  private let state: Lock<Credentials?>

  /// A store; with credentials at hand, or nobody signed in.
  public init(_ credentials: Credentials? = nil) {
    state = Lock(credentials)
  }

  /// What requests carry now.
  public var current: Credentials? {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
