import Foundation
import TestSupport

/// How long a key waits for its answer while the server misbehaves.
enum FaultsBench {
  private static let goal = 50
  private static let keys = ["a", "b", "c", "d", "e", "\u{7f}", "\u{7f}", "\u{7f}", "\u{7f}"]
  /// Paths of the `FaultServer`.
  private static let paths = [
    "/stall", "/stall-before-head", "/drip", "/gated", "/retry-after/300", "/reset", "/status/503", "/bomb",
    "/large-chunked",
  ]

  static func run() async throws {
    let server = try FaultServer.start()
    var rows = [["while the server answers", "median ms", "longest ms", "goal"]]
    for path in paths {
      let terminal = try PseudoTerminal(Measured.path, [server.url(path)])
      try await terminal.wait { $0.terminalText.contains("rollcall") }
      var times: [Double] = []
      for key in keys {
        let seen = terminal.record.terminal.count
        let watch = StopWatch()
        terminal.type(key)
        try await terminal.wait { $0.terminal.count > seen }
        times.append(watch.milliseconds)
      }
      rows.append([path, times.median.short, (times.max() ?? 0).short, String(goal)])
      terminal.type("\u{3}")
      try await terminal.waitForEnd()
    }
    Table.print(rows)
  }
}
