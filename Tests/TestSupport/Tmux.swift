public import Foundation

/// A program in a real terminal: a tmux server of its own, driven through tmux's control mode (tmux(1), CONTROL MODE), so that
/// waiting for the screen costs no process and no polling: tmux tells when the program wrote something.
///
/// The server goes when the driver does, even where the test process is killed: nobody is attached then.
public final class Tmux: Sendable {
  /// How a program is run.
  public struct Options: Sendable {
    /// The window.
    public var columns = 80
    /// The window.
    public var rows = 24
    /// What is set in the environment beside a plain one (UTF-8, `PATH`, `HOME`).
    public var environment: [String: String] = [:]
    /// Where the program starts; nil for where the tests do.
    public var directory: String?

    /// A window of this size.
    public init(
      columns: Int = 80, rows: Int = 24, environment: [String: String] = [:], directory: String? = nil
    ) {
      self.columns = columns
      self.rows = rows
      self.environment = environment
      self.directory = directory
    }
  }

  private let connection: TmuxConnection

  /// Runs a program (a path, or a name in `PATH`) in a new terminal.
  public init(_ program: String, _ arguments: [String] = [], options: Options = Options()) throws {
    connection = try TmuxConnection(program, arguments, options)
  }

  deinit { connection.close() }

  /// Ends the program and the terminal. What happens at the latest when nobody holds the driver any more.
  public func close() { connection.close() }

  /// Runs a command of tmux; the lines that it prints.
  @discardableResult
  public func command(_ words: String...) async throws -> [String] {
    try await connection.command(words)
  }

  // MARK: Typing

  /// Presses keys by their tmux names: `Enter`, `Escape`, `C-c`, `M-b`, `Down`, `PPage`, `a`.
  public func press(_ keys: String...) async throws {
    try await connection.command(["send-keys", "--"] + keys)
  }

  /// Types text.
  public func type(_ text: String) async throws {
    try await connection.command(["send-keys", "-l", "--", text])
  }

  /// Pastes text as a terminal does, bracketed if the program asked for that.
  public func paste(_ text: String) async throws {
    try await connection.command(["set-buffer", "-b", "pasted", "--", text])
    try await connection.command(["paste-buffer", "-p", "-r", "-d", "-b", "pasted"])
  }

  /// Changes the size of the window.
  public func resize(columns: Int, rows: Int) async throws {
    try await connection.command(["resize-window", "-x", String(columns), "-y", String(rows)])
  }

  // MARK: Looking

  /// The screen as it stands.
  public func screen() async throws -> Screen {
    let lines = try await connection.command(["capture-pane", "-p"])
    let facts = try await connection.command(
      ["display-message", "-p", "#{cursor_y} #{cursor_x} #{cursor_flag} #{pane_dead} #{alternate_on}"])
    let numbers = (facts.first ?? "").split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 5 else { throw TmuxError(text: "tmux said \(facts)") }
    return Screen(
      lines: lines, cursor: (numbers[0], numbers[1]), cursorIsVisible: numbers[2] == 1, programEnded: numbers[3] == 1,
      isAlternate: numbers[4] == 1)
  }

  /// The screen as it stands, with the looks of its cells.
  public func styledScreen() async throws -> StyledScreen {
    StyledScreen(try await connection.command(["capture-pane", "-p", "-e"]))
  }

  /// What was sent to the clipboard last.
  public func clipboard() async throws -> String {
    try await connection.command(["show-buffer"]).joined(separator: "\n")
  }

  /// Waits until a condition holds for the screen.
  /// - Throws: `ScreenTimeOut` with the screen, if it does not hold in time.
  @discardableResult
  public func wait(
    _ what: String = "a condition", seconds: Double = 120, until condition: (Screen) -> Bool
  ) async throws -> Screen {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while true {
      let seen = connection.activity
      let screen = try await screen()
      if condition(screen) { return screen }
      guard ContinuousClock.now < deadline else { throw ScreenTimeOut(what: what, screen: screen) }
      // tmux does not tell everything (a program's end, say): looked at again now and then as well.
      await connection.waitForActivity(after: seen, seconds: 0.1)
    }
  }

