import Fetch

/// How the program learns who asks, as options or a source of the configuration say it. Nothing secret is in it.
struct CredentialChoice: Hashable, Sendable {
  /// A user name; its password comes from the command, or somebody is asked for it.
  var user: String?
  /// A line of the shell that prints the password.
  var passwordCommand: String?
  /// A file with a token.
  var tokenFile: String?
  /// A file with lines of a request's head.
  var headerFile: String?
  /// Whether `~/.netrc` is read.
  var netrc = false

  /// The ways of signing in that are named, by option and by key of the configuration.
  var kinds: [(option: String, key: String)] {
    var kinds: [(option: String, key: String)] = []
    if user != nil {
      kinds.append(("--user", "user"))
    } else if passwordCommand != nil {
      kinds.append(("--password-command", "passwordCommand"))
    }
    if tokenFile != nil { kinds.append(("--token-file", "tokenFile")) }
    if headerFile != nil { kinds.append(("--header-file", "headerFile")) }
    if netrc { kinds.append(("--netrc", "netrc")) }
    return kinds
  }

  /// Who will have signed in, as far as that is known before: what `Credentials.name` will be.
  /// - Parameter hasToken: whether there is a token in the environment, for when nothing is chosen.
  func identity(hasToken: Bool) -> String? {
    if let user { return user }
    if headerFile != nil { return Credentials.keyHolder }
    return tokenFile != nil || hasToken && !netrc ? Credentials.tokenHolder : nil
  }

  /// Whether nothing is named.
  var isEmpty: Bool { kinds.isEmpty }

  /// The choice of the command line, where that is silent the one of the configuration. The two never mix, or somebody's
  /// password would be sent for somebody else; a command alone is for the user that is configured.
  func completed(by configured: CredentialChoice) -> CredentialChoice {
    guard !isEmpty else { return configured }
    var choice = self
    if choice.passwordCommand != nil, choice.user == nil { choice.user = configured.user }
    return choice
  }
}
