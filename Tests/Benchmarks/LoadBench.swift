import CSimdJSONPass
import Foundation
import TestSupport

/// Loads made users over loopback until all are listed, beside what others take for the same bytes.
///
/// Every program runs once in each round, one after the other, so that what else the machine does hits all alike.
enum LoadBench {
  private static let folder = NSTemporaryDirectory() + "rollcall-bench-\(UUID().uuidString)"

  /// Lists everybody, and prints one.
  private static let everybody = ["-f", "", "-n", "1", "--stats"]

  /// Measures lists of ten thousand, a hundred thousand and a million users, or of as many as are asked for.
  static func run(_ arguments: [String]) async throws {
    // A pass is measured in a process of its own: memory that is freed stays with the process.
    if arguments.first == "pass", let path = arguments.last {
      guard simdjson_pass(path) >= 0 else { throw PeerError(what: "simdjson on \(path)") }
      return
    }
    let asked = arguments.compactMap { Int($0) }
    let counts = asked.isEmpty ? [10_000, 100_000, 1_000_000] : asked
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    setenv("XDG_CACHE_HOME", folder + "/cache", 1)
    let server = try await Nginx.start(compresses: false)
    var loads: [(users: Int, load: [Timed])] = []
    for count in counts {
      let path = "\(folder)/\(count).json"
      try MadeRecords.write(count, to: path)
      try server.link(path, at: "\(count).json")
      loads.append((count, try measure(count, path, server.url("/\(count).json"))))
      try await firstRows(server.url("/\(count).json"))
    }
    printGrowth(loads)
  }

  private static func measure(_ count: Int, _ path: String, _ url: String) throws -> [Timed] {
    var load: [Timed] = []
    var keeping: [Timed] = []
    var again: [Timed] = []
    var fetch: [Timed] = []
    var pass: [Timed] = []
    var jq: [Timed] = []
    var python: [Timed] = []
    let (rounds, slowRounds) = count < 1_000_000 ? (11, 3) : (7, 1)
    for round in 0..<rounds {
      load.append(try Timed(Measured.path, everybody + ["--no-cache", url]))
      keeping.append(try Timed(Measured.path, everybody + [url]))
      again.append(try Timed(Measured.path, everybody + ["--offline", url]))
      _ = try Timed(Measured.path, ["--forget", url])
      fetch.append(try Timed("curl", ["-s", "-o", "/dev/null", url]))
      pass.append(try Timed(Bench.path, ["load", "pass", path]))
      guard round < slowRounds else { continue }
      jq.append(try Timed("jq", ["length", path]))
      python.append(try Timed("python3", ["-c", "import json, sys; json.load(open(sys.argv[1]))", path]))
    }
    let bytes = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Double ?? .nan
    print("\n\(count) users, \((bytes / 1e6).short) MB, medians of \(rounds) rounds (jq and python3: \(slowRounds))")
    let rows = [
      ("rollcall --no-cache", load), ("rollcall, keeping the list", keeping), ("rollcall, the list kept", again),
      ("curl -o /dev/null", fetch), ("simdjson's pass", pass), ("jq length", jq),
    ]
    Table.print(
      [["", "wall s", "CPU s", "peak MB"]]
        + (rows + [("python3 json.load", python)]).map { name, runs in
          [name, seconds(runs.median(\.wall)), seconds(runs.median(\.cpu)), (runs.median(\.peak) / 1e6).short]
        })
    let floor = (wall: fetch.median(\.wall) + pass.median(\.wall), cpu: fetch.median(\.cpu) + pass.median(\.cpu))
    let anonymous = load.map { $0.told("anonymous_memory_bytes") }.median
    Table.print([
      ["\nratio", "wall", "CPU", "goal"],
      [
        "jq / rollcall", (jq.median(\.wall) / load.median(\.wall)).short, (jq.median(\.cpu) / load.median(\.cpu)).short,
        ">= 15.0",
      ],
      [
        "rollcall / (curl + pass)", seconds(load.median(\.wall) / floor.wall), seconds(load.median(\.cpu) / floor.cpu),
        "<= 1.30",
      ],
      ["peak memory (VmHWM) / body", "", seconds(load.median(\.toldPeak) / bytes), "<= 0.50"],
      ["RssAnon, MB", "", (anonymous / 1e6).short, "<= 160.0"],
    ])
    return load
  }

  /// How long until the first users are on the screen, from the spawn.
  private static func firstRows(_ url: String) async throws {
    var times: [Double] = []
    for _ in 0..<11 {
      let watch = StopWatch()
      let terminal = try PseudoTerminal(Measured.path, ["--no-cache", url])
      // The first user's username, whatever the names are.
      try await terminal.wait(for: "the first users") { $0.terminalText.contains("user") }
      times.append(watch.milliseconds)
      terminal.type("\u{3}")
      try await terminal.waitForEnd()
    }
    print("first users on the screen, from the spawn: \(times.median.short) ms")
  }

  /// How time and memory grow with the users: the exponent is 1 where twice as many take twice as much.
  private static func printGrowth(_ loads: [(users: Int, load: [Timed])]) {
    guard loads.count > 1 else { return }
    var rows = [["\ngrowth, exponent", "wall", "CPU", "peak memory"]]
    for (less, more) in zip(loads, loads.dropFirst()) {
      func exponent(_ value: KeyPath<Timed, Double>) -> String {
        seconds(
          log(more.load.median(value) / less.load.median(value)) / log(Double(more.users) / Double(less.users)))
      }
      rows.append(["\(less.users) to \(more.users)", exponent(\.wall), exponent(\.cpu), exponent(\.toldPeak)])
    }
    Table.print(rows)
  }

  private static func seconds(_ value: Double) -> String { String(format: "%.2f", value) }
}

extension [Timed] {
  /// The median of what one of them cost.
  func median(_ value: KeyPath<Timed, Double>) -> Double { map { $0[keyPath: value] }.median }
}
