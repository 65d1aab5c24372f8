import Directory
import Foundation
import Search

/// `rollcall-bench search [in-process] [names=N] [USERS ...] [QUERY ...]`: what a key costs, in process and in a terminal, beside other
/// finders; with `in-process` or with queries in process alone, with `names` for names of about so many distinct words.
enum SearchBench {
  /// Words as people type and take them back.
  private static let typed = [
    "smith", "john smith", "jsmit", "smiht", "washngton", "7614453", "kory.org", "user57", "jane doe gwen", "김철수",
    "ㄱㅊㅅ", "mohammed", "gonzalez",
    "müller", "tanaka", "j doe", "zzzzqq",
  ]

  private static let queries = [
    "s", "1", "sm", "smi", "smit", "smith", "john smi", "smiht", "washngton", "7614453", "kory.org", "김", "ㄱㅊ",
    "müller", "zzzzqq", "jane doe gwen", "j doe", "e",
  ]

  /// Ten million where memory allows: the benchmark makes the users itself, and one in a terminal reads them again.
  private static var sizes: [Int] {
    [10_000, 100_000, 1_000_000] + (AvailableMemory.bytes > 16_000_000_000 ? [10_000_000] : [])
  }

  static func run(_ arguments: [String]) async throws {
    var arguments = arguments[...]
    let isInProcess = arguments.first == "in-process"
    if isInProcess { arguments.removeFirst() }
    let distinct = arguments.first.flatMap { $0.hasPrefix("names=") ? Int($0.dropFirst(6)) : nil }
    if distinct != nil { arguments.removeFirst() }
    let given = arguments.prefix { Int($0) != nil }.compactMap { Int($0) }
    let queries = Array(arguments.dropFirst(given.count))
    for count in given.isEmpty ? sizes : given {
      await measure(MadeUsers.roster(count, distinct: distinct ?? MadeUsers.usualDistinct), queries)
      if queries.isEmpty, !isInProcess, distinct == nil { try await TerminalSearchBench.run(count) }
    }
  }

  private static func measure(_ roster: Roster, _ queries: [String]) async {
    let count = roster.count
    let columns = Stopwatch.milliseconds { for chunk in roster.chunks { _ = chunk.columns } }
    let searcher = RankedSearcher()
    let before = CPUTime.milliseconds
    let wall = await Stopwatch.milliseconds { await searcher.prepare(roster) }
    let cpu = CPUTime.milliseconds - before - columns
    let statistics = await searcher.statistics
    show(
      "\(count) users, \(statistics.words) words, \(statistics.forms) forms; index \(rounded(wall)) ms, CPU \(rounded(cpu)) ms beside"
        + " \(rounded(columns)) to read users; bytes a user \((Double(statistics.bytes) / Double(count)).short) + \(statistics.bytesOfFirstLetters / count)"
    )
    await cold(queries.isEmpty ? Self.queries : queries, roster, searcher)
    await keys(queries.isEmpty ? typed : queries, roster, searcher)
  }

  /// Each query as if it were the first.
  private static func cold(_ queries: [String], _ roster: Roster, _ searcher: RankedSearcher) async {
    for query in queries {
      var times: [Double] = []
      var count = 0
      var processor: [Double] = []
      for _ in 0..<9 {
        await searcher.forgetQueries()
        let before = CPUTime.milliseconds
        times.append(await Stopwatch.milliseconds { count = await search(query, roster, searcher) })
        processor.append(CPUTime.milliseconds - before)
      }
      show("  cold \(query): \(rounded(times.median)) ms, CPU \(rounded(processor.median)) ms, \(count) rows")
    }
  }

  /// Keys, and backspaces: all of some rounds count, so that neither luck nor a neighbour on the machine decides the slowest.
  private static func keys(_ typed: [String], _ roster: Roster, _ searcher: RankedSearcher) async {
    var forward: [Double] = []
    var all: [Double] = []
    for word in typed {
      var prefixes = word.indices.map { String(word[...$0]) }
      let keys = prefixes.count
      prefixes += prefixes.dropLast().reversed()
      var times = [[Double]](repeating: [], count: prefixes.count)
      for _ in 0..<rounds {
        await searcher.forgetQueries()
        for (number, query) in prefixes.enumerated() {
          times[number].append(await Stopwatch.milliseconds { _ = await search(query, roster, searcher) })
        }
      }
      forward += times[..<keys].joined()
      all += times.joined()
      show("  typed " + zip(prefixes, times).map { "\($0.last ?? " "):\(rounded($1.median))" }.joined(separator: " "))
    }
    show(
      "  forward p50 \(rounded(forward.median)) p99 \(rounded(forward.percentile(99))); all keys p50 \(rounded(all.median)) p99"
        + " \(rounded(all.percentile(99))) max \(rounded(all.max() ?? 0)) ms")
  }

  private static let rounds = 5

  /// Prints at once, also into a pipe: some runs take minutes.
  private static func show(_ line: String) {
    print(line)
    fflush(nil)
  }

  private static func search(_ query: String, _ roster: Roster, _ searcher: RankedSearcher) async -> Int {
    let matches = try? await searcher.matches(SearchRequest(query: Query(query)), in: roster)
    return matches?.rows.count ?? 0
  }

  private static func rounded(_ milliseconds: Double) -> String { "\((milliseconds * 100).rounded() / 100)" }
}

/// The memory that can be had without swapping (proc(5), `meminfo`).
enum AvailableMemory {
  static var bytes: Int {
    let lines = (try? String(contentsOfFile: "/proc/meminfo", encoding: .utf8))?.split(separator: "\n") ?? []
    let kibibytes = lines.first { $0.hasPrefix("MemAvailable:") }?.split(separator: " ").dropFirst().first
    return 1024 * (kibibytes.flatMap { Int($0) } ?? 0)
  }
}

/// Wall time.
enum Stopwatch {
  static func milliseconds(_ body: () -> Void) -> Double {
    let start = ContinuousClock.now
    body()
    return (ContinuousClock.now - start) / .milliseconds(1)
  }

  static func milliseconds(_ body: () async -> Void) async -> Double {
    let start = ContinuousClock.now
    await body()
    return (ContinuousClock.now - start) / .milliseconds(1)
  }
}

/// The CPU time of this process.
enum CPUTime {
  static var milliseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}

extension [Double] {
  /// The value that so many percent are below.
  func percentile(_ percent: Int) -> Double {
    isEmpty ? 0 : sorted()[Swift.min(count - 1, count * percent / 100)]
  }
}
