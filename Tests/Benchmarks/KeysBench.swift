import Foundation
import TestSupport

/// Bytes and milliseconds for each kind of key at 80x24: what a slow line has to carry.
enum KeysBench {
  /// A kind of key: what is typed before, the keys measured, and the most bytes that each may cost.
  private struct Kind {
    let name: String
    let before: [String]
    let keys: [String]
    let goal: Int
  }

  private static let down = "\u{1b}[B"
  private static let kinds = [
    Kind(name: "letter", before: [], keys: ["a", "n", "e"], goal: 2000),
    // Everybody works there, in a column that does not fit: no row changes.
    Kind(name: "letter that changes nothing", before: ["company:harborl"], keys: ["i", "n", "e"], goal: 50),
    Kind(name: "cursor move", before: [], keys: Array(repeating: down, count: 8), goal: 320),
    Kind(
      name: "scroll by a row", before: Array(repeating: down, count: 30), keys: Array(repeating: down, count: 8),
      goal: 400),
  ]

  static func run() async throws {
    for count in [10, 200] {
      let file = try MadePeople.file(count)
      defer { try? FileManager.default.removeItem(atPath: file) }
      var rows = [["80x24, \(count) users", "median bytes", "most bytes", "goal", "median ms"]]
      for kind in kinds where count > 10 || kind.name != "scroll by a row" {
        let costs = try await measure(kind, file)
        let bytes = costs.map { Double($0.bytes) }
        rows.append([
          kind.name, String(Int(bytes.median)), String(Int(bytes.max() ?? 0)), String(kind.goal),
          costs.map(\.milliseconds).median.short,
        ])
      }
      Table.print(rows)
      print()
    }
  }

  private static func measure(_ kind: Kind, _ file: String) async throws -> [(bytes: Int, milliseconds: Double)] {
    let terminal = try PseudoTerminal(Measured.path, [file])
    try await terminal.wait { $0.terminalText.contains("@people.example") }
    _ = await settle(terminal, StopWatch())
    for text in kind.before {
      terminal.type(text)
      _ = await settle(terminal, StopWatch())
    }
    var costs: [(bytes: Int, milliseconds: Double)] = []
    for key in kind.keys {
      let before = terminal.record.terminal.count
      let watch = StopWatch()
      terminal.type(key)
      let last = await settle(terminal, watch)
      costs.append((terminal.record.terminal.count - before, last))
    }
    terminal.type("\u{3}")
    try await terminal.waitForEnd()
    return costs
  }

  /// Waits until nothing came for 100 ms; when the last byte came.
  private static func settle(_ terminal: PseudoTerminal, _ watch: StopWatch) async -> Double {
    var last = 0.0
    while true {
      let seen = terminal.record.terminal.count
      guard (try? await terminal.wait(seconds: 0.1, until: { $0.terminal.count > seen })) != nil else { return last }
      last = watch.milliseconds
    }
  }
}
