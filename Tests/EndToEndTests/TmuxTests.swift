import TestSupport
import Testing

/// The driver itself, on programs whose behaviour is known.
@Suite(.serialized) struct TmuxTests {
  @Test func typesAndLooks() async throws {
    let tmux = try Tmux("cat")
    try await tmux.type("hé \"$HOME\" ~ #{x} \\ '; 한")
    try await tmux.wait(for: "한")
    try await tmux.press("Enter", "C-d")
    let code = try await tmux.waitForEnd()
    #expect(code == 0)
    #expect(try await tmux.screen().lines.prefix(2) == ["hé \"$HOME\" ~ #{x} \\ '; 한", "hé \"$HOME\" ~ #{x} \\ '; 한"])
  }

  @Test func tellsTheExitCodeTheSizeAndTheEnvironment() async throws {
    let tmux = try Tmux(
      "sh", ["-c", "stty size; echo $COLOUR; exit 3"],
      options: .init(columns: 50, rows: 10, environment: ["COLOUR": "green; or not"]))
    #expect(try await tmux.waitForEnd() == 3)
    #expect(try await tmux.screen().lines.prefix(2) == ["10 50", "green; or not"])
  }

  @Test func waitsForWhatComesAndFailsWithTheScreen() async throws {
    let tmux = try Tmux("sh", ["-c", "read line; echo got $line; read line"])
    await #expect(throws: ScreenTimeOut.self) { try await tmux.wait(for: "got", seconds: 0) }
    try await tmux.type("it\n")
    try await tmux.wait(for: "got it")
    try await tmux.resize(columns: 20, rows: 4)
    #expect(try await tmux.screen().lines.count == 4)
  }

  @Test func keepsWhatWasCopied() async throws {
    let tmux = try Tmux("sh", ["-c", #"printf '\033]52;c;aGkgeW91\007done'; read line"#])
    try await tmux.wait(for: "done")
    #expect(try await tmux.clipboard() == "hi you")
  }

  @Test func pastesInBrackets() async throws {
    let tmux = try Tmux("sh", ["-c", #"printf '\033[?2004hready\n'; cat -v"#])
    try await tmux.wait(for: "ready")
    try await tmux.paste("a\nb")
    try await tmux.press("Enter")
    try await tmux.wait(for: "b^[[201~")
  }
}
