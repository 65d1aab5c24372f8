import Glibc
import TestSupport
import Testing

/// What a picture costs, and that it is the right one.
@Suite struct DisplayFrameTests {
  static let down = "\u{1b}[B"
  static let pageDown = "\u{1b}[6~"

  @Test func everyFrameIsShownAtOnce() async throws {
    let probe = try await Probe()
    let first = probe.terminal.record.terminalText
    #expect(first.ranges(of: Probe.frameStart).count == 1)
    #expect(first.hasSuffix(Probe.frameEnd))
    #expect(first.contains("Somebody"))
  }

  @Test func whatChangesNothingCostsNothing() async throws {
    let probe = try await Probe()
    let before = probe.terminal.record.terminal.count
    try await probe.type("xxx", events: #"key character("x")"#, #"key character("x")"#, #"key character("x")"#)
    // The next frame is one letter: had the others written anything, it would be counted with it.
    let all = try await probe.bytes(of: "a")
    #expect(probe.terminal.record.terminal.count - before == all)
    #expect(all <= 50)
  }

  @Test func aMoveOfTheSelectionIsCheap() async throws {
    let probe = try await Probe()
    for _ in 0..<3 {
      let count = try await probe.bytes(of: Self.down)
      #expect(count <= 320)
    }
  }

  @Test func scrollingByARowIsCheap() async throws {
    let probe = try await Probe()
    for _ in 0..<3 {
      let count = try await probe.bytes(of: Self.pageDown)
      #expect(count <= 400)
    }
  }

  @Test func repaintingWritesEverything() async throws {
    let probe = try await Probe()
    let count = try await probe.bytes(of: "\u{c}")
    #expect(count > 1000)
  }

  @Test func theCursorIsHiddenOrWhereItIsWanted() async throws {
    let hidden = try await Probe()
    #expect(hidden.terminal.record.terminalText.contains("\u{1b}[?25l"))
    let screen = try Tmux("/bin/sh", ["-c", "\"$0\" cursor >/dev/null", BuiltProgram.path("terminal-probe")])
    try await screen.wait(for: "Somebody")
    try await screen.type("abc")
    try await screen.wait("the cursor behind the text") {
      $0.cursor == (0, 5) && $0.cursorIsVisible && $0.lines[0] == "> abc"
    }
  }

  @Test func aSizeThatStaysIsDrawnAgainToo() async throws {
    let probe = try await Probe()
    let before = probe.terminal.record.terminal.count
    probe.terminal.signal(SIGWINCH)
    try await probe.line("resized 80x24")
    try await probe.terminal.wait(for: "a whole picture") { $0.terminal.count > before + 1000 }
  }

  @Test func followsTheSizeDownToOneCell() async throws {
    let screen = try Tmux("/bin/sh", ["-c", "\"$0\" edges >/dev/null", BuiltProgram.path("terminal-probe")])
    try await screen.wait("the corner") { $0.lines.last?.hasSuffix("Z") == true }
    for (columns, rows) in [(40, 5), (3, 2), (1, 1), (2, 1), (1, 3), (12, 4)] {
      try await screen.resize(columns: columns, rows: rows)
    }
    let seen = try await screen.wait("the picture of 12x4") { $0.lines.count == 4 && $0.lines[3] == "3          Z" }
    #expect(seen.lines == ["0          0", "1         漢", "2          2", "3          Z"])
  }

  @Test func survivesAThousandSizes() async throws {
    let probe = try await Probe("edges")
    var random = SeededGenerator(seed: 1)
    for _ in 0..<1000 {
      probe.terminal.resize(
        columns: Int.random(in: 1...200, using: &random), rows: Int.random(in: 1...60, using: &random))
      if Bool.random(using: &random) { probe.terminal.type("a") }
    }
    probe.terminal.resize(columns: 33, rows: 7)
    try await probe.line("resized 33x7")
    probe.terminal.type("q")
    #expect(try await probe.terminal.waitForEnd().end == .exited(0))
  }

  /// The last column and the last row are used without a scroll, wide glyphs in them included.
  @Test func fillsTheEdges() async throws {
    let screen = try Tmux(
      "/bin/sh", ["-c", "\"$0\" edges >/dev/null", BuiltProgram.path("terminal-probe")],
      options: .init(columns: 10, rows: 4))
    let expected = ["0        0", "1       漢", "2        2", "3        Z"]
    try await screen.wait("the edges") { $0.lines == expected }
    try await screen.type("a")
    try await screen.wait("the corner's change") { $0.lines == expected.dropLast() + ["3        Y"] }
  }

  /// Each script keeps to its cells: the bar behind it stands at its place, and the whole text is there.
  @Test func everyScriptKeepsToItsCells() async throws {
    let screen = try Tmux("/bin/sh", ["-c", "\"$0\" glyphs >/dev/null", BuiltProgram.path("terminal-probe")])
    let seen = try await screen.wait("ten rows") { $0.lines.filter { $0.hasSuffix("|") }.count == 10 }
    for (row, text) in ["éä", "漢字", "한글", "नमस्ते", "क्षि", "👍", "🇩🇪", "👨👩👧", "שלום", "ไทย"].enumerated() {
      #expect(seen.lines[row].unicodeScalars.starts(with: text.unicodeScalars))
    }
    // tmux tells where its cursor would be: the bar's column is asked of it, not counted here.
    try await screen.command("copy-mode")
    for row in 0..<10 {
      try await screen.command("send-keys", "-X", "history-bottom")
      try await screen.command("send-keys", "-X", "top-line")
      if row > 0 { try await screen.command("send-keys", "-X", "-N", String(row), "cursor-down") }
      try await screen.command("send-keys", "-X", "end-of-line")
      let column = try await screen.command("display-message", "-p", "#{copy_cursor_x}").first
      #expect(column == "12" || column == "13", "row \(row)")
    }
  }
}
