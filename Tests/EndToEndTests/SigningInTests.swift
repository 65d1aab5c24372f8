import Foundation
import Synchronization
import TestSupport
import Testing

/// Signing in over the list, and out again.
@Suite(.serialized) struct SigningInTests {
  /// The head's line for a user and password (RFC 7617).
  private static func basic(_ name: String, _ password: String) -> String {
    "Basic " + Data("\(name):\(password)".utf8).base64EncodedString()
  }

  @Test func nginxAsksAndIsAnswered() async throws {
    let server = try await Nginx.start()
    let tmux = try Program.open(server.url("/private/users.json"), columns: 100)
    let asked = try await tmux.wait(for: "─ Sign in ─")
    #expect(asked.contains("at \(server.url("/private/users.json"))"))

    try await tmux.press("Enter")
    let missing = try await tmux.wait(for: "! your password or token")
    #expect(missing.line(with: "user or e-mail")?.contains("! your user name or e-mail") == true)

    try await tmux.type(Nginx.user)
    try await tmux.press("Enter")
    try await tmux.type("battery")
    try await tmux.wait(for: "•••••••")
    try await tmux.press("Enter")
    let refused = try await tmux.wait(for: "the user name or the password is wrong (HTTP 401)")
    #expect(refused.line(with: "user or e-mail")?.contains(Nginx.user) == true)
    #expect(refused.line(with: "password ")?.contains("•••••••") == true)
    #expect(!refused.contains("battery"))

    try await tmux.press("C-u")
    try await tmux.type(Nginx.password)
    try await tmux.press("Enter")
    let greeted = try await tmux.wait(for: "hello \(Nginx.user)")
    #expect(!greeted.contains("─ Sign in ─"))
    for name in FaultServer.names { #expect(greeted.contains(name)) }
    #expect(try await tmux.wait(for: "4/4").contains("signed in as ann"))

    try await tmux.press("Tab", "L")
    try await tmux.wait { $0.contains("ann is signed out") && !$0.contains("hello ann") }
    try await tmux.press("r")
    let again = try await tmux.wait(for: "─ Sign in ─")
    #expect(again.contains("4/4"))
    #expect(again.line(with: "user or e-mail")?.contains(Nginx.user) == true)
  }

  @Test func escapeLeavesTheListAsItWas() async throws {
    let server = try FaultServer.start()
    server.publish(FaultServer.body())
    let tmux = try Program.open(server.url())
    try await tmux.wait(for: "4/4")
    try await tmux.press("Tab", "j")
    let before = try await tmux.wait { $0.line(with: "▌")?.contains("Bo Baker") == true }
    server.answer("/users") { $0.answer(Array("{}".utf8), 401, "Unauthorized") }
    try await tmux.press("r")
    try await tmux.wait(for: "─ Sign in ─")
    try await tmux.type("ann")
    try await tmux.press("Escape")
    let after = try await tmux.waitUntilGone("─ Sign in ─")
    #expect(after.lines.dropLast(2) == before.lines.dropLast(2))
    #expect(after.contains("HTTP 401 Unauthorized"))
    try await tmux.press("L")
    #expect(try await tmux.wait(for: "─ Sign in ─").line(with: "user or e-mail")?.contains("ann") == true)
  }

  @Test func whoIsForbiddenIsAskedTooAndTheNameOfTheCommandLineIsThere() async throws {
    let server = try FaultServer.start()
    server.answer("/users") { exchange in
      if exchange.request.headers["authorization"] != nil { return exchange.users(FaultServer.body()) }
      exchange.answer(Array("{}".utf8), 403, "Forbidden")
    }
    let tmux = try Program.open("--user", "ann", server.url())
    let form = try await tmux.wait(for: "─ Sign in ─")
    #expect(form.line(with: "user or e-mail")?.contains("ann") == true)
    try await tmux.type("secret")
    try await tmux.press("Enter")
    try await tmux.wait(for: "hello ann")
    #expect(server.requests.last?.headers["authorization"] == Self.basic("ann", "secret"))
  }

  @Test func anotherEnterReplacesTheRequestUnderWay() async throws {
    let server = try FaultServer.start()
    let (slow, right) = (Self.basic("ann", "slow"), Self.basic("ann", "right"))
    server.answer("/users") { exchange in
      switch exchange.request.headers["authorization"] {
      case slow: if exchange.wait(forGate: "slow") { exchange.answer(Array("{}".utf8), 401, "Unauthorized") }
      case right: exchange.users(FaultServer.body())
      default: exchange.answer(Array("{}".utf8), 401, "Unauthorized")
      }
    }
    let tmux = try Program.open("--user", "ann", server.url())
    try await tmux.wait(for: "─ Sign in ─")
    try await tmux.type("slow")
    try await tmux.press("Enter")
    try await tmux.wait(for: "signing in …")
    try await tmux.press("C-u")
    try await tmux.type("right")
    try await tmux.wait("a screen that is alive") { $0.contains("•••••") && $0.contains("signing in …") }
    try await tmux.press("Enter")
    try await tmux.wait(for: "hello ann")
    server.open(gate: "slow")
    try await tmux.press("C-r")
    let screen = try await tmux.wait(for: "nothing has changed")
    #expect(screen.contains("hello ann"))
    #expect(server.requests.last?.headers["authorization"] == right)
  }

  @Test func leavingGivesUpTheRequestUnderWay() async throws {
    let server = try FaultServer.start()
    let wasLeft = Atomic(false)
    server.answer("/users") { exchange in
      guard exchange.request.headers["authorization"] != nil else {
        return exchange.answer(Array("{}".utf8), 401, "Unauthorized")
      }
      if !exchange.wait(forGate: "never") { wasLeft.store(true, ordering: .relaxed) }
    }
    let tmux = try Program.open("--user", "ann", server.url())
    try await tmux.wait(for: "─ Sign in ─")
    try await tmux.type("secret")
    try await tmux.press("Enter")
    try await tmux.wait(for: "signing in …")
    try await tmux.poll("the request") { server.requests.count == 2 }
    try await tmux.press("Escape")
    try await tmux.waitUntilGone("─ Sign in ─")
    try await tmux.poll("the end of the request") { wasLeft.load(ordering: .relaxed) }
  }

  @Test func aTokenNeedsNoName() async throws {
    let server = try FaultServer.start()
    server.answer("/users") { exchange in
      if exchange.request.headers["authorization"] == "Bearer abc" { return exchange.users(FaultServer.body()) }
      exchange.answer(Array("{}".utf8), 401, "Unauthorized")
    }
    let tmux = try Program.open(server.url())
    try await tmux.wait(for: "─ Sign in ─")
    try await tmux.press("Tab")
    try await tmux.type("abc")
    try await tmux.press("Enter")
    try await tmux.wait { $0.contains("hello token holder") && $0.contains("4/4") }
  }

  @Test func aCommandMayAskOnTheTerminal() async throws {
    let server = try await Nginx.start()
    let ask = #"printf "which? " >/dev/tty; read line </dev/tty; echo "$line""#
    let tmux = try Program.open(
      server.url("/private/users.json"), "--user", Nginx.user, "--password-command", ask)
    try await tmux.wait(for: "which?")
    try await tmux.type(Nginx.password)
    try await tmux.press("Enter")
    try await tmux.wait { $0.contains("hello ann") && $0.contains("4/4") }
  }
}
