import Directory
import Testing

@testable import Search

/// What the index can't hold is ranked as everything is: a whole word, the beginning of one, inside one.
@Suite struct TermRankTests {
  private func rows(_ query: String, _ suites: [String]) async throws -> [String] {
    var builder = RosterBuilder()
    for (row, suite) in suites.enumerated() {
      let record = AttributeValue.group([Attribute(name: "suite", value: .text(suite))]).json
      builder.append(User(id: UserID("\(row)"), name: "Ann"), record: Array(record.utf8))
    }
    let matches = try await RankedSearcher().matches(SearchRequest(query: Query(query)), in: builder.snapshot())
    return matches.rows.map { suites[$0] }
  }

  @Test(arguments: [
    (
      "suite:apt", ["Adapt 1", "Apt's", "Aptos 3, Apt. 4", "Big Aptos", "Aptos", "Apt. 556", "APT"],
      ["Apt. 556", "APT", "Aptos 3, Apt. 4", "Apt's", "Aptos", "Big Aptos", "Adapt 1"]
    ),
    ("suite:^apt", ["Adapt", "Aptos", "Apt 1"], ["Apt 1", "Aptos"]),
    ("suite:brien", ["O’Brien", "Briens", "Brien", "'Brien'"], ["Brien", "'Brien'", "Briens", "O’Brien"]),
    ("suite:\"apt 5\"", ["Apt 55", "Apt 5b", "1 Apt 5", "Apt 5"], ["Apt 5", "1 Apt 5", "Apt 55", "Apt 5b"]),
    ("suite:दे", ["देवी", "दे"], ["दे", "देवी"]),
  ])
  func wholeWordsComeFirst(query: String, suites: [String], ranked: [String]) async throws {
    #expect(try await rows(query, suites) == ranked)
  }
}
