import Decode
import Directory

/// Signing in with HTTP Basic or a bearer token, and signing up with a POST of JSON, both at the users' address.
struct HTTPAuthManager: AuthManager {
  /// The most bytes of an answer that are read for what it says.
  private static let maximumBytes = 1 << 20

  let access: HTTPAccess

  var signedInName: String? { access.credentials.current?.name }
  var canSignUp: Bool { true }

  func signIn(_ request: SignInRequest) async throws -> String {
    let credentials =
      request.name.isEmpty
      ? Credentials.bearer(request.secret) : Credentials.basic(name: request.name, password: request.secret)
    guard let credentials else {
      throw AuthError(
        sentence: request.name.isEmpty
          ? "a token has no blanks, and no letters outside ASCII" : "a user name has no colon")
    }
    var asked = try access.request()
    asked.credentials = credentials
    let (address, head, response) = try await exchange(asked)
    guard let status = head.status, 200..<300 ~= status else {
      throw try await refusal(head, response, from: address, of: request.name)
    }
    do { _ = try handleOutput(head) } catch { throw AuthError(sentence: error.sentence) }
    access.credentials.current = credentials
    return credentials.name
  }

  func signUp(_ request: SignUpRequest) async throws -> UserRecord {
    let (address, head, response) = try await exchange(
      try access.request(method: .post(SignUpBody.json(of: request, withPassword: true))))
    guard let status = head.status, 200..<300 ~= status else {
      throw try await refusal(head, response, from: address)
    }
    let answer = try await access.body(of: response, from: address, maximum: Self.maximumBytes)
    let answered = UserRecord(decoding: answer)
    // Some servers answer with all that they were told: the password must not become an attribute that the screen shows.
    if let answered, !answered.attributes.contains(where: { $0.value.holds(request.password) }) { return answered }
    let id = answered?.user.id
    let asked = SignUpBody.json(of: request, withPassword: false, id: id).withBytes { Array($0) }
    let user = User(id: id, name: request.name, username: request.username, email: request.email)
    return UserRecord(decoding: asked) ?? UserRecord(user: user, bytes: asked)
  }

  func signOut() { access.credentials.current = nil }

  /// What failed on the way is a refusal in words too.
  private func exchange(_ request: HTTPRequest) async throws -> (WebAddress, ResponseHead, ResponseStream) {
    do {
      return try await access.exchange(request)
    } catch let error as FetchError {
      throw AuthError(sentence: error.sentence)
    }
  }

  /// What the server said: its own words where it has any, else what the status means here.
  private func refusal(
    _ head: ResponseHead, _ response: ResponseStream, from address: WebAddress, of name: String? = nil
  ) async throws -> AuthError {
    let status = head.status ?? 0
    let body = (try? await access.body(of: response, from: address, maximum: Self.maximumBytes)) ?? []
    try Task.checkCancellation()
    let said = RefusalReader.refusal(in: body)
    let plain = FetchError.status(status, head).sentence
    let meaning: String
    switch (status, name) {
    case (401, ""?): meaning = "the token is not accepted"
    case (401, _?): meaning = "the user name or the password is wrong"
    case (403, _?): meaning = "signed in, but not allowed to read the users"
    case (401, nil), (403, nil): meaning = "only somebody who is signed in may make users"
    case (404, nil), (405, nil), (501, nil): meaning = "this source can't create users"
    default: return AuthError(sentence: said.sentence ?? plain, fields: said.fields)
    }
    return AuthError(
      sentence: said.sentence.map { "\(meaning): \($0)" } ?? "\(meaning) (HTTP \(status))", fields: said.fields)
  }
}

extension AttributeValue {
  /// Whether a text in it is a secret.
  fileprivate func holds(_ secret: Secret) -> Bool {
    switch self {
    case .text(let text): secret.withBytes { text.utf8.elementsEqual($0) }
    case .list(let values): values.contains { $0.holds(secret) }
    case .group(let members): members.contains { $0.value.holds(secret) }
    case .number(let digits): secret.withBytes { digits.utf8.elementsEqual($0) }
    case .flag, .null: false
    }
  }
}
