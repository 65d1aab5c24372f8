import Glibc
import TestSupport
import Testing

/// In the background, and stopped, the terminal is the shell's: nothing is painted there, and its modes stay.
@Suite struct DisplayBackgroundTests {
  /// What takes the other screen, where pictures are.
  static let entering = "\u{1b}[?1049h"
  /// What `wait` says of a job that stopped since it wrote from the background.
  static let stopped = 128 + SIGTTOU
  /// Waits for the end of the process `pid`, which may still be on its way: until bash has heard that a job went on, `wait` tells
  /// its stop again.
  static let end = "while kill -0 $pid 2>/dev/null; do :; done; echo ENDED"

  /// bash sends SIGCONT after SIGTERM and SIGHUP by itself.
  @Test(arguments: [SIGTERM, SIGHUP, SIGINT]) func aSignalEndsItWhileItIsStopped(number: Int32) async throws {
    let probe = try await Probe(
      script: """
        set -m; $PROBE; echo STOPPED; read line </dev/tty
        pid=$(jobs -p); kill -\(number) %1; kill -CONT %1 2>/dev/null; \(Self.end)
        """)
    probe.terminal.type("\u{1a}")
    try await probe.line("STOPPED")
    let before = probe.terminal.record.terminal.count
    probe.terminal.type("\n")
    try await probe.line("ENDED")
    let record = try await probe.terminal.waitForEnd()
    #expect(!String(decoding: record.terminal[before...], as: UTF8.self).contains(Self.entering))
    #expect(Probe.lines(record).suffix(2) == ["STOPPED", "ENDED"])
    #expect(probe.terminal.modes.isCooked)
  }

  /// `bg`, after Ctrl-Z and after SIGSTOP, which leaves the picture where it is.
  @Test(arguments: [SIGTSTP, SIGSTOP]) func stopsAgainUntilItIsInFront(number: Int32) async throws {
    let probe = try await Probe(
      script: """
        set -m; $PROBE; echo STOPPED; stty sane </dev/tty; read line </dev/tty
        bg >/dev/null; wait %1; echo AGAIN $?; read line </dev/tty
        bg >/dev/null; wait %1; echo STILL $?; read line </dev/tty; echo "READ $line"; fg >/dev/null; echo ENDED
        """)
    kill(probe.terminal.foregroundJob, number)
    try await probe.line("STOPPED")
    let before = probe.terminal.record.terminal.count
    probe.terminal.type("\n")
    try await probe.line("AGAIN \(Self.stopped)")
    probe.terminal.type("\n")
    try await probe.line("STILL \(Self.stopped)")
    #expect(!String(decoding: probe.terminal.record.terminal[before...], as: UTF8.self).contains(Self.entering))
    #expect(probe.terminal.modes.isCooked)
    probe.terminal.type("mine\n")
    try await probe.line("READ mine")
    try await probe.line("resumed")
    try await probe.terminal.wait(for: "a new picture") { record in
      let text = String(decoding: record.terminal[before...], as: UTF8.self)
      return text.contains(Self.entering) && text.contains("Somebody")
    }
    try await probe.type("q", events: #"key character("q")"#, "closed", "ENDED")
    #expect(probe.lines.filter { $0 == "resumed" }.count == 1)
    #expect(probe.terminal.modes.isCooked)
  }

  /// `&`: the modes to give back are those that it finds when it comes to the front, not those of the shell's own editor.
  @Test func waitsForTheFrontFromItsStart() async throws {
    let probe = try await Probe(
      script: """
        set -m; stty -icanon -echo </dev/tty; $PROBE & wait %1; echo STOPPED $?
        stty sane </dev/tty; read line </dev/tty; fg >/dev/null; echo ENDED
        """, waits: false)
    try await probe.line("STOPPED \(Self.stopped)")
    #expect(!probe.terminal.record.terminalText.contains("\u{1b}"))
    probe.terminal.type("\n")
    try await probe.line("size ")
    try await probe.terminal.wait(for: "the first frame") { $0.terminalText.contains(Self.entering) }
    try await probe.type("q", events: #"key character("q")"#, "closed", "ENDED")
    #expect(probe.terminal.modes.isCooked)
  }

  @Test func endsBeforeItWasEverInFront() async throws {
    let probe = try await Probe(
      script: "set -m; $PROBE & wait %1; echo STOPPED; pid=$(jobs -p); kill %1; \(Self.end)", waits: false)
    try await probe.line("ENDED")
    #expect(probe.lines == ["STOPPED", "ENDED"])
    #expect(!probe.terminal.record.terminalText.contains("\u{1b}"))
  }

  /// Whose shell is gone: the kernel stops nobody whom nobody could wake.
  @Test func doesNotHangWhereNobodyCouldBringItToTheFront() async throws {
    let probe = try await Probe(
      script: """
        set -m; gate=$(mktemp -u); mkfifo $gate; exec 4<>$gate; rm $gate
        ( { read line <&4; exec $PROBE; } & ); echo >&4; read line </dev/tty
        """, waits: false)
    try await probe.line("error noTerminal")
    #expect(!probe.terminal.record.terminalText.contains("\u{1b}"))
    probe.terminal.type("\n")
    try await probe.terminal.waitForEnd()
  }
}
