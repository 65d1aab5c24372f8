import Glibc
import TestSupport
import Testing

/// The terminal is left as it was found, on every way out.
@Suite struct DisplayEndTests {
  /// Paste mode off, cursor shown, the other screen left.
  func isRestored(_ record: PseudoTerminal.Record) -> Bool {
    guard let last = record.terminalText.ranges(of: Probe.frameEnd).last else { return false }
    // On a crash the end of a frame is written too, in case one was under way.
    let tail = record.terminalText[...].suffix(120)
    return tail.contains("\u{1b}[?2004l") && tail.contains("\u{1b}[?25h") && tail.contains("\u{1b}[?1049l")
      && last.upperBound <= record.terminalText.endIndex
  }

  @Test func afterLeaving() async throws {
    let probe = try await Probe()
    #expect(!probe.terminal.modes.isCooked)
    probe.terminal.type("q")
    let record = try await probe.terminal.waitForEnd()
    #expect(record.end == .exited(0))
    #expect(isRestored(record))
    #expect(probe.terminal.modes.isCooked)
  }

  /// What the modes were before is what they are after, whatever they were.
  @Test func modesAreThoseFound() async throws {
    let probe = try await Probe(script: "stty -echo icrnl -ixon; stty -g </dev/tty; $PROBE; stty -g </dev/tty")
    probe.terminal.type("q")
    let record = try await probe.terminal.waitForEnd()
    let modes = Probe.lines(record).filter { $0.contains(":") && $0.count > 60 }
    #expect(modes.count == 2)
    #expect(modes.first == modes.last)
  }

  @Test(arguments: [SIGTERM, SIGINT]) func onASignalFromOutside(number: Int32) async throws {
    let probe = try await Probe()
    probe.terminal.signal(number)
    let record = try await probe.terminal.waitForEnd()
    #expect(Probe.lines(record).suffix(2) == ["terminated", "closed"])
    #expect(isRestored(record))
    #expect(probe.terminal.modes.isCooked)
  }

  @Test(arguments: [SIGSEGV, SIGABRT, SIGILL, SIGFPE, SIGBUS, SIGTRAP, SIGQUIT]) func onACrash(number: Int32)
    async throws
  {
    let probe = try await Probe()
    probe.terminal.signal(number)
    let record = try await probe.terminal.waitForEnd()
    #expect(record.end == .signalled(number))
    #expect(isRestored(record))
    #expect(probe.terminal.modes.isCooked)
  }

  @Test(arguments: [
    ("\u{1b}OP", PseudoTerminal.End.signalled(SIGSEGV)), ("\u{1b}OQ", .signalled(SIGABRT)), ("\u{1b}OR", .exited(3)),
  ])
  func onACrashOfItsOwn(key: String, end: PseudoTerminal.End) async throws {
    let probe = try await Probe()
    probe.terminal.type(key)
    let record = try await probe.terminal.waitForEnd()
    #expect(record.end == end)
    #expect(isRestored(record))
    #expect(probe.terminal.modes.isCooked)
  }

  @Test func aLostTerminalIsTold() async throws {
    let probe = try await Probe()
    probe.terminal.hangUp()
    let record = try await probe.terminal.waitForEnd()
    #expect(Probe.lines(record).contains("hangUp"))
    #expect(record.end == .exited(0))
  }

  /// Started with `nohup`: the end of the terminal is told all the same, by its end of file.
  @Test func aLostTerminalIsToldWithoutItsSignal() async throws {
    let probe = try await Probe(script: "trap '' HUP; exec $PROBE")
    probe.terminal.hangUp()
    let record = try await probe.terminal.waitForEnd()
    #expect(Probe.lines(record).filter { $0 == "hangUp" }.count == 1)
    #expect(record.end == .exited(0))
  }
}
