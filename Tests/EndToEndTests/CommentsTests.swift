import Foundation
import Synchronization
import TestSupport
import Testing

/// Comments of a user, and a list of comments alone.
@Suite(.serialized) struct CommentsTests {
  private func open(_ server: FaultServer, columns: Int = 80, rows: Int = 24) async throws -> Tmux {
    let tmux = try Program.open(server.url(), columns: columns, rows: rows)
    try await tmux.wait { $0.contains("Ann Able") }
    try await tmux.press("Tab", "j", "m")
    return tmux
  }

  @Test func aPlaceHolderStandsUntilTheFirstArrive() async throws {
    let server = try FaultServer.start()
    PostsServer.script(server)
    server.answer("/posts") { exchange in
      if exchange.wait(forGate: "posts") { exchange.answer(Array(#"[{"id":11},{"id":12}]"#.utf8)) }
    }
    let tmux = try await open(server)
    let waiting = try await tmux.wait(for: "comments are on their way")
    #expect(waiting.contains("comments of Bo Baker"))
    server.open(gate: "posts")
    let there = try await tmux.wait(for: "10/10")
    #expect(there.line(with: "▌")?.contains("title 51") == true)
    #expect(there.contains("c51@example.org · post 11"))
    #expect(there.contains("of comment 51 댓글"))
    try await tmux.press("Escape")
    #expect(try await tmux.wait(for: "Ann Able").line(with: "▌")?.contains("Bo Baker") == true)
  }

  @Test func leavingGivesUpWhatIsUnderWay() async throws {
    let server = try FaultServer.start()
    PostsServer.script(server)
    let wasLeft = Atomic(false)
    server.answer("/posts") { exchange in
      // False as soon as the client has gone.
      if !exchange.wait(forGate: "never") { wasLeft.store(true, ordering: .relaxed) }
    }
    let tmux = try await open(server)
    try await tmux.wait(for: "comments are on their way")
    try await tmux.poll("the request") { server.count(of: "/posts") == 1 }
    try await tmux.press("Escape")
    try await tmux.wait(for: "Ann Able")
    try await tmux.poll("the end of the request") { wasLeft.load(ordering: .relaxed) }
  }

  @Test func theyAreSearchedAndLoadedAgain() async throws {
    let server = try FaultServer.start()
    PostsServer.script(server)
    let tmux = try await open(server)
    try await tmux.wait(for: "50/50")
    #expect(server.requests.filter { $0.path == "/posts" }.map(\.target) == ["/posts?userId=2"])
    try await tmux.press("/")
    try await tmux.type("comment 77")
    let found = try await tmux.wait(for: " 1/50")
    #expect(found.contains("c77@example.org · post 16"))
    try await tmux.press("Enter", "Escape")
    try await tmux.wait(for: "50/50")
    server.answer("/posts") { $0.answer(Array(#"[{"id":11}]"#.utf8)) }
    try await tmux.press("r")
    try await tmux.wait(for: "5/5")
    server.answer("/posts") { $0.answer(Array("{}".utf8), 500, "Internal Server Error") }
    try await tmux.press("r")
    let failed = try await tmux.wait(for: "HTTP 500 Internal Server Error")
    #expect(failed.contains("title 51"))
  }

  @Test(arguments: [20, 200]) func theyWrapAtWordsInAnyWidth(columns: Int) async throws {
    let server = try FaultServer.start()
    PostsServer.script(server)
    let words = (0..<40).map { "wort\($0)" } + ["댓글이", "넓다"] + ["a\u{301}bc"]
    let body = words.joined(separator: " ")
    server.answer("/posts") { $0.answer(Array(#"[{"id":11}]"#.utf8)) }
    server.answer("/comments") { $0.answer(Array(#"[{"id":1,"body":"\#(body)"}]"#.utf8)) }
    let tmux = try await open(server, columns: columns, rows: 50)
    let screen = try await tmux.wait(for: "넓다")
    let shown = screen.lines.flatMap { $0.split { " ▌▐│".contains($0) } }.map(String.init)
    // Every word stands whole in one line.
    for word in words { #expect(shown.contains(word.precomposedStringWithCanonicalMapping), "\(word) in \(screen)") }
    let margin = columns < 40 ? 2 : 4
    for line in screen.lines where line.contains("wort") { #expect(line.count <= columns - margin) }
  }

  @Test func aTextHigherThanTheScreenScrollsWithinItsRow() async throws {
    let server = try FaultServer.start()
    PostsServer.script(server)
    let body = (1...30).map { "line \($0)." }.joined(separator: #"\n"#)
    server.answer("/posts") { $0.answer(Array(#"[{"id":11}]"#.utf8)) }
    server.answer("/comments") {
      $0.answer(Array(#"[{"id":1,"body":"\#(body)"},{"id":2,"body":"the next one"}]"#.utf8))
    }
    let tmux = try await open(server, rows: 12)
    let first = try await tmux.wait(for: "line 1.")
    #expect(!first.contains("line 30."))
    for _ in 0..<3 { try await tmux.press("j") }
    try await tmux.wait { $0.contains("line 4.") && !$0.contains("line 3.") }
    for _ in 0..<30 { try await tmux.press("j") }
    try await tmux.wait { $0.line(with: "▌")?.contains("the next one") == true }
    try await tmux.press("g")
    try await tmux.wait(for: "line 1.")
  }

  @Test func aListOfCommentsAlone() async throws {
    let server = try FaultServer.start()
    PostsServer.script(server)
    let tmux = try Program.open("--comments", server.url("/comments"))
    let screen = try await tmux.wait(for: "200/200")
    #expect(screen.contains("rollcall · \(server.url("/comments"))"))
    #expect(screen.contains("title 1"))
    try await tmux.press("G")
    try await tmux.wait(for: "of comment 200")
    try await tmux.press("/")
    try await tmux.type("c77@")
    try await tmux.wait(for: " 1/200")
    try await tmux.press("Enter", "Escape")
    try await tmux.wait(for: "200/200")
    // There is nothing to go back to.
    try await tmux.press("Escape", "k", "q")
    #expect(try await tmux.waitForEnd() == 0)
  }

  @Test func aListOfCommentsThatCanNotBeReadIsSaidAndStaysSaid() async throws {
    let server = try FaultServer.start()
    let tmux = try Program.shell(
      #""$ROLLCALL" --comments "$URL"; echo "code $?""#, columns: 160, environment: ["URL": server.url("/none")])
    try await tmux.wait(for: "HTTP 404 Not Found")
    try await tmux.press("q")
    let screen = try await tmux.wait(for: "code 0")
    #expect(screen.contains("rollcall: HTTP 404 Not Found from \(server.url("/none")); check the address"))
  }
}
