import TestSupport
import Testing

/// What the program is for, in the order in which somebody would try it.
@Suite(.serialized) struct ShownTests {
  @Test func anIDLeavesOneAloneAndTabGivesTheOthers() async throws {
    let server = try FaultServer.start()
    server.publish(try Program.usersText())
    let tmux = try Program.open(server.url())
    let first = try await tmux.wait(for: "10/10")
    for name in Program.names { #expect(first.contains(name)) }

    try await tmux.press("#")
    try await tmux.type("3")
    try await tmux.press("Enter")
    let one = try await tmux.wait(for: "1/10")
    #expect(Program.names.filter(one.contains) == ["Carmen Ibarra"])
    #expect(one.contains("[id 3]"))

    try await tmux.press("#", "Tab")
    let nine = try await tmux.wait(for: "9/10")
    #expect(Program.names.filter(nine.contains) == Program.names.filter { $0 != "Carmen Ibarra" })

    try await tmux.press("C-u", "Enter")
    try await tmux.wait("all ten") { $0.contains(" 10/10") }
    try await tmux.press("Tab", "q")
    #expect(try await tmux.waitForEnd() == 0)
  }

  @Test func theSampleOpensByItself() async throws {
    let tmux = try Program.open()
    let screen = try await tmux.wait(for: "40/40")
    #expect(screen.contains("sample directory"))
    try await tmux.press("C-c")
    #expect(try await tmux.waitForEnd() == 130)
    #expect(try await !tmux.screen().isAlternate)
  }

  @Test func typingNarrowsAndMarksWhatMatched() async throws {
    let tmux = try Program.open(Program.users)
    try await tmux.wait(for: "10/10")
    try await tmux.type("birch")
    let two = try await tmux.wait(for: "2/10")
    #expect(Program.names.filter(two.contains) == ["Alva Brandt", "Greta Holm"])
    let row = try #require(two.row(of: "Greta Holm"))
    let styled = try await tmux.styledScreen()
    #expect(styled.text(in: row, where: \.isUnderlined).lowercased() == "birch")
    try await tmux.type("wood greta")
    try await tmux.wait(for: "1/10")
    try await tmux.press("Escape")
    try await tmux.wait(for: "10/10")
    try await tmux.type("zzzz")
    try await tmux.wait(for: "Nobody matches “zzzz”.")
  }

  @Test func theQueryOfTheCommandLineStandsInTheField() async throws {
    let tmux = try Program.open(Program.users, "-q", "carmen")
    let screen = try await tmux.wait(for: "1/10")
    #expect(screen.line(with: "⌕")?.contains("carmen") == true)
    try await tmux.press("BSpace")
    try await tmux.wait { $0.line(with: "⌕")?.contains("carme ") == true }
  }

  @Test func excludeIsTheRuleOfTheTutorial() async throws {
    let tmux = try Program.open(Program.users, "--id-filter", "exclude")
    try await tmux.wait(for: "10/10")
    try await tmux.type("3")
    try await tmux.press("Enter")
    let nine = try await tmux.wait(for: "9/10")
    #expect(!nine.contains("Carmen Ibarra"))
    #expect(nine.contains("[not id 3]"))
  }
}
