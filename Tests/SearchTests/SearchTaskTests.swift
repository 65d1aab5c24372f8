import Directory
import Search
import Testing

/// Searches that are cancelled, run at once, or follow a roster that grows.
@Suite struct SearchTaskTests {
  private static let names = ["Ann Lee", "Bob Smith", "Joanna Müller", "김철수"]

  private static func add(_ rows: Range<Int>, to builder: inout RosterBuilder, suffix: String = "") {
    for row in rows {
      let name = names[row % names.count] + suffix
      builder.append(User(id: UserID(String(row)), name: name, phone: "1-770-\(row)"), record: [])
    }
  }

  private static func roster(_ count: Int, suffix: String = "") -> Roster {
    var builder = RosterBuilder()
    add(0..<count, to: &builder, suffix: suffix)
    return builder.snapshot()
  }

  @Test(arguments: ["ann", "id:3", "nosuch:x", "", "7"], [nil, Search.SortOrder(.name)])
  func aCancelledSearchThrows(text: String, sort: Search.SortOrder?) async throws {
    let roster = Self.roster(1500)
    let searcher = RankedSearcher()
    let request = SearchRequest(query: Query(text), sort: sort)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await searcher.matches(request, in: roster).rows
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    let fresh = try await RankedSearcher().matches(request, in: roster).rows
    #expect(try await searcher.matches(request, in: roster).rows == fresh)
  }

  @Test func aSearchCancelledUnderWayNeverAnswersInPart() async throws {
    let roster = Self.roster(1500)
    let searcher = RankedSearcher()
    let request = SearchRequest(query: Query("ann"), sort: Search.SortOrder(.name))
    let whole = try await searcher.matches(request, in: roster).rows
    for _ in 0..<20 {
      let task = Task { try await searcher.matches(request, in: roster).rows }
      await Task.yield()
      task.cancel()
      // Whoever is cancelled late may have ended: then the answer is whole.
      if case .success(let rows) = await task.result { #expect(rows == whole) }
    }
  }

  @Test func searchesAtOnceAreRight() async throws {
    let rosters = [Self.roster(600), Self.roster(300, suffix: " Jr"), Self.roster(600, suffix: " Sr")]
    let searcher = RankedSearcher()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for text in ["ann", "muller", "jr", "sr bob", "17701", "name:김"] {
        let request = SearchRequest(query: Query(text))
        for roster in rosters {
          let expected = try await RankedSearcher().matches(request, in: roster).rows
          for _ in 0..<4 {
            group.addTask {
              let rows = try await searcher.matches(request, in: roster).rows
              #expect(rows == expected)
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
