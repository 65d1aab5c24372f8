import Directory
import TestSupport
import Testing

@testable import Search

/// What the index promises whatever the cores, whatever came before, however users arrived.
@Suite struct RankedSearcherTests {
  private static let small = SegmentLimits(users: 256, words: 40)

  @Test func coresSegmentsAndEarlierQueriesChangeNothing() async throws {
    var fuzz = FuzzedDirectory(random: SeededGenerator(seed: 11))
    let roster = fuzz.roster(1100, longIDs: false)
    let alone = RankedSearcher(nicknames: Nicknames(), pool: SearchPool(helpers: 0))
    let shared = RankedSearcher(nicknames: Nicknames(), pool: SearchPool(helpers: 3), limits: Self.small)
    for _ in 0..<40 {
      let query = fuzz.query(for: roster[fuzz.random.below(roster.count)])
      await alone.forgetQueries()
      for typed in query.indices.map({ query[...$0] }).suffix(3) {
        let request = SearchRequest(query: Query(String(typed)))
        let one = try await alone.matches(request, in: roster)
        let other = try await shared.matches(request, in: roster)
        #expect(one.rows == other.rows && one.nearFrom == other.nearFrom, "\(typed)")
      }
    }
  }

  @Test func growsWithTheListAndFollowsAReload() async throws {
    var fuzz = FuzzedDirectory(random: SeededGenerator(seed: 12))
    let all = fuzz.roster(1000, longIDs: true)
    let searcher = RankedSearcher(nicknames: Nicknames(), pool: SearchPool(helpers: 1), limits: Self.small)
    var builder = RosterBuilder()
    var snapshots: [Roster] = []
    for (row, user) in all.enumerated() {
      if [0, 1, 255, 256, 257, 700].contains(row) { snapshots.append(builder.snapshot()) }
      builder.append(user, record: [])
    }
    snapshots.append(builder.snapshot())
    let reloaded = fuzz.roster(300, longIDs: false)
    for roster in snapshots + [reloaded, snapshots[3], snapshots[6]] {
      for query in ["smith", "ann", "김", "x", "washingtn", "kim -ann"] {
        let request = SearchRequest(query: Query(query))
        let grown = try await searcher.matches(request, in: roster)
        let fresh = try await RankedSearcher(nicknames: Nicknames(), pool: SearchPool(helpers: 0)).matches(
          request, in: roster)
        #expect(grown.rows == fresh.rows, "\(query) among \(roster.count)")
      }
    }
  }

  @Test func fullSegmentsAreTakenOver() async {
    var fuzz = FuzzedDirectory(random: SeededGenerator(seed: 13))
    var builder = RosterBuilder()
    for user in fuzz.roster(600, longIDs: false) { builder.append(user, record: []) }
    let before = await RosterIndex(limits: SegmentLimits(users: 256, words: 1 << 16)).moved(to: builder.snapshot())
    for user in fuzz.roster(10, longIDs: false) { builder.append(user, record: []) }
    let after = await before.moved(to: builder.snapshot())
    #expect(after.segments[0] === before.segments[0] && after.segments[1] === before.segments[1])
    #expect(after.segments[2] !== before.segments[2])
    #expect(after.segments.map(\.rows) == [0..<256, 256..<512, 512..<610])
  }

  @Test func showsTheFirstScreensAtOnceAndTheOthersInOrder() async throws {
    var fuzz = FuzzedDirectory(random: SeededGenerator(seed: 14))
    let roster = fuzz.roster(400, longIDs: false)
    let matches = try await RankedSearcher().matches(SearchRequest(query: Query("a")), in: roster)
    #expect(matches.rows.count > TopRows.capacity)
    let places = roster.indices.map { matches.rows.firstIndex(of: $0) }
    let first = Array(matches.rows.prefix(TopRows.capacity))
    #expect(Array(matches.rows).starts(with: first))
    #expect(Set(matches.rows).count == matches.rows.count)
    #expect(places == roster.indices.map { Array(matches.rows).firstIndex(of: $0) })
    #expect(matches.rows.firstIndex(of: roster.count) == nil)
  }

