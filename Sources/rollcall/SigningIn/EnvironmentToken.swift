import Fetch
import Glibc

/// A token in the environment.
enum EnvironmentToken {
  /// Where it stands.
  static let variable = "ROLLCALL_TOKEN"

  /// Takes it out: no child inherits it, and `/proc/PID/environ` shows none.
  static func take() -> Secret? {
    guard let value = getenv(variable) else { return nil }
    let length = strlen(value)
    let token = Secret(capacity: length)
    token.append(UnsafeRawBufferPointer(start: value, count: length))
    explicit_bzero(value, length)
    unsetenv(variable)
    return token.isEmpty ? nil : token
  }
}
