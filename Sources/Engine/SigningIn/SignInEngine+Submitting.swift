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
      missing[field] = purpose.fault(of: field, text: values[field] ?? "", secretLength: secretLength)
    }
    return missing
  }

  /// Whether Enter may submit.
  public var maySubmit: Bool { missing.isEmpty }

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
