import Directory
import TestSupport
import Testing

@testable import Fetch

/// Signing in and up over HTTP: what is asked, what is said, and that nothing secret goes where it should not.
@Suite(.timeLimit(.minutes(10))) struct HTTPAuthTests {
  let server: FaultServer
  let source: HTTPSource

  init() throws {
    server = try FaultServer.start()
    source = HTTPSource(address: server.url(), options: FetchOptions())
  }

  var manager: HTTPAuthManager { HTTPAuthManager(access: source.access) }

  /// Lets only ann in.
  func guardUsers() {
    let encoded = "Basic YW5uOmNvcnJlY3QgaG9yc2U="
    server.answer("/users") { exchange in
      if exchange.request.headers["authorization"] == encoded {
        exchange.users(FaultServer.body())
      } else {
        exchange.answer([], 401, "Unauthorized", ["WWW-Authenticate": "Basic realm=\"users\""])
      }
    }
  }

  func signIn(_ name: String, _ password: String) async throws -> String {
    try await manager.signIn(SignInRequest(name: name, secret: Secret(password.utf8)))
  }

  @Test func afterSigningInTheUsersCome() async throws {
    guardUsers()
    #expect(try await Collected(source.fetch(revalidating: nil)).error?.kind == .status(401))
    #expect(try await signIn("ann", "correct horse") == "ann")
    #expect(manager.signedInName == "ann")
    #expect(try await Collected(source.fetch(revalidating: nil)).names == FaultServer.names)
    manager.signOut()
    #expect(manager.signedInName == nil)
    #expect(try await Collected(source.fetch(revalidating: nil)).error?.kind == .status(401))
  }

  @Test func aRefusalIsSaidInWords() async throws {
    guardUsers()
    await #expect(throws: AuthError(sentence: "the user name or the password is wrong (HTTP 401)")) {
      try await signIn("ann", "wrong")
    }
    await #expect(throws: AuthError(sentence: "the token is not accepted (HTTP 401)")) { try await signIn("", "abc") }
    #expect(manager.signedInName == nil)
  }

  @Test func theServersOwnWordsAreSaid() async throws {
    server.answer("/users") { $0.answer(Array(#"{"detail":"your account is locked"}"#.utf8), 403, "Forbidden") }
    await #expect(
      throws: AuthError(sentence: "signed in, but not allowed to read the users: your account is locked")
    ) { try await signIn("ann", "x") }
  }

  @Test func aLoginPageIsNoSuccess() async throws {
    server.answer("/users") { $0.answer(Array("<html>".utf8), type: "text/html") }
    await #expect(throws: AuthError(sentence: "\(server.url()) is HTML, not JSON, perhaps a login page")) {
      try await signIn("ann", "x")
    }
  }

  @Test func nothingThatNamesWhoAsksGoesToAnotherHost() async throws {
    let port = server.port
    server.answer("/users") { exchange in
      exchange.head(302, "Found", ["Location": "http://127.0.0.2:\(port)/other", "Content-Length": "0"])
    }
    server.publish(FaultServer.body(), at: "/other")
    source.access.credentials.current = .basic(name: "ann", password: Secret("MARKER".utf8))
    #expect(try await Collected(source.fetch(revalidating: nil)).names == FaultServer.names)
    let asked = server.requests
    #expect(asked.map(\.path) == ["/users", "/other"])
    #expect(asked[0].headers["authorization"] != nil)
    #expect(asked[1].headers["authorization"] == nil)
  }

  let form = SignUpRequest(
    name: "Zoë \"Z\" Quill", username: "zoe", email: "zoe@example.org", password: Secret(#"pass"\word"#.utf8))

  @Test func aNewUserIsMadeWithAPostOfJSON() async throws {
    server.answer("/users") {
      $0.answer(Array(#"{"id":11,"name":"Zoë \"Z\" Quill","role":"new"}"#.utf8), 201, "Created")
    }
    let made = try await manager.signUp(form)
    #expect(made.user == User(id: UserID("11"), name: "Zoë \"Z\" Quill"))
    #expect(made.attributes.last == Attribute(name: "role", value: .text("new")))
    let asked = try #require(server.requests.first)
    #expect(asked.method == "POST")
    #expect(asked.headers["content-type"] == "application/json")
    #expect(
      AttributeReader.attributes(of: asked.body) == [
        Attribute(name: "name", value: .text("Zoë \"Z\" Quill")), Attribute(name: "username", value: .text("zoe")),
        Attribute(name: "email", value: .text("zoe@example.org")),
        Attribute(name: "password", value: .text(#"pass"\word"#)),
      ])
  }

  @Test func anAnswerWithoutAUserIsTheUserAskedForWithoutThePassword() async throws {
    server.answer("/users") { $0.head(201, "Created", ["Content-Length": "0"]) }
    let made = try await manager.signUp(form)
    #expect(made.user.username == "zoe")
    #expect(!String(decoding: made.bytes, as: UTF8.self).contains("word"))
  }

  @Test func aPasswordThatTheServerRepeatsIsNotKept() async throws {
    server.answer("/users") { exchange in
      let body = String(decoding: exchange.request.body, as: UTF8.self)
      exchange.answer(
        Array((#"{"id":11,"role":"new","secrets":{"old":["x"]},"# + body.dropFirst()).utf8), 201, "Created")
    }
    let made = try await manager.signUp(form)
    #expect(made.user == User(id: UserID("11"), name: form.name, username: "zoe", email: "zoe@example.org"))
    #expect(!String(decoding: made.bytes, as: UTF8.self).contains("word"))
  }

  static let refusals: [(Int, String, AuthError)] = [
    (409, #"{"message":"the user exists"}"#, AuthError(sentence: "the user exists")),
    (
      422, #"{"message":"invalid","errors":{"email":["is taken","x"]}}"#,
      AuthError(sentence: "invalid", fields: ["email": "is taken"])
    ),
    (
      400, #"{"error":"bad","errors":[{"field":"username","message":"too short"}]}"#,
      AuthError(sentence: "bad", fields: ["username": "too short"])
    ),
    (400, #"{"detail":"no","password":"too common"}"#, AuthError(sentence: "no", fields: ["password": "too common"])),
    (404, "", AuthError(sentence: "this source can't create users (HTTP 404)")),
    (405, "", AuthError(sentence: "this source can't create users (HTTP 405)")),
    (401, "", AuthError(sentence: "only somebody who is signed in may make users (HTTP 401)")),
  ]

  @Test(arguments: refusals) func whatTheServerRefuses(_ status: Int, _ body: String, _ expected: AuthError) async {
    server.answer("/users") { $0.answer(Array(body.utf8), status, "No") }
    await #expect(throws: expected) { try await manager.signUp(form) }
  }

  @Test func aPasswordIsNotSentOnToAnotherHost() async throws {
    let port = server.port
    server.answer("/users") { exchange in
      exchange.head(307, "Temporary Redirect", ["Location": "http://127.0.0.2:\(port)/other", "Content-Length": "0"])
    }
    await #expect(throws: AuthError.self) { try await manager.signUp(form) }
    #expect(server.requests.map(\.path) == ["/users"])
  }
}
