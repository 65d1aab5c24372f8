extension CredentialChoice {
  /// What it means that the server refuses who asks, in the words of the form, and what to check. Where nothing is chosen, the token of the
  /// environment was sent.
  var refusal: (meaning: String, advice: String) {
    if user != nil {
      let password = passwordCommand == nil ? "the password" : "what the password command prints"
      return ("the user name or the password is wrong", "check the user name and \(password)")
    }
    if let tokenFile { return ("the token is not accepted", "check \(tokenFile)") }
    if let headerFile { return ("the headers are not accepted", "check \(headerFile)") }
    if netrc { return ("what ~/.netrc says is not accepted", "check that it names the host, and the password there") }
    return ("the token is not accepted", "check \(EnvironmentToken.variable)")
  }
}