  @Test func anotherOrderKeepsNearUsersBelow() async throws {
    var builder = RosterBuilder()
    for (id, name) in [("1", "Zoe Lee"), ("2", "Ann Lee"), ("3", "Bob Kim"), ("4", "Ann Oak")] {
      builder.append(User(id: UserID(id), name: name), record: [])
    }
    let request = SearchRequest(query: Query("lee ann"), sort: SortOrder(.name))
    let matches = try await RankedSearcher().matches(request, in: builder.snapshot())
    #expect(matches.rows.map { matches.roster[$0].name } == ["Ann Lee", "Ann Oak", "Zoe Lee"])
    #expect(matches.nearFrom == 1)
    #expect(matches.best == 1)
  }

  @Test func theBestIsKnownWhateverTheOrder() async throws {
    var builder = RosterBuilder()
    for (id, name) in [("1", "Zoe Annan"), ("2", "Ann"), ("3", "Al Ann"), ("4", "Bob Kim")] {
      builder.append(User(id: UserID(id), name: name), record: [])
    }
    let roster = builder.snapshot()
    for (query, best) in [
      ("ann", 1), ("kim", 3), ("kym", 3), ("zoe|bob", 3), ("nobody", nil), ("", nil), ("-kim", nil), ("id:2", nil),
    ] {
      for sort in [nil, SortOrder(.name), SortOrder(.name, descending: true)] {
        let request = SearchRequest(query: Query(query), filter: IDFilter("1..4"), sort: sort)
        #expect(try await RankedSearcher().matches(request, in: roster).best == best, "\(query)")
      }
    }
  }

  /// Large lists are put in order once and looked up; small ones are sorted each time. Both must agree.
  @Test(arguments: [false, true])
  func anotherOrderIsThatOfTheSourceWhateverTheSize(descending: Bool) async throws {
    var fuzz = FuzzedDirectory(random: SeededGenerator(seed: 16))
    let roster = fuzz.roster(3 * RosterOrder.fewRows, longIDs: false)
    let searcher = RankedSearcher()
    let sort = Search.SortOrder(.name, descending: descending)
    for (query, filter) in [("", nil), ("e", nil), ("an", nil), ("", IDFilter("3..5000")), ("a", IDFilter("1..900"))] {
      var request = SearchRequest(query: Query(query), filter: filter)
      let ranked = try await searcher.matches(request, in: roster)
      request.sort = sort
      let rows = try await searcher.matches(request, in: roster).rows
      #expect(rows == sort.slowlySorted(ranked.rows.sorted(), in: roster), "\(query)")
    }
  }

  @Test func filtersComeAndGoWhileAQueryStays() async throws {
    var fuzz = FuzzedDirectory(random: SeededGenerator(seed: 17))
    let roster = fuzz.roster(400, longIDs: false)
    let searcher = RankedSearcher()
    for filter in [
      nil, IDFilter("1..50"), IDFilter("1..50", mode: .exclude), IDFilter("60..90"), IDFilter("1..50"), nil,
    ] {
      let request = SearchRequest(query: Query("a"), filter: filter)
      let rows = try await searcher.matches(request, in: roster).rows
      let all = try await searcher.matches(SearchRequest(query: Query("a")), in: roster).rows
      #expect(rows == all.filter { filter?.passes(roster[$0].id) ?? true })
    }
  }

  @Test func aCancelledSearchThrowsAndTheNextOneIsRight() async throws {
    var fuzz = FuzzedDirectory(random: SeededGenerator(seed: 15))
    let roster = fuzz.roster(500, longIDs: false)
    let searcher = RankedSearcher()
    let request = SearchRequest(query: Query("smith"))
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await searcher.matches(request, in: roster)
    }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    let rows = try await searcher.matches(request, in: roster).rows
    #expect(try await rows == RankedSearcher().matches(request, in: roster).rows)
  }
}