  /// Waits until a text is on the screen.
  @discardableResult
  public func wait(for text: String, seconds: Double = 120) async throws -> Screen {
    try await wait("“\(text)” on the screen", seconds: seconds) { $0.contains(text) }
  }

  /// Waits until a text is no longer on the screen.
  @discardableResult
  public func waitUntilGone(_ text: String, seconds: Double = 120) async throws -> Screen {
    try await wait("no “\(text)” on the screen", seconds: seconds) { !$0.contains(text) }
  }

  /// Waits until the program ends; its exit code, or 128 and the signal.
  @discardableResult
  public func waitForEnd(seconds: Double = 120) async throws -> Int {
    var code: Int?
    // The terminal is closed a moment before the code is known.
    try await wait("the end of the program", seconds: seconds) { $0.programEnded }
    try await poll("the exit code", seconds: seconds) {
      let facts = try await connection.command(
        ["display-message", "-p", "#{pid},#{pane_dead_status},#{pane_dead_signal}"])
      let parts = (facts.first ?? "").split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 3, let server = parts[0] else { return false }
      code = parts[1] ?? parts[2].map { 128 + $0 }
      // tmux 3.3a now and then misses the signal of a child's end, and leaves it a zombie until the next one.
      if code == nil { kill(pid_t(server), SIGCHLD) }
      return code != nil
    }
    return code ?? 0
  }

  /// Waits until a condition holds that is not about the screen.
  public func poll(_ what: String, seconds: Double = 120, until condition: () async throws -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while try await !condition() {
      guard ContinuousClock.now < deadline else { throw ScreenTimeOut(what: what, screen: try await screen()) }
      await connection.waitForActivity(after: connection.activity, seconds: 0.02)
    }
  }

  /// The process that the terminal was opened for.
  public func processID() async throws -> pid_t {
    let facts = try await connection.command(["display-message", "-p", "#{pane_pid}"])
    guard let id = facts.first.flatMap({ pid_t($0) }) else { throw TmuxError(text: "tmux said \(facts)") }
    return id
  }
}

/// What stands on a screen.
public struct Screen: Sendable, CustomStringConvertible {
  /// The rows, blanks at their ends left out.
  public let lines: [String]
  /// Where the cursor stands, from 0.
  public let cursor: (row: Int, column: Int)
  /// Whether the cursor shows.
  public let cursorIsVisible: Bool
  /// Whether the program is gone.
  public let programEnded: Bool
  /// Whether it is the screen that full-screen programs ask for, which leaves no trace.
  public let isAlternate: Bool

  /// The rows in one.
  public var text: String { lines.joined(separator: "\n") }
  /// The screen between rules, for messages.
  public var description: String {
    let rule = String(repeating: "-", count: 20)
    return ([rule] + lines + [rule]).joined(separator: "\n")
  }

  /// Whether a text stands somewhere in a row.
  public func contains(_ text: String) -> Bool { lines.contains { $0.contains(text) } }
  /// The first row with a text in it.
  public func line(with text: String) -> String? { lines.first { $0.contains(text) } }
  /// Which row has a text in it first.
  public func row(of text: String) -> Int? { lines.firstIndex { $0.contains(text) } }
}

/// The screen did not come to what a test waited for.
public struct ScreenTimeOut: Error, CustomStringConvertible {
  /// What was waited for.
  public let what: String
  /// The screen as it was instead.
  public let screen: Screen
  /// What was waited for, and the screen.
  public var description: String { "waited in vain for \(what)\n\(screen)" }
}

/// tmux refused a command, or is gone.
public struct TmuxError: Error, CustomStringConvertible {
  /// What it said.
  public let text: String
  /// What it said.
  public var description: String { "tmux: \(text)" }
}
