import Glibc
import TestSupport
import Testing

/// OSC 52 to the terminal, directly and from inside tmux.
@Suite struct DisplayCopyTests {
  /// “Ann”, a line break, “Ж”.
  static let sequence = "\u{1b}]52;c;QW5uCtCW\u{7}"

  @Test func goesToTheTerminal() async throws {
    let probe = try await Probe()
    try await probe.type("\u{19}", events: #"key control("y")"#, "copied sent")
    try await probe.terminal.wait(for: "the sequence") { $0.terminalText.contains(Self.sequence) }
  }

  @Test func tooMuchIsRefused() async throws {
    let probe = try await Probe()
    try await probe.type("\u{14}", events: #"key control("t")"#, "copied tooLarge(limit: 74994)")
    #expect(!probe.terminal.record.terminalText.contains("\u{1b}]52"))
  }

  @Test func goesThroughScreen() async throws {
    let probe = try await Probe { $0.environment["STY"] = "1234.pts-0" }
    probe.terminal.type("\u{19}")
    try await probe.terminal.wait(for: "the sequence") { $0.terminalText.contains("\u{1b}P\(Self.sequence)\u{1b}\\") }
  }

  /// With tmux's default settings.
  @Test func goesIntoTmux() async throws {
    let screen = try Tmux("/bin/sh", ["-c", "\"$0\" >/dev/null", BuiltProgram.path("terminal-probe")])
    try await screen.wait(for: "Somebody")
    try await screen.command("set-option", "-s", "set-clipboard", "external")
    try await screen.press("C-y")
    try await screen.poll("the buffer") { try await screen.command("list-buffers").count == 1 }
    #expect(try await screen.clipboard() == "Ann\nЖ")
  }

  /// And through it to the terminal outside.
  @Test func goesThroughTmux() async throws {
    var options = PseudoTerminal.Options()
    options.environment["PROBE"] = BuiltProgram.path("terminal-probe")
    let socket = "rollcall-copy-\(getpid())"
    let outside = try PseudoTerminal(
      "/bin/sh", ["-c", "exec tmux -L \(socket) -f /dev/null new-session 'exec $PROBE >/dev/null'"], options: options)
    try await outside.wait(for: "the picture") { $0.terminalText.contains("Somebody") }
    outside.type("\u{19}")
    try await outside.wait(for: "the sequence") { $0.terminalText.contains(";QW5uCtCW") }
    outside.type("q")
    #expect(try await outside.waitForEnd().end == .exited(0))
  }

  /// Where tmux can't be asked, whoever let programs through gets it all the same.
  @Test(arguments: ["", "/nowhere"]) func fallsBackWhereTmuxIsOutOfReach(path: String) async throws {
    let probe = try await Probe { options in
      options.environment["TMUX"] = "/nowhere,1,0"
      if !path.isEmpty { options.environment["PATH"] = path }
    }
    probe.terminal.type("\u{19}")
    try await probe.terminal.wait(for: "both ways") { record in
      let text = record.terminalText
      return text.contains(Self.sequence) && text.contains("\u{1b}Ptmux;\u{1b}\(Self.sequence)\u{1b}\\")
    }
  }
}
