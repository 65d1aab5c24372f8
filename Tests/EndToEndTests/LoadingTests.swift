import Foundation
import TestSupport
import Testing

/// Loading, reloading, failing, trying again.
@Suite(.serialized) struct LoadingTests {
  @Test func aReloadTellsTheDifference() async throws {
    let server = try await Nginx.start()
    try server.put(try Program.usersText(), at: "people.json")
    let tmux = try Program.open(server.url("/people.json"))
    try await tmux.wait(for: "10/10")
    try await tmux.press("Tab", "j", "j")
    try await tmux.wait { $0.line(with: "▌")?.contains("Carmen Ibarra") == true }

    let records = try Program.usersText().split(separator: "\n  },\n")
    let others = records.dropFirst().joined(separator: "\n  },\n").replacing("402-555-0105", with: "402-555-9999")
    let added = #"{"id": 11, "name": "Kai Lund"}, {"id": 12, "name": "Lea Moor"}"#
    try server.put("[\(others.dropLast(2)), \(added)]", at: "people.json")
    try await tmux.press("r")
    let screen = try await tmux.wait(for: "2 added, 1 changed, 1 gone")
    #expect(screen.contains("11/11"))
    #expect(screen.line(with: "▌")?.contains("Carmen Ibarra") == true)
    #expect(screen.line(with: "Kai Lund")?.contains("+") == true)
    #expect(screen.line(with: "Esther Nyong")?.contains("~") == true)

    try await tmux.press("C-r")
    try await tmux.wait(for: "nothing has changed")
  }

  @Test func aFailedReloadKeepsTheUsers() async throws {
    let server = try FaultServer.start()
    server.publish(try Program.usersText())
    let tmux = try Program.open(server.url(), columns: 120)
    try await tmux.wait(for: "10/10")
    server.answer("/users") { $0.answer(Array("{}".utf8), 500, "Internal Server Error", [:]) }
    try await tmux.press("C-r")
    let screen = try await tmux.wait(for: "HTTP 500 Internal Server Error")
    for name in Program.names { #expect(screen.contains(name)) }
    try await tmux.type("carmen")
    try await tmux.wait(for: "1/10")
    server.publish(try Program.usersText())
    try await tmux.press("C-r")
    try await tmux.waitUntilGone("HTTP 500")
  }

  @Test func theCountdownCanBeCutShort() async throws {
    let server = try FaultServer.start()
    let isReady = Gate()
    let users = try Program.usersText()
    server.answer("/users") { exchange in
      if isReady.isOpen { return exchange.users(users) }
      exchange.answer(Array("{}".utf8), 429, "Too Many Requests", ["Retry-After": "300"])
    }
    let tmux = try Program.open(server.url(), columns: 120)
    let screen = try await tmux.wait(for: "trying again in")
    #expect(screen.contains("(1 of 3)"))
    #expect(screen.contains("HTTP 429 Too Many Requests"))
    isReady.open()
    try await tmux.press("C-r")
    try await tmux.wait(for: "10/10")
  }

  @Test func usersShowWhileTheRestStillArrive() async throws {
    let server = try FaultServer.start()
    let tmux = try Program.open(server.url("/gated"))
    let half = try await tmux.wait(for: "2/2")
    #expect(half.contains("Ann Able"))
    try await tmux.wait(for: "loading")
    try await tmux.type("bo")
    try await tmux.wait(for: "1/2")
    server.open(gate: "more")
    try await tmux.wait(for: "1/4")
  }

  @Test func anotherQueryWhileItLoadsIsNoReasonToWait() async throws {
    let server = try FaultServer.start()
    let tmux = try Program.open(server.url("/held"))
    try await tmux.wait(for: "loading")
    try await tmux.press("Tab", "Escape")
    try await tmux.wait(for: "given up")
    server.open(gate: "head")
    try await tmux.press("r")
    try await tmux.wait(for: "4/4")
  }

  @Test func skippedRecordsAreInTheStatusLine() async throws {
    let server = try FaultServer.start()
    let tmux = try Program.open(server.url("/bad-record"))
    let screen = try await tmux.wait(for: "1 record skipped")
    #expect(screen.contains("Ann Able"))
    #expect(screen.contains("Cy Carter"))
  }

  @Test func anUntrustedServerNeedsInsecureAndSaysSo() async throws {
    let server = try await Nginx.start()
    let tmux = try Program.open("--insecure", server.url(at: .selfSigned), columns: 120)
    let screen = try await tmux.wait(for: "4/4")
    #expect(screen.lines.contains { $0.contains("!") && $0.contains("certificate") }, "\(screen)")
  }
}

/// Something that a script of the server looks at.
private final class Gate: @unchecked Sendable {
  private let lock = NSLock()
  private var opened = false
  var isOpen: Bool { lock.withLock { opened } }
  func open() { lock.withLock { opened = true } }
}
