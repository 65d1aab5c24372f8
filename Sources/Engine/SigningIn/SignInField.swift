/// The fields of the forms for signing in and up.
public enum SignInField: Hashable, Sendable, CaseIterable {
  /// The name as people write it; signing up alone.
  case name
  /// The name to sign in with; signing up alone.
  case username
  /// The e-mail, or where one signs in the user name.
  case email
  /// The password or token.
  case password

  /// The field of a name in JSON.
  init?(jsonName: String) {
    switch jsonName.lowercased() {
    case "name", "displayname": self = .name
    case "username", "user", "login": self = .username
    case "email", "mail": self = .email
    case "password": self = .password
    default: return nil
    }
  }
}
