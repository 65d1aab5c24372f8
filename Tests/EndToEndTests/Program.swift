import Foundation
import TestSupport

/// The built program, and what the tests give it to read.
enum Program {
  /// `rollcall` beside the tests.
  static let path = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    .appending(path: "rollcall").path

  /// A file of `Fixtures`.
  static func fixture(_ name: String) -> String {
    CaseFolder.url("Fixtures").appending(path: name).path
  }

  /// Ten invented users in the shape of the public test service.
  static let users = fixture("users.json")

  /// The text of the ten users.
  static func usersText() throws -> String { try String(contentsOfFile: users, encoding: .utf8) }

  /// Their names, in the order of their ids.
  static let names = [
    "Alva Brandt", "Bram Okafor", "Carmen Ibarra", "Dmitri Vale", "Esther Nyong", "Farid Saleh", "Greta Holm",
    "Hugo Petit", "Ilse Vermeer", "Jun Takeda",
  ]

  /// Opens the full screen in tmux.
  static func open(
    _ arguments: String..., columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]
  ) throws -> Tmux {
    try Tmux(
      path, arguments, options: .init(columns: columns, rows: rows, environment: plain.merging(environment) { $1 }))
  }

  /// Runs a line of the shell in tmux, where `$ROLLCALL` is the program.
  static func shell(
    _ line: String, columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]
  ) throws -> Tmux {
    try Tmux(
      "sh", ["-c", line],
      options: .init(
        columns: columns, rows: rows, environment: plain.merging(["ROLLCALL": path]) { $1 }.merging(environment) { $1 }
      ))
  }

  /// Runs the program without a terminal, to its end.
  static func run(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) async throws -> Subprocess.Result {
    try await run(arguments, input: input, environment: environment)
  }

  /// Runs the program without a terminal, to its end.
  static func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) async throws -> Subprocess.Result {
    try await Subprocess.run(path, arguments, environment: plain.merging(environment) { $1 }, input: input)
  }

  /// No proxy of the machine, nothing of its colours, no configuration and no cache of its user.
  private static let plain = [
    "no_proxy": "*", "NO_COLOR": "", "XDG_CONFIG_HOME": "/nonexistent", "XDG_CACHE_HOME": "/dev/null",
  ]

  /// A folder of its own that is gone afterwards.
  static func withFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "rollcall-e2e-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
  }

  /// The process of the program, somewhere below the one that the terminal was opened for.
  static func processID(in tmux: Tmux) async throws -> pid_t {
    var found: pid_t?
    let top = try await tmux.processID()
    try await tmux.poll("the program's process") {
      found = descendants(of: top).first { name(of: $0) == "rollcall" }
      return found != nil
    }
    return found ?? 0
  }

  /// A process and all below it.
  static func descendants(of id: pid_t) -> [pid_t] {
    // Each thread lists the children that it started itself.
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/task")) ?? []
    let children = threads.flatMap { thread in
      let list = (try? String(contentsOfFile: "/proc/\(id)/task/\(thread)/children", encoding: .utf8)) ?? ""
      return list.split(separator: " ").compactMap { pid_t($0) }
    }
    return [id] + children.flatMap(descendants)
  }

  /// The name of a process; nil where there is none any more.
  static func name(of id: pid_t) -> String? {
    guard let status = try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8),
      !status.contains("State:\tZ")
    else { return nil }
    return status.split(separator: "\n").first.map { String($0.dropFirst("Name:\t".count)) }
  }
}
