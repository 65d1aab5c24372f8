import Directory
import Engine
import Fetch
import Locking
import TestSupport
import Testing

/// A service that a test answers by hand.
final class ScriptedAuth: AuthManager {
  struct Call: Sendable {
    let name: String
    let password: [UInt8]
    let answer: AsyncThrowingStream<String, any Error>.Continuation
    let cancelled: Flag
  }

  private let calls = Lock<[Call]>([])
  private let name = Lock<String?>(nil)
  var signedInName: String? { name.withLock { $0 } }
  let canSignUp = true

  var count: Int { calls.withLock { $0.count } }
  subscript(index: Int) -> Call { calls.withLock { $0[index] } }

  private func ask(_ name: String, _ secret: Secret) async throws -> String {
    let (answers, continuation) = AsyncThrowingStream.makeStream(of: String.self)
    let cancelled = Flag()
    continuation.onTermination = { if case .cancelled = $0 { cancelled.set() } }
    let call = Call(name: name, password: secret.withBytes { Array($0) }, answer: continuation, cancelled: cancelled)
    calls.withLock { $0.append(call) }
    for try await answer in answers { return answer }
    throw CancellationError()
  }

  func signIn(_ request: SignInRequest) async throws -> String {
    let greeting = try await ask(request.name, request.secret)
    name.withLock { $0 = greeting }
    return greeting
  }

  func signUp(_ request: SignUpRequest) async throws -> UserRecord {
    let id = try await ask("\(request.name)/\(request.username)/\(request.email)", request.password)
    return UserRecord(user: User(id: UserID(id), name: request.name), bytes: [])
  }

  func signOut() { name.withLock { $0 = nil } }
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct SignInTests {
  let service = ScriptedAuth()

  func form(_ purpose: SignInEngine.Purpose = .signIn) -> Conversation<SignInEngine> {
    Conversation(SignInEngine(purpose, manager: service))
  }

  func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func nothingIsNamedBeforeEnterAndEverythingMissingAfter() async {
    let form = form()
    #expect(form.engine.remarks.isEmpty)
    #expect(!form.engine.maySubmit)
    form.send(.submit)
    guard case .emailDidMiss = await form.output(), case .passwordDidMiss = await form.output() else {
      Issue.record("a missing field was not named")
      return
    }
    #expect(form.engine.remarks == [.email: "your user name or e-mail", .password: "your password or token"])
    #expect(service.count == 0)
    form.send(.change(.email, "ada"))
    await form.until { $0.remarks == [.password: "your password or token"] }
    form.send(.typeSecret(bytes("x")))
    await form.until { $0.remarks.isEmpty && $0.maySubmit }
  }

  @Test func successGreetsByNameAndWipesThePassword() async {
    let form = form()
    form.send(.change(.email, " ada "), .typeSecret(bytes("sec")), .typeSecret(bytes("ret")), .submit)
    await form.until { _ in service.count == 1 }
    #expect(form.engine.isBusy)
    #expect(service[0].name == "ada")
    #expect(service[0].password == bytes("secret"))
    service[0].answer.yield("Ada")
    guard case .signInDidSucceed("Ada") = await form.output() else {
      Issue.record("signing in did not succeed")
      return
    }
    #expect(form.engine.secretLength == 0)
    #expect(!form.engine.isBusy)
    #expect(form.engine.signedInName == "Ada")
    form.send(.signOut)
    await form.until { $0.signedInName == nil }
  }

  @Test func aRefusalIsSaidInWordsAndWhatWasTypedStays() async {
    let form = form()
    form.send(.change(.email, "ada"), .typeSecret(bytes("wrong")), .submit)
    await form.until { _ in service.count == 1 }
    service[0].answer.finish(throwing: AuthError(sentence: "the user name or the password is wrong"))
    guard case .signInDidFail("the user name or the password is wrong") = await form.output() else {
      Issue.record("the refusal was not said")
      return
    }
    #expect(form.engine.refusal == "the user name or the password is wrong")
    #expect(form.engine.values[.email] == "ada")
    #expect(form.engine.secretLength == 5)
    form.send(.typeSecret(bytes("!")))
    await form.until { $0.refusal == nil }
  }

  @Test func theNewestSubmissionAloneCounts() async {
    let form = form()
    form.send(.change(.email, "ada"), .typeSecret(bytes("one")), .submit)
    await form.until { _ in service.count == 1 }
    form.send(.clearSecret, .typeSecret(bytes("two")), .submit)
    await form.until { _ in service.count == 2 }
    service[0].answer.yield("Old")
    service[1].answer.yield("New")
    guard case .signInDidSucceed("New") = await form.output() else {
      Issue.record("an older answer was shown")
      return
    }
    #expect(service[0].cancelled.isSet)
    #expect(service[1].password == bytes("two"))
  }

  @Test func escapeGivesUpTheRequestAndKeepsTheFields() async {
    let form = form()
    form.send(.change(.email, "ada"), .typeSecret(bytes("x")), .submit)
    await form.until { _ in service.count == 1 }
    form.send(.cancel)
    await form.until { !$0.isBusy }
    await form.until { _ in service[0].cancelled.isSet }
    #expect(form.engine.values[.email] == "ada")
  }

  @Test func aTokenNeedsNoName() async {
    let form = form()
    form.send(.typeSecret(bytes("token")), .submit)
    await form.until { _ in service.count == 1 }
    #expect(service[0].name == "")
  }

  @Test func signingUpIsValidatedAsTyped() async {
    let form = form(.signUp)
    form.send(.change(.email, "ada@"))
    await form.until { $0.remarks == [.email: "not an e-mail address"] }
    form.send(.change(.email, ""), .submit)
    await form.until { $0.remarks.count == 4 }
    #expect(
      form.engine.remarks == [
        .name: "a name", .username: "a user name", .email: "an e-mail", .password: "a password",
      ])
    form.send(.change(.name, "Ada"), .change(.username, "ada"), .change(.email, "ada@"), .typeSecret(bytes("1234567")))
    await form.until { $0.remarks == [.email: "not an e-mail address", .password: "at least 8 characters"] }
    form.send(.change(.email, "ada@example.org"), .typeSecret(bytes("8")))
    await form.until { $0.remarks.isEmpty && $0.maySubmit }
    form.send(.submit)
    await form.until { _ in service.count == 1 }
    #expect(service[0].name == "Ada/ada/ada@example.org")
    service[0].answer.yield("11")
  }

