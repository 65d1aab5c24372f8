import Foundation
import TestSupport
import Testing

/// How the program behaves towards the terminal and its user's shell.
@Suite(.serialized) struct MannersTests {
  @Test func standardInputIsDataAndKeysComeFromTheTerminal() async throws {
    let tmux = try Program.shell(
      #"cat "$USERS_FILE" | "$ROLLCALL" -; echo "code $?""#, environment: ["USERS_FILE": Program.users])
    try await tmux.wait(for: "10/10")
    try await tmux.type("carmen")
    try await tmux.wait(for: "1/10")
    try await tmux.press("C-r")
    try await tmux.wait("why it can't be read again") { $0.lines.contains { $0.contains("!") } }
    try await tmux.press("Tab", "q")
    try await tmux.wait(for: "code 0")
  }

  @Test func aTerminalIsNoDirectory() async throws {
    let tmux = try Program.shell(#""$ROLLCALL" -; echo "code $?""#, columns: 160)
    let screen = try await tmux.wait(for: "code 2")
    #expect(screen.contains("rollcall: standard input is the terminal, and its keys are not users"))
  }

  @Test func suspendsAndComesBack() async throws {
    let tmux = try Tmux("bash", ["--norc", "-i"], options: .init(environment: ["PS1": "shell> ", "NO_COLOR": ""]))
    try await tmux.wait(for: "shell>")
    try await tmux.type("\(Program.path) \(Program.users)\n")
    try await tmux.wait(for: "10/10")
    try await tmux.type("carmen")
    try await tmux.wait(for: "1/10")
    try await tmux.press("C-z")
    let shell = try await tmux.wait(for: "Stopped")
    #expect(!shell.isAlternate)
    #expect(shell.cursorIsVisible)
    try await tmux.type("stty -a | grep -o ' icanon'; echo it works\n")
    try await tmux.wait { $0.lines.contains("it works") && $0.lines.contains(" icanon") }
    try await tmux.resize(columns: 100, rows: 20)
    try await tmux.type("fg\n")
    let back = try await tmux.wait(for: "1/10")
    #expect(back.contains("Carmen Ibarra"))
    #expect(back.isAlternate)
    try await tmux.press("BSpace", "C-u")
    try await tmux.wait(for: "10/10")
    try await tmux.press("C-c")
    try await tmux.wait("the shell") { !$0.isAlternate }
  }

  /// As a shell's user meets it: `&`, `bg`, `fg`, Ctrl-Z, and `kill` at the end.
  @Test func inTheBackgroundTheScreenIsTheShells() async throws {
    let tmux = try Tmux("bash", ["--norc", "-i"], options: .init(environment: ["PS1": "shell> ", "NO_COLOR": ""]))
    try await tmux.wait(for: "shell>")
    try await tmux.type("found=$(stty -g); \(Program.path) \(Program.users) &\n")
    try await tmux.type("wait %1; echo \"first $?\"\n")
    #expect(try await tmux.wait(for: "first 150").isAlternate == false)
    try await tmux.type("fg\n")
    #expect(try await tmux.wait(for: "10/10").isAlternate)
    try await tmux.press("C-z")
    try await tmux.wait("the shell") { !$0.isAlternate }
    try await tmux.type("clear; bg; wait %1; echo \"second $?\"\n")
    #expect(try await tmux.wait(for: "second 150").isAlternate == false)
    try await tmux.type("fg\n")
    #expect(try await tmux.wait(for: "10/10").isAlternate)
    try await tmux.press("C-z")
    try await tmux.wait("the shell") { !$0.isAlternate }
    let id = try await Program.processID(in: tmux)
    try await tmux.type("clear; kill %1\n")
    try await eventually("the end of the program") { Program.name(of: id) == nil }
    try await tmux.type("[ $(stty -g) = $found ] && echo as before\n")
    let shell = try await tmux.wait("the modes") { $0.lines.contains("as before") }
    #expect(!shell.isAlternate)
    #expect(shell.cursorIsVisible)
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP]) func signalsRestoreTheTerminal(_ signal: Int32) async throws {
    let tmux = try Program.shell(
      #""$ROLLCALL" "$USERS_FILE"; echo "code $?"; stty -a | grep -o ' icanon'; read line"#,
      environment: ["USERS_FILE": Program.users])
    try await tmux.wait(for: "10/10")
    kill(try await Program.processID(in: tmux), signal)
    let screen = try await tmux.wait(for: " icanon")
    #expect(screen.contains("code 130"))
    #expect(!screen.isAlternate)
    #expect(screen.cursorIsVisible)
  }

  @Test func aLostTerminalEndsIt() async throws {
    let tmux = try Program.open(Program.users)
    try await tmux.wait(for: "10/10")
    let id = try await Program.processID(in: tmux)
    tmux.close()
    try await eventually("the end of the program") { Program.name(of: id) == nil }
  }

  @Test func copiesWhatItSays() async throws {
    let tmux = try Program.open(Program.users)
    try await tmux.wait(for: "10/10")
    try await tmux.press("Tab", "j", "j")
    try await tmux.press("y", "e")
    try await tmux.wait(for: "copied e-mail carmen@solana.example")
    try await tmux.poll("the clipboard") { (try? await tmux.clipboard()) == "carmen@solana.example" }
    try await tmux.press("y", "a")
    try await tmux.poll("the vCard") { (try? await tmux.clipboard())?.contains("FN:Carmen Ibarra") == true }
  }

  @Test func aPasteIsText() async throws {
    let tmux = try Program.open(Program.users)
    try await tmux.wait(for: "10/10")
    try await tmux.paste("carmen\nq\u{1b}[A")
    let screen = try await tmux.wait { $0.line(with: "⌕")?.contains("carmen") == true }
    #expect(!screen.programEnded)
    #expect(screen.line(with: "⌕")?.contains("q") == true)
  }

  @Test func aTerminalThatIsTooSimpleIsNamed() async throws {
    let tmux = try Program.shell(#"TERM=dumb "$ROLLCALL"; echo "code $?""#, columns: 120)
    let screen = try await tmux.wait(for: "code 2")
    #expect(screen.contains("rollcall: the terminal “dumb” is too simple for the full screen; -f TEXT prints"))
  }

  @Test func theLastErrorStaysAfterTheScreenIsGone() async throws {
    let server = try FaultServer.start()
    let tmux = try Program.shell(
      #""$ROLLCALL" "$URL"; echo "code $?""#, columns: 160, environment: ["URL": server.url("/status/404")])
    try await tmux.wait(for: "HTTP 404 Not Found")
    try await tmux.press("Tab", "q")
    let screen = try await tmux.wait(for: "code 0")
    #expect(screen.contains("rollcall: HTTP 404 Not Found from \(server.url("/status/404")); check the address"))
  }

  private func eventually(_ what: String, _ condition: () -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(20)
    while !condition() {
      try #require(ContinuousClock.now < deadline, "waited in vain for \(what)")
      await Task.yield()
    }
  }
}
