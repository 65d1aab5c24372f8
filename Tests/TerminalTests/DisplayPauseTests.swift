import Glibc
import TestSupport
import Testing

/// Ctrl-Z, signals that stop and continue, and stepping aside.
@Suite struct DisplayPauseTests {
  /// In a shell with job control: stopped, the terminal is the shell's; brought back, everything is drawn again.
  @Test func stopsAndComesBack() async throws {
    let probe = try await Probe(script: "set -m; $PROBE; echo STOPPED; read line </dev/tty; fg >/dev/null; echo ENDED")
    probe.terminal.type("\u{1a}")
    try await probe.line("STOPPED")
    #expect(probe.terminal.modes.isCooked)
    try await probe.terminal.wait(for: "the shell's screen") { $0.terminalText.contains("\u{1b}[?1049l") }
    probe.terminal.resize(columns: 70, rows: 20)
    let before = probe.terminal.record.terminal.count
    probe.terminal.type("\n")
    try await probe.line("resumed")
    try await probe.terminal.wait(for: "a new picture") { record in
      let text = String(decoding: record.terminal[before...], as: UTF8.self)
      return text.contains("\u{1b}[?1049h") && text.contains("Somebody") && text.contains("\u{1b}[?2004h")
    }
    #expect(!probe.terminal.modes.isCooked)
    try await probe.type("q", events: #"key character("q")"#, "closed", "ENDED")
    #expect(probe.lines.filter { $0 == "resumed" }.count == 1)
  }

  /// The other programs of the job stop too: a shell waits for all of them.
  @Test func stopsTheWholeJob() async throws {
    let probe = try await Probe(script: "set -m; $PROBE | cat; echo STOPPED; fg >/dev/null")
    probe.terminal.type("\u{1a}")
    try await probe.line("STOPPED")
    try await probe.line("resumed")
    try await probe.type("q", events: #"key character("q")"#, "closed")
  }

  /// Nobody could wake the leader of a session, nor a script without job control: no stop, a new picture.
  @Test(arguments: [nil, "$PROBE; echo after"]) func doesNotHangWhereNobodyCouldWakeIt(script: String?) async throws {
    let probe = try await Probe(script: script)
    try await probe.type("\u{1a}", events: #"key control("z")"#, "resumed")
    try await probe.type("a", events: #"key character("a")"#)
    #expect(probe.terminal.record.stops == 0)
  }

  @Test func aStopFromOutsideIsTheSame() async throws {
    let probe = try await Probe(
      script: "set -m; $PROBE; echo STOPPED; read line </dev/tty; fg >/dev/null")
    let job = probe.terminal.foregroundJob
    #expect(job != probe.terminal.processID)
    kill(job, SIGTSTP)
    try await probe.line("STOPPED")
    #expect(probe.terminal.modes.isCooked)
    probe.terminal.type("\n")
    try await probe.line("resumed")
    try await probe.type("q", events: #"key character("q")"#, "closed")
  }

  /// SIGSTOP can't be caught: what was left undone is made good when the process goes on.
  @Test func drawsAgainAfterAHardStop() async throws {
    let probe = try await Probe()
    probe.terminal.signal(SIGSTOP)
    try await probe.terminal.wait(for: "the stop") { $0.stops == 1 }
    let before = probe.terminal.record.terminal.count
    probe.terminal.signal(SIGCONT)
    try await probe.line("resumed")
    try await probe.terminal.wait(for: "a new picture") { record in
      let text = String(decoding: record.terminal[before...], as: UTF8.self)
      return text.contains("\u{1b}[?1049h") && text.contains("Somebody")
    }
  }

  /// Another program asks on the terminal: it has its modes and its keys, and none of them come here.
  @Test func stepsAside() async throws {
    let probe = try await Probe()
    try await probe.type("\u{f}", events: #"key control("o")"#, "left")
    #expect(probe.terminal.modes.isCooked)
    try await probe.type("secret\n", events: "asked secret")
    try await probe.type("a", events: #"key character("a")"#)
    #expect(!probe.terminal.modes.isCooked)
    #expect(probe.lines.count == 5)
  }
}
