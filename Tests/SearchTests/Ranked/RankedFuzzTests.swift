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
      let ranker = UserRanker(request.query, nicknames: nicknames)
      for row in matches.rows.prefix(5) { expectSameHits(ranker, slow, request.query, row) }
    }
  }

  @Test("A query that is typed key by key and taken back gives what it gives at once", arguments: 1...6)
  func sameWhateverWasTypedBefore(seed: UInt64) async throws {
    var fuzz = FuzzedDirectory(random: SeededGenerator(seed: 100 + seed))
    let roster = fuzz.roster(300, longIDs: seed.isMultiple(of: 2))
    let (typing, fresh) = (RankedSearcher(), RankedSearcher())
    for _ in 0..<Self.queries {
      let query = fuzz.query(for: roster[fuzz.random.below(roster.count)])
      let prefixes = query.indices.map { String(query[...$0]) }
      for prefix in prefixes + prefixes.dropLast().reversed() {
        await fresh.forgetQueries()
        let request = SearchRequest(query: Query(prefix))
        let (typed, once) = (
          try await typing.matches(request, in: roster), try await fresh.matches(request, in: roster)
        )
        #expect(typed.rows == once.rows && typed.nearFrom == once.nearFrom, "\(prefix) of \(query)")
      }
    }
  }

  /// What is highlighted is what ranks, and where it was found as it was typed it is what was typed.
  private func expectSameHits(_ ranker: UserRanker, _ slow: SlowMatcher, _ query: Query, _ row: Int) {
    let value = { (field: Field) in slow.roster.value(of: field, at: row) }
    let plan = SearchPlan(SearchRequest(query: query))
    for (part, clause) in zip(ranker.hits(in: value), plan.clauses) {
      guard clause.alternatives.count == 1, case .words(let words) = clause.alternatives[0] else { continue }
      let user = SlowUser(slow.roster[row])
      let grade = slow.grade(of: words, user) ?? words.near.flatMap { slow.grade(of: $0, user) }
      #expect(part.hits.map { Int($0.grade.rawValue) }.max() == grade, "\(query.text) in \(slow.roster[row])")
      guard words.parts.isEmpty, let hit = part.hits.first, let text = value(hit.field) else { continue }
      let scalars = Array(text.unicodeScalars)
      let pieces = hit.ranges.map { String(String.UnicodeScalarView(scalars[$0])) }
      let found = SlowUser.folded(pieces.joined())
      let letters = words.whole.letters
      if hit.grade.rawValue < 0x40, SlowUser.folded(text).withUnsafeBytes({ $0.firstIndex(of: letters) }) != nil,
        hit.field != .phone
      {
        let forms = [found] + WordForms.forms(of: Array(pieces.joined().utf8))
        let isThere = forms.contains { form in form.withUnsafeBytes { $0.firstIndex(of: letters) } != nil }
        #expect(isThere || hit.grade.tier == .initials, "\(query.text): \(pieces)")
      }
      #expect(
        hit.ranges.allSatisfy { !$0.isEmpty }
          && zip(hit.ranges, hit.ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
    }
  }
}
