import Foundation

/// Measures the built program: `swift run -c release rollcall-bench start|keys|faults|search|recall|load`.
@main struct Bench {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    switch arguments.first {
    case "start": try await StartBench.run()
    case "keys": try await KeysBench.run()
    case "faults": try await FaultsBench.run()
    case "search": try await SearchBench.run(Array(arguments.dropFirst()))
    case "recall": try await RecallBench.run(Array(arguments.dropFirst()))
    case "load": try await LoadBench.run(Array(arguments.dropFirst()))
    default: print("usage: rollcall-bench start|keys|faults|search|recall|load")
    }
  }
}

extension Bench {
  /// This program.
  static let path = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
}

/// The program that is measured: beside this one.
enum Measured {
  static let path = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    .appending(path: "rollcall").path
}

extension [Double] {
  /// The value in the middle.
  var median: Double { isEmpty ? .nan : sorted()[count / 2] }
}

extension Double {
  /// With one digit behind the point.
  var short: String { String(format: "%.1f", self) }
}

/// A table of text on standard output, its first column at the left and the others at the right.
enum Table {
  static func print(_ rows: [[String]]) {
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    for row in rows {
      let cells = zip(row, widths).enumerated().map { column, cell in
        let blanks = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + blanks : blanks + cell.0
      }
      Swift.print(cells.joined(separator: "  "))
    }
  }
}

/// A moment, and the milliseconds since.
struct StopWatch {
  private let start = ContinuousClock.now
  var milliseconds: Double { (ContinuousClock.now - start) / .milliseconds(1) }
}
