import Glibc
import TestSupport
import Testing

/// The tool that the tests of the terminal stand on.
@Suite struct PseudoTerminalTests {
  func shell(_ script: String, _ options: PseudoTerminal.Options = .init()) throws -> PseudoTerminal {
    try PseudoTerminal("/bin/sh", ["-c", script], options: options)
  }

  @Test func isTheControllingTerminal() async throws {
    let terminal = try shell("tty < /dev/tty && stty size && echo to-tty > /dev/tty; exit 7")
    let record = try await terminal.waitForEnd()
    #expect(record.end == .exited(7))
    #expect(record.terminalText.contains("24 80\r\n"))
    #expect(record.terminalText.hasSuffix("to-tty\r\n"))
  }

  @Test func keepsTheStreamsApart() async throws {
    var options = PseudoTerminal.Options()
    options.standardInput = Array("piped".utf8)
    options.capturesStandardOutput = true
    options.capturesStandardError = true
    let record = try await shell("cat; echo wrong >&2; echo seen >/dev/tty", options).waitForEnd()
    #expect(record.outputText == "piped")
    #expect(record.errorText == "wrong\n")
    #expect(record.terminalText == "seen\r\n")
  }

  @Test func typesAndResizes() async throws {
    let terminal = try shell("trap 'stty size' WINCH; echo ready; while true; do read line && echo got $line; done")
    try await terminal.wait { $0.terminalText.contains("ready") }
    terminal.resize(columns: 33, rows: 7)
    terminal.type("x\n")
    try await terminal.wait { $0.terminalText.contains("7 33") }
    terminal.type("ann\n")
    try await terminal.wait { $0.terminalText.contains("got ann") }
  }

  @Test func tellsASignalAndAHangUp() async throws {
    let killed = try shell("echo ready; read line")
    try await killed.wait { $0.terminalText.contains("ready") }
    killed.signal(SIGTERM)
    #expect(try await killed.waitForEnd().end == .signalled(SIGTERM))
    // Not one that reads the terminal: it may learn of the end of its input, and exit, before the kernel sends the signal.
    let hung = try shell("echo ready; exec sleep 1000")
    try await hung.wait { $0.terminalText.contains("ready") }
    hung.hangUp()
    #expect(try await hung.waitForEnd().end == .signalled(SIGHUP))
  }
}
