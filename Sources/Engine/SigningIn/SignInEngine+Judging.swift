/// What a form asks of its fields.
extension SignInEngine.Purpose {
  /// What is missing in a field or wrong with it, in words; nil if it may be sent.
  /// - Parameters:
  ///   - text: what stands in it; of the password nothing.
  ///   - secretLength: how many characters the password has.
  public func fault(of field: SignInField, text: String, secretLength: Int) -> String? {
    let isBlank = text.allSatisfy(\.isWhitespace)
    switch (self, field) {
    // Without a name the secret is a token: there is nothing to say of an empty name then.
    case (.signIn, .email): return isBlank && secretLength == 0 ? "your user name or e-mail" : nil
    case (.signIn, .password): return secretLength == 0 ? "your password or token" : nil
    case (.signIn, .name), (.signIn, .username): return nil
    case (.signUp, .name): return isBlank ? "a name" : nil
    case (.signUp, .username): return isBlank ? "a user name" : nil
    case (.signUp, .email):
      return isBlank ? "an e-mail" : EmailShape.isEmail(text) ? nil : "not an e-mail address"
    case (.signUp, .password):
      let shortest = SignInEngine.shortestPassword
      return secretLength == 0 ? "a password" : secretLength < shortest ? "at least \(shortest) characters" : nil
    }
  }
}

/// An e-mail address by its shape.
enum EmailShape {
  /// Something, `@`, and a host: no blanks, one `@` outside quotes, no empty part between dots. A looser rule than RFC 5321 on
  /// purpose: the server judges, this spares a round trip for what can't be one.
  static func isEmail(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !text.contains(where: \.isWhitespace) else { return false }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return !labels.contains(where: \.isEmpty)
  }
}
