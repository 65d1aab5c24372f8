import Foundation
import TestSupport

/// From the spawn to the first rows on the screen, beside Debian's fzf on ten lines, in alternating runs; then what it costs to do nothing.
enum StartBench {
  private static let runs = 31
  private static let idleSeconds = 5

  static func run() async throws {
    var (ours, theirs): ([Double], [Double]) = ([], [])
    let lines = (1...10).map { "\($0) Person\($0) person\($0)@people.example\n" }.joined()
    for _ in 0..<runs {
      ours.append(try await milliseconds(Measured.path, until: "Calloway"))
      theirs.append(try await milliseconds("/usr/bin/fzf", input: Array(lines.utf8), until: "Person1 "))
    }
    let ratio = String(format: "%.2f", ours.median / theirs.median)
    Table.print([
      ["first rows, median of \(runs)", "ms", "goal"], ["rollcall on the sample", ours.median.short, ""],
      ["fzf on ten lines", theirs.median.short, ""], ["ratio", ratio, "1.00"],
    ])
    try await idle()
  }

  private static func milliseconds(_ program: String, input: [UInt8]? = nil, until text: String) async throws -> Double
  {
    var options = PseudoTerminal.Options()
    options.standardInput = input
    let watch = StopWatch()
    let terminal = try PseudoTerminal(program, options: options)
    try await terminal.wait(for: text) { $0.terminalText.contains(text) }
    let milliseconds = watch.milliseconds
    terminal.type("\u{3}")
    try await terminal.waitForEnd()
    return milliseconds
  }

  private static func idle() async throws {
    let terminal = try PseudoTerminal(Measured.path)
    try await terminal.wait { $0.terminalText.contains("Calloway") }
    let id = terminal.processID
    // What starting up leaves to do is no idling.
    try await Task.sleep(for: .seconds(1))
    let (before, written) = (ticks(id), terminal.record.terminal.count)
    try await Task.sleep(for: .seconds(idleSeconds))
    let peak = status(id, "VmHWM")
    Table.print([
      ["\nidle for \(idleSeconds) s", "", "goal"], ["CPU ticks", String(ticks(id) - before), "0"],
      ["bytes written", String(terminal.record.terminal.count - written), "0"],
      ["peak memory (VmHWM), MB", (Double(peak) / 1000).short, "25.0"],
    ])
    terminal.type("\u{3}")
    try await terminal.waitForEnd()
  }

  /// User and system time of a process (proc(5), fields 14 and 15 of `stat`).
  private static func ticks(_ id: pid_t) -> Int {
    let text = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
  }

  /// A line of `/proc/PID/status`, in kB.
  private static func status(_ id: pid_t, _ name: String) -> Int {
    let text = (try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.split(separator: " ").dropLast().last.flatMap { Int($0) } ?? 0
  }
}