  @Test func whatTheServerSaysOfAFieldStandsBesideIt() async {
    let form = form(.signUp)
    form.send(
      .change(.name, "Ada"), .change(.username, "ada"), .change(.email, "ada@example.org"),
      .typeSecret(bytes("12345678")), .submit)
    await form.until { _ in service.count == 1 }
    service[0].answer.finish(throwing: AuthError(sentence: "the user was refused", fields: ["userName": "is taken"]))
    await form.until { $0.refusal == "the user was refused" }
    #expect(form.engine.remarks == [.username: "is taken"])
    #expect(form.engine.values[.username] == "ada")
    #expect(form.engine.secretLength == 8)
  }

  @Test(arguments: [
    ("ada@example.org", true), ("a.b+c@x", true), ("ada", false), ("@x.org", false), ("ada@", false),
    ("a@b@c", false), ("ada@x..org", false), ("ada @x.org", false), ("김@예.kr", true),
  ])
  func emailsByShape(_ text: String, _ isEmail: Bool) async {
    let form = form(.signUp)
    form.send(.submit, .change(.email, text))
    await form.until { $0.values[.email] == text }
    #expect((form.engine.missing[.email] == nil) == isEmail)
  }

  @Test func theSecretIsEditedByScalarAndShowsItsLengthAlone() async {
    let form = form()
    form.send(.typeSecret(bytes("é한")))
    await form.until { $0.secretLength == 2 }
    form.send(.eraseSecret)
    await form.until { $0.secretLength == 1 }
    #expect(!"\(form.engine)".contains("é"))
  }
}

/// The buffer of secrets.
@Suite struct SecretTests {
  @Test func neitherPrintingNorDumpingShowsIt() {
    let secret = Secret("MARKER".utf8)
    var dumped = ""
    dump(secret, to: &dumped)
    #expect(!dumped.contains("MARKER") && !dumped.contains("77"))
    #expect(!"\(secret)\(String(reflecting: secret))".contains("MARKER"))
  }

  @Test func moreThanItsRoomIsRefusedWhole() {
    let secret = Secret()
    #expect(secret.append([UInt8](repeating: 65, count: Secret.capacity)))
    #expect(!secret.append([66]))
    #expect(secret.scalarCount == Secret.capacity)
    secret.wipe()
    #expect(secret.isEmpty)
  }

  @Test func aCopyGoesOnWhenTheOriginalIsWiped() {
    let secret = Secret("abc".utf8)
    let copy = secret.copy()
    secret.wipe()
    #expect(copy.withBytes { Array($0) } == Array("abc".utf8))
  }
}
