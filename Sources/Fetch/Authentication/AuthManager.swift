public import Directory

/// What signs somebody in: a name with a password, or a token alone.
public struct SignInRequest: Sendable {
  /// User name or e-mail; empty where the secret is a token.
  public var name: String
  /// The password or the token.
  public var secret: Secret

  /// A request from its parts.
  public init(name: String, secret: Secret) {
    self.name = name
    self.secret = secret
  }
}

/// What a new user is made of.
public struct SignUpRequest: Sendable {
  /// The name as people write it.
  public var name: String
  /// The name to sign in with.
  public var username: String
  /// The e-mail address.
  public var email: String
  /// The password.
  public var password: Secret

  /// A request from its parts.
  public init(name: String, username: String, email: String, password: Secret) {
    self.name = name
    self.username = username
    self.email = email
    self.password = password
  }
}

/// Why signing in or up was refused.
public struct AuthError: Error, Hashable, Sendable {
  /// What the server said, in words, or what failed on the way. Not yet sanitised.
  public var sentence: String
  /// What was said of single fields, by the field's name in JSON (`name`, `username`, `email`, `password`).
  public var fields: [String: String]

  /// An error from its parts.
  public init(sentence: String, fields: [String: String] = [:]) {
    self.sentence = sentence
    self.fields = fields
  }
}

/// The service behind signing in and up. Who implements it is chosen by the source.
public protocol AuthManager: Sendable {
  /// Whoever is signed in, by name; nil for nobody.
  var signedInName: String? { get }

  /// Whether users can be made here, as far as it is known.
  var canSignUp: Bool { get }

  /// Signs in: from now on the source's requests carry it, to the first host alone.
  /// - Returns: the name to greet by.
  /// - Throws: `AuthError`; `CancellationError` when the task is cancelled.
  func signIn(_ request: SignInRequest) async throws -> String

  /// Makes a user. The record is as the source answered, or as asked for (without the password) where it answered none.
  /// - Throws: `AuthError`; `CancellationError` when the task is cancelled.
  func signUp(_ request: SignUpRequest) async throws -> UserRecord

  /// Forgets who is signed in.
  func signOut()
}
