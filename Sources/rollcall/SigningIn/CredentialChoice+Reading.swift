import Fetch

extension CredentialChoice {
  /// Reads who asks, from where the choice says it stands.
  /// - Parameters:
  ///   - token: the one of the environment, for when nothing is chosen.
  ///   - asks: whether a password that nothing gives is asked for now; else the screen asks when the server does.
  /// - Throws: `UsageError`; `CancellationError` if somebody who is asked presses C-c.
  func credentials(token: Secret?, asks: Bool) throws -> Credentials? {
    if let user { return try password(of: user, asks: asks).flatMap { Credentials.basic(name: user, password: $0) } }
    if let tokenFile {
      return try Self.token(SecretReader.read(file: tokenFile, of: "--token-file").firstLine(), from: tokenFile)
    }
    if let headerFile {
      let lines = try SecretReader.read(file: headerFile, of: "--header-file")
      guard let credentials = Credentials.headers(lines) else {
        throw UsageError(
          sentence: "--header-file: \(headerFile) has a line that is no header, or none at all",
          advice: "write a line for each, as Name: value")
      }
      return credentials
    }
    if netrc { return nil }
    return try token.flatMap { try Self.token($0.firstLine(), from: EnvironmentToken.variable) }
  }

  private func password(of user: String, asks: Bool) throws -> Secret? {
    if let passwordCommand { return try PasswordCommand.run(passwordCommand) }
    return asks ? try PasswordPrompt.ask("password of \(user): ") : nil
  }

  private static func token(_ token: Secret, from place: String) throws -> Credentials {
    if let credentials = Credentials.bearer(token) { return credentials }
    throw UsageError(
      sentence: token.isEmpty
        ? "\(place) holds no token" : "\(place) holds no token, but a line with blanks or other letters than ASCII",
      advice: "the token is the first line")
  }
}
