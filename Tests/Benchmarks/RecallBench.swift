import Directory
import Foundation
import Resources
import Search
import TestSupport

/// `rollcall-bench recall [NAMES ...]`: how often the person that is meant comes first, and among the first ten.
enum RecallBench {
  /// A query, and the name of who is meant.
  struct Question {
    let kind: String
    let query: String
    let meant: String
  }

  /// Queries of a kind that a slow peer is asked: enough for two digits.
  private static let samples = 200
  /// Names up to which peers are asked: beyond it a run takes hours.
  private static let mostForPeers = 100_000
  /// Names up to which each peer is asked many queries, and key by key.
  private static let mostForMany = 5000
  private static let fewSamples = 25

  static func run(_ arguments: [String]) async throws {
    try Peers.prepare()
    let questions = try Peers.lines(["febrl"]).map { Question(kind: $0[0], query: $0[1], meant: $0[2]) }
    let sizes = arguments.compactMap { Int($0) }
    for size in sizes.isEmpty ? [5000, 100_000, 1_000_000] : sizes {
      let names = names(size, with: questions.map(\.meant))
      print("FEBRL among \(names.count) names")
      let searcher = RankedSearcher(nicknames: Nicknames(EmbeddedFile.nicknames))
      let roster = roster(of: names.map { User(name: $0) })
      await report("rollcall", questions, roster, searcher)
      await keystrokes(questions, roster, searcher)
      if size <= mostForPeers { try peers(names, questions) }
    }
    await OwnSets.run(report)
  }

  /// The names that are meant, and made ones.
  private static func names(_ count: Int, with meant: [String]) -> [String] {
    var names = Array(Set(meant)).sorted()
    var maker = MadeUsers(seed: 7)
    while names.count < count { names.append(maker.user(names.count).name ?? "") }
    return names
  }

  static func roster(of users: [User]) -> Roster {
    var builder = RosterBuilder()
    for user in users { builder.append(user, record: []) }
    return builder.snapshot()
  }

  private static func report(_ finder: String, _ questions: [Question], _ roster: Roster, _ searcher: RankedSearcher)
    async
  {
    var hits: [String: (first: Int, ten: Int, all: Int)] = [:]
    for question in questions {
      let names = await top(question.query, roster, searcher)
      let known = hits[question.kind] ?? (0, 0, 0)
      hits[question.kind] = (
        known.first + (names.first == question.meant ? 1 : 0), known.ten + (names.contains(question.meant) ? 1 : 0),
        known.all + 1
      )
    }
    for (kind, hits) in hits.sorted(by: { $0.key < $1.key }) {
      let (first, ten) = (Double(hits.first) / Double(hits.all), Double(hits.ten) / Double(hits.all))
      print(
        "  \(finder)  \(kind): @1 \(String(format: "%.3f", first)) @10 \(String(format: "%.3f", ten)) of \(hits.all)")
    }
  }

  private static func top(_ query: String, _ roster: Roster, _ searcher: RankedSearcher) async -> [String] {
    let matches = try? await searcher.matches(SearchRequest(query: Query(query)), in: roster)
    return matches?.rows.prefix(10).map { roster[$0].name ?? "" } ?? []
  }

  /// Keys until the person stands first.
  private static func keystrokes(_ questions: [Question], _ roster: Roster, _ searcher: RankedSearcher) async {
    var keys: [Double] = []
    for question in questions.filter({ $0.kind == "identical" }).prefix(samples) {
      for count in 1...question.query.count
      where await top(String(question.query.prefix(count)), roster, searcher).first == question.meant {
        keys.append(Double(count))
        break
      }
    }
    print("  rollcall  keys until first: median \(keys.median), 90 of 100 within \(keys.percentile(90))")
  }

  private static func peers(_ names: [String], _ questions: [Question]) throws {
    let isMany = names.count <= mostForMany
    // All of those that decide who is better.
    let sample = Dictionary(grouping: questions, by: \.kind).flatMap { kind, questions in
      questions.prefix(kind == "missing" ? questions.count : isMany ? samples : fewSamples)
    }
    let (haystack, needles) = (Peers.folder.appending(path: "names"), Peers.folder.appending(path: "queries"))
    try names.joined(separator: "\n").write(to: haystack, atomically: true, encoding: .utf8)
    try sample.map { "\($0.kind)\t\($0.query)\t\($0.meant)\n" }.joined().write(
      to: needles, atomically: true, encoding: .utf8)
    for peer in ["frizbee", "rapidfuzz.token_sort_ratio", "rapidfuzz.WRatio", "fzf", "fzy"] {
      for line in try Peers.lines(["recall", peer, haystack.path, needles.path]) {
        print("  \(peer)  \(line[0]): @1 \(line[1]) @10 \(line[2]) of \(line[3])")
      }
      guard isMany, let keys = try Peers.lines(["keys", peer, haystack.path, needles.path]).first else { continue }
      print("  \(peer)  keys until first: median \(keys[0]), 90 of 100 within \(keys[1])")
    }
  }
}
