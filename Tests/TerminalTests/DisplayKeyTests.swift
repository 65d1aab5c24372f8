import Glibc
import TestSupport
import Testing

/// Keys through a real terminal: raw modes, waiting, pieces.
@Suite struct DisplayKeyTests {
  @Test func noKeyIsTakenByTheTerminal() async throws {
    let probe = try await Probe()
    // Interrupt, stop, resume and quote, discard, suspend later, quit, end of file.
    try await probe.type("\u{3}", events: #"key control("c")"#)
    try await probe.type("\u{13}", events: #"key control("s")"#)
    try await probe.type("\u{11}", events: #"key control("q")"#)
    try await probe.type("\u{16}", events: #"key control("v")"#)
    try await probe.type("\u{1c}", events: #"key control("\\")"#)
    try await probe.type("\u{4}", events: #"key control("d")"#)
    try await probe.type("\r\n\t", events: "key enter", "key enter", "key tab")
    try await probe.type("\u{8}\u{7f}", events: "key backspace", "key backspace")
  }

  @Test func sequencesAreKeys() async throws {
    let probe = try await Probe()
    try await probe.type("\u{1b}OA", events: "key up")
    try await probe.type("\u{1b}[1;5D", events: "key wordLeft")
    try await probe.type("\u{1b}f", events: #"key alt("f")"#)
    try await probe.type("漢", events: #"key character("漢")"#)
  }

  @Test func escapeAloneIsAKey() async throws {
    let probe = try await Probe()
    try await probe.type("\u{1b}", events: "key escape")
  }

  /// The delay is so long that the test would time out if it were waited for; what follows ends the wait.
  @Test func theEnvironmentSetsTheDelay() async throws {
    let probe = try await Probe { $0.environment["ESCDELAY"] = "5000" }
    probe.terminal.type("\u{1b}")
    try await probe.type("[A", events: "key up")
  }

  @Test func aPasteIsTextAndNeverKeys() async throws {
    let probe = try await Probe()
    #expect(probe.terminal.record.terminalText.contains("\u{1b}[?2004h"))
    try await probe.type("\u{1b}[200~quit\rq\u{3}\u{1b}[201~", events: #"paste 7 "quit\nq\u{03}""#)
    try await probe.type("a", events: #"key character("a")"#)
  }

  @Test func aHugePasteIsCappedAndLeaksNothing() async throws {
    let probe = try await Probe()
    let text = String(repeating: "q\r", count: 1_000_000)
    try await probe.type(
      "\u{1b}[200~" + text + "\u{1b}[201~", events: #"paste 1048576 "\#(String(repeating: #"q\n"#, count: 20))""#)
    try await probe.type("b", events: #"key character("b")"#)
  }

  /// Keys are read from the terminal, whatever standard input is.
  @Test func pipedDataIsNoKeys() async throws {
    let probe = try await Probe { $0.standardInput = Array("qqq\n".utf8) }
    try await probe.type("a", events: #"key character("a")"#)
    try await probe.type("q", events: #"key character("q")"#, "closed")
  }
}
