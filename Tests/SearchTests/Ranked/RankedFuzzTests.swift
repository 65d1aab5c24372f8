import Directory
import Foundation
import TestSupport
import Testing

@testable import Search

struct RankedFuzzTests {
  /// Queries for each seed; more of them for a night with the variable `ROLLCALL_FUZZ`.
  static let queries = ProcessInfo.processInfo.environment["ROLLCALL_FUZZ"].flatMap { Int($0) } ?? 12

  @Test("The index gives the same rows in the same order as the slow matcher", arguments: 1...6)
  func sameAsSlow(seed: UInt64) async throws {
    var fuzz = FuzzedDirectory(random: SeededGenerator(seed: seed))
    let roster = fuzz.roster(80, longIDs: seed.isMultiple(of: 2))
    let nicknames = Nicknames("robert: bob rob\nann: anna\n".utf8)
    let searcher = RankedSearcher(nicknames: nicknames)
    let slow = SlowMatcher(roster, nicknames: nicknames)
    for _ in 0..<Self.queries {
      let query = fuzz.query(for: roster[fuzz.random.below(roster.count)])
      let request = SearchRequest(query: Query(query), filter: fuzz.random.below(8) == 0 ? IDFilter("1..400") : nil)
      let matches = try await searcher.matches(request, in: roster)
      let answer = SlowMatcher.Answer(rows: Array(matches.rows), nearFrom: matches.nearFrom)
      let expected = slow.answer(request)
      let first = zip(answer.rows, expected.rows).first { $0 != $1 }.map { [$0, $1] } ?? []
      #expect(answer == expected, "\(query): \(first.map { roster[$0] })")
    }
  }
}
