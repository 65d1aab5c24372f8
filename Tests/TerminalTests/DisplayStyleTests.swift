import Glibc
import TestSupport
import Testing

/// Which terminals are drawn on, and how.
@Suite struct DisplayStyleTests {
  @Test func theSelectionIsOnTheAccent() async throws {
    let probe = try await Probe()
    #expect(probe.terminal.record.terminalText.contains("\u{1b}[30m\u{1b}[42m"))
  }

  /// No colour at all, and the selection is seen all the same.
  @Test(arguments: [(["plain"], "xterm-256color"), ([], "vt220")]) func withoutColors(words: [String], name: String)
    async throws
  {
    let probe = try await Probe(script: "$PROBE \(words.joined())") { $0.environment["TERM"] = name }
    let text = probe.terminal.record.terminalText
    #expect(!text.contains(/\x1b\[[0-9;]*(3[0-9]|4[0-9])m/))
    #expect(text.contains(/\x1b\[[0-9;]*7m/))
  }

  @Test(arguments: ["no-such-terminal", ""]) func anUnknownNameIsTakenForAnXterm(name: String) async throws {
    let probe = try await Probe { $0.environment["TERM"] = name }
    #expect(probe.terminal.record.terminalText.contains("\u{1b}[?1049h"))
  }

  @Test func noNameIsTakenForAnXterm() async throws {
    let probe = try await Probe { $0.environment["TERM"] = nil }
    #expect(probe.terminal.record.terminalText.contains("\u{1b}[?1049h"))
  }

  @Test(arguments: ["xterm", "linux", "screen", "tmux-256color", "rxvt-unicode", "vt100"]) func common(name: String)
    async throws
  {
    let probe = try await Probe { $0.environment["TERM"] = name }
    #expect(probe.terminal.record.terminalText.contains("Somebody"))
    probe.terminal.type("q")
    #expect(try await probe.terminal.waitForEnd().end == .exited(0))
    #expect(probe.terminal.modes.isCooked)
  }

  @Test func oneThatPlacesNoCursorIsDeclined() async throws {
    let probe = try await Probe(waits: false) { $0.environment["TERM"] = "dumb" }
    let record = try await probe.terminal.waitForEnd()
    #expect(record.outputText == "error tooSimple(name: \"dumb\")\n")
    #expect(record.terminal.isEmpty)
    #expect(probe.terminal.modes.isCooked)
  }

  @Test func withoutATerminalThereIsNone() async throws {
    let probe = try await Probe(script: "setsid -w $PROBE", waits: false)
    let record = try await probe.terminal.waitForEnd()
    #expect(record.outputText == "error noTerminal\n")
  }

  @Test func withoutUnicodeNoneIsWritten() async throws {
    let probe = try await Probe("ascii", "glyphs")
    #expect(probe.terminal.record.terminal.allSatisfy { $0 < 0x80 })
    #expect(probe.terminal.record.terminalText.contains("?"))
  }
}
