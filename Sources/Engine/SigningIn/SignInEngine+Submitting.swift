import Fetch

extension SignInEngine {
  func handle(_ input: Input) {
    switch input {
    case .change(let field, let text):
      values[field] = text
      changed(field)
    case .typeSecret(let bytes):
      secret.append(bytes)
      changed(.password)
    case .eraseSecret:
      secret.removeLast()
      changed(.password)
    case .clearSecret:
      secret.wipe()
      changed(.password)
    case .submit: submit()
    case .cancel: giveUp()
    case .signOut:
      manager.signOut()
      signedInName = manager.signedInName
    }
  }

  /// What is missing, from the latest values of all fields.
  public var missing: [SignInField: String] {
    var missing: [SignInField: String] = [:]
    for field in purpose.fields {
      missing[field] = purpose == .signIn ? missingToSignIn(field) : missingToSignUp(field)
    }
    return missing
  }

  /// Whether Enter may submit.
  public var maySubmit: Bool { missing.isEmpty }

  private func missingToSignIn(_ field: SignInField) -> String? {
    // Without a name the secret is a token: there is nothing to say of an empty name then.
    switch field {
    case .email: isBlank(.email) && secretLength == 0 ? "your user name or e-mail" : nil
    case .password: secretLength == 0 ? "your password or token" : nil
    case .name, .username: nil
    }
  }

  private func missingToSignUp(_ field: SignInField) -> String? {
    switch field {
    case .name: isBlank(.name) ? "a name" : nil
    case .username: isBlank(.username) ? "a user name" : nil
    case .email:
      isBlank(.email) ? "an e-mail" : EmailShape.isEmail(values[.email] ?? "") ? nil : "not an e-mail address"
    case .password:
      secretLength == 0
        ? "a password" : secretLength < Self.shortestPassword ? "at least \(Self.shortestPassword) characters" : nil
    }
  }

  private func isBlank(_ field: SignInField) -> Bool {
    (values[field] ?? "").allSatisfy(\.isWhitespace)
  }

  private func changed(_ field: SignInField) {
    secretLength = secret.scalarCount
    remarks[field] = nil
    refusal = nil
    // A new user's fields are judged as they are typed; who signs in knows what is right, and is told on Enter.
    if wasSubmitted {
      remarks.merge(missing) { $1 }
    } else if purpose == .signUp {
      remarks[field] = missing[field]
    }
  }

  private func submit() {
    wasSubmitted = true
    let missing = missing
    remarks = missing
    guard missing.isEmpty else {
      for field in purpose.fields where missing[field] != nil { outputs.emit(Self.output(missing: field)) }
      return
    }
    submission?.cancel()
    generation += 1
    refusal = nil
    isBusy = true
    submission = Task { [generation, secret = secret.copy()] in
      let result: Output
      do { result = try await request(secret) } catch {
        guard generation == self.generation else { return }
        return fail(error)
      }
      guard generation == self.generation else { return }
      succeed(result)
    }
  }

  private func request(_ secret: Secret) async throws -> Output {
    switch purpose {
    case .signIn:
      .signInDidSucceed(try await manager.signIn(SignInRequest(name: trimmed(.email), secret: secret)))
    case .signUp:
      .signUpDidSucceed(
        try await manager.signUp(
          SignUpRequest(
            name: trimmed(.name), username: trimmed(.username), email: trimmed(.email), password: secret)))
    }
  }

  private func trimmed(_ field: SignInField) -> String {
    let text = values[field] ?? ""
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(text[first...last])
  }

  /// What was typed stays until it is accepted; then the secret goes.
  private func succeed(_ result: Output) {
    endSubmission()
    signedInName = manager.signedInName
    secret.wipe()
    secretLength = 0
    wasSubmitted = false
    if purpose == .signUp { values = [:] }
    outputs.emit(result)
  }

  private func fail(_ error: any Error) {
    endSubmission()
    if error is CancellationError { return }
    let problem = error as? AuthError ?? AuthError(sentence: (error as? FetchError)?.sentence ?? "\(error)")
    for (name, words) in problem.fields {
      if let field = SignInField(jsonName: name), purpose.fields.contains(field) { remarks[field] = words }
    }
    refusal = problem.sentence
    outputs.emit(purpose == .signIn ? .signInDidFail(problem.sentence) : .signUpDidFail(problem.sentence))
  }

  private func giveUp() {
    submission?.cancel()
    generation += 1
    endSubmission()
    wasSubmitted = false
    remarks = [:]
    refusal = nil
  }

  private func endSubmission() {
    submission = nil
    isBusy = false
  }

  private static func output(missing field: SignInField) -> Output {
    switch field {
    case .name: .nameDidMiss
    case .username: .usernameDidMiss
    case .email: .emailDidMiss
    case .password: .passwordDidMiss
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
