public import Directory
public import Fetch
public import Observation

/// Signing in and signing up: keeps the latest value of each field, says what is missing, and lets the newest submission alone count.
@MainActor @Observable public final class SignInEngine: EngineProtocol {
  /// Which of the two forms is open.
  public enum Purpose: Sendable, Hashable {
    /// User name or e-mail and password, or a token alone.
    case signIn
    /// Name, user name, e-mail and password of a new user.
    case signUp

    /// The fields of the form, in order.
    public var fields: [SignInField] {
      self == .signIn ? [.email, .password] : SignInField.allCases
    }
  }

  /// What a screen asks for.
  public enum Input: Sendable, Hashable {
    /// The text of a field changed. The password goes by `secret`.
    case change(SignInField, String)
    /// Characters typed or pasted into the password.
    case typeSecret([UInt8])
    /// Backspace in the password.
    case eraseSecret
    /// Everything out of the password.
    case clearSecret
    /// Enter.
    case submit
    /// Esc: the request under way is given up, the fields stay.
    case cancel
    /// Nobody is signed in any more.
    case signOut
  }

  /// What a screen has to be told.
  public enum Output: Sendable, Hashable {
    /// The user name or e-mail is missing, or is none.
    case emailDidMiss
    /// The password is missing, or too short.
    case passwordDidMiss
    /// The name is missing.
    case nameDidMiss
    /// The user name is missing.
    case usernameDidMiss
    /// The server, in words.
    case signInDidFail(String)
    /// The server, in words.
    case signUpDidFail(String)
    /// Whom to greet.
    case signInDidSucceed(String)
    /// Who was made.
    case signUpDidSucceed(UserRecord)
  }

  /// A new password has at least this many characters (NIST SP 800-63B, 5.1.1.1).
  public nonisolated static let shortestPassword = 8

  /// Which form it is.
  public let purpose: Purpose

  /// The latest text of each field but the password.
  public internal(set) var values: [SignInField: String] = [:]

  /// How many characters the password has: all that a screen may know of it.
  public internal(set) var secretLength = 0

  /// Whether a request is under way.
  public internal(set) var isBusy = false

  /// What stands beside the fields: what is missing (after the first Enter, from the latest values) and what the server said of them.
  public internal(set) var remarks: [SignInField: String] = [:]

  /// What the server said of the whole.
  public internal(set) var refusal: String?

  /// Who is signed in.
  public internal(set) var signedInName: String?

  @ObservationIgnored let manager: any AuthManager
  @ObservationIgnored let secret = Secret()
  @ObservationIgnored var submission: Task<Void, Never>?
  @ObservationIgnored var generation = 0
  /// What is missing is named once Enter was pressed, not while the first letters are typed.
  @ObservationIgnored var wasSubmitted = false
  @ObservationIgnored let outputs = Outputs<Output>()

  /// A form in front of a service.
  /// - Parameter userName: what stands in the field of the user name or e-mail at the start.
  public init(_ purpose: Purpose, manager: any AuthManager, userName: String = "") {
    self.purpose = purpose
    self.manager = manager
    signedInName = manager.signedInName
    if !userName.isEmpty { values[.email] = userName }
  }

  /// Takes inputs until they end.
  public func transform(_ inputs: some AsyncSequence<Input, Never> & Sendable) -> AsyncStream<Output> {
    outputs.stream(feeding: inputs) { [weak self] in self?.handle($0) }
  }
}
