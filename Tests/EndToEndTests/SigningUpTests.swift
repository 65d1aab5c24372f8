import Foundation
import Synchronization
import TestSupport
import Testing

/// Making a user with the form.
@Suite(.serialized) struct SigningUpTests {
  /// A server that lists four users, and answers who makes another.
  private func start(_ made: @escaping FaultServer.Script) throws -> FaultServer {
    let server = try FaultServer.start()
    server.answer("/users") { exchange in
      if exchange.request.method == "POST" { made(exchange) } else { exchange.users(FaultServer.body()) }
    }
    return server
  }

  private func open(_ server: FaultServer) async throws -> Tmux {
    let tmux = try Program.open(server.url(), columns: 100)
    try await tmux.wait(for: "4/4")
    try await tmux.press("Tab", "n")
    try await tmux.wait(for: "─ Sign up ─")
    return tmux
  }

  private func fillIn(_ tmux: Tmux) async throws {
    for text in ["Zoë Quill", "zoe", "zoe@people.example"] {
      try await tmux.type(text)
      try await tmux.press("Tab")
    }
    try await tmux.type("correct horse")
    try await tmux.press("Enter")
  }

  @Test func whatIsMissingIsNamedAsOneTypes() async throws {
    let server = try start { $0.answer([], 500, "Internal Server Error") }
    let tmux = try await open(server)
    try await tmux.press("Enter")
    let empty = try await tmux.wait(for: "! a password")
    for words in ["! a name", "! a user name", "! an e-mail"] { #expect(empty.contains(words)) }
    try await tmux.type("Zoë")
    try await tmux.wait { $0.line(with: " name ")?.contains("!") == false }
    try await tmux.press("Tab", "Tab")
    try await tmux.type("zoe@")
    try await tmux.wait(for: "! not an e-mail address")
    try await tmux.press("Tab")
    try await tmux.type("short")
    try await tmux.wait(for: "! at least 8 characters")
    #expect(server.requests.allSatisfy { $0.method == "GET" })
  }

  @Test func theNewUserAppearsSelectedAndMarked() async throws {
    let server = try start {
      $0.answer(Array(#"{"id":5,"name":"Zoë Quill","username":"zoe"}"#.utf8), 201, "Created")
    }
    let tmux = try await open(server)
    try await fillIn(tmux)
    let screen = try await tmux.wait(for: "Zoë Quill was created")
    #expect(!screen.contains("─ Sign up ─"))
    let row = try await tmux.wait { $0.line(with: "▌")?.contains("Zoë Quill") == true }.line(with: "▌")
    #expect(row?.contains("+") == true)
    #expect(try await tmux.screen().contains("5/5"))
    let posted = try #require(server.requests.first { $0.method == "POST" })
    let body = try #require(try JSONSerialization.jsonObject(with: Data(posted.body)) as? [String: String])
    #expect(
      body == [
        "name": "Zoë Quill", "username": "zoe", "email": "zoe@people.example", "password": "correct horse",
      ])
  }

  @Test func aRefusalStandsBesideItsFieldAndWhatWasTypedStays() async throws {
    let tries = Atomic(0)
    let server = try start { exchange in
      if tries.add(1, ordering: .relaxed).oldValue == 0 {
        exchange.answer(
          Array(#"{"message":"invalid","errors":{"username":["is taken"]}}"#.utf8), 422, "Unprocessable Content")
      } else {
        exchange.answer(Array(#"{"id":5,"name":"Zoë Quill","username":"zoe2"}"#.utf8), 201, "Created")
      }
    }
    let tmux = try await open(server)
    try await fillIn(tmux)
    let refused = try await tmux.wait(for: "! is taken")
    #expect(refused.line(with: "user name")?.contains("is taken") == true)
    #expect(refused.contains("invalid"))
    for text in ["Zoë Quill", "zoe@people.example", "•••••••••••••"] { #expect(refused.contains(text)) }
    // The keys go to the field that was refused.
    try await tmux.type("2")
    try await tmux.waitUntilGone("is taken")
    try await tmux.press("Tab", "Tab", "Enter")
    try await tmux.wait(for: "Zoë Quill was created")
  }

  @Test(arguments: [
    (409, #"{"detail":"there is a Zoë already"}"#, "there is a Zoë already"),
    (400, #"{"error":"no thanks"}"#, "no thanks"),
    (404, "{}", "this source can't create users (HTTP 404)"),
    (405, "{}", "this source can't create users (HTTP 405)"),
  ])
  func theServersWordsStandInTheForm(status: Int, body: String, words: String) async throws {
    let server = try start { $0.answer(Array(body.utf8), status, "No") }
    let tmux = try await open(server)
    try await fillIn(tmux)
    let refused = try await tmux.wait(for: words)
    #expect(refused.contains("─ Sign up ─"))
    #expect(refused.contains("zoe@people.example"))
    try await tmux.press("Escape")
    #expect(try await tmux.waitUntilGone("─ Sign up ─").contains("4/4"))
  }
}
