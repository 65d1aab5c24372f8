public import Directory

/// Finds the users that are meant, best first, typos and other spellings included.
///
/// It keeps an index of the roster it saw last, which grows while users arrive; the index of another roster is made beside it. The same
/// request on the same roster gives the same rows, whatever the cores and whatever was asked before.
public actor RankedSearcher: Searcher {
  /// Read at the first query: the first picture does not wait for it.
  private lazy var nicknames = readNicknames()
  private let readNicknames: @Sendable () -> Nicknames
  /// Threads of its own, for tests.
  private let ownPool: SearchPool?
  private let limits: SegmentLimits
  private(set) lazy var index = RosterIndex(limits: limits)
  var cache = GradeCache()
  /// The index being made, and for which roster.
  private var indexing: (version: UInt64, task: Task<RosterIndex, Never>, start: ContinuousClock.Instant)?
  /// The order of everybody that was asked for last, whichever way round.
  private var ordering: FieldOrdering?
  /// How long making indexes has taken.
  private(set) var secondsOfIndexing = 0.0

  /// A searcher that has seen nobody yet. It costs nothing until it is asked something.
  /// - Parameter nicknames: made at the first query, off the main actor.
  public init(nicknames: @autoclosure @escaping @Sendable () -> Nicknames = Nicknames()) {
    self.init(nicknames: nicknames(), pool: nil)
  }

  /// A searcher with threads of its own, and with segments of another size.
  init(
    nicknames: @autoclosure @escaping @Sendable () -> Nicknames, pool: SearchPool?,
    limits: SegmentLimits = SegmentLimits()
  ) {
    readNicknames = nicknames
    ownPool = pool
    self.limits = limits
  }

  /// The users that match, best first unless another order is asked for; where few do, followed by those that nearly do.
  /// - Throws: `CancellationError` when the task is cancelled; an index that is being made is made all the same.
  /// - Complexity: O(n) in the users, a byte of each; making the index once a user.
  public nonisolated(nonsending) func matches(
    _ request: SearchRequest, in roster: Roster
  ) async throws(CancellationError) -> Matches {
    try checkCancellation()
    if let everybody = Matches(everybodyIn: roster, request: request) { return everybody }
    let cancellation = CancellationFlag()
    let matches = await withTaskCancellationHandler {
      await answer(request, in: roster, cancellation)
    } onCancel: {
      cancellation.set()
    }
    guard let matches else { throw CancellationError() }
    return matches
  }

  /// Makes the index of a roster before it is asked for.
  public func prepare(_ roster: Roster) async {
    _ = await index(of: roster, CancellationFlag())
  }

  private func answer(_ request: SearchRequest, in roster: Roster, _ cancellation: CancellationFlag) async -> Matches? {
    let ranker = UserRanker(request.query, nicknames: nicknames)
    do throws(CancellationError) {
      var ranking = Ranking(rows: MatchedRows(everybody: roster.count))
      if !request.query.isEmpty || request.filter != nil {
        guard let index = await index(of: roster, cancellation) else { return nil }
        try cancellation.check()
        ranking = try rank(request, with: index, cancellation)
      }
      if let sort = request.sort { ranking = try await sorted(ranking, sort, of: roster, cancellation) }
      return Matches(
        roster: roster, request: request, rows: ranking.rows, best: ranking.best, nearFrom: ranking.nearFrom,
        absent: ranking.absent, ranker: ranker)
    } catch {
      return nil
    }
  }

  /// The index of a roster, made if it has to be; nil if the search was cancelled meanwhile.
  private func index(of roster: Roster, _ cancellation: CancellationFlag) async -> RosterIndex? {
    while index.roster.version != roster.version {
      if cancellation.isSet { return nil }
      if let indexing {
        let made = await indexing.task.value
        take(made)
        // Made for an older search, which may hold the roster of this one too, in part.
        if indexing.version == roster.version { return made }
      } else {
        indexing = (roster.version, Task.detached { [index] in await index.moved(to: roster) }, .now)
      }
    }
    return index
  }

  /// A ranking in another order, those that nearly match behind the others all the same.
  private func sorted(
    _ ranking: Ranking, _ sort: SortOrder, of roster: Roster, _ cancellation: CancellationFlag
  ) async throws(CancellationError) -> Ranking {
    let rows = ranking.rows
    if rows.isEmpty { return ranking }
    guard let nearFrom = ranking.nearFrom else {
      return Ranking(
        rows: MatchedRows(try await sorted(rows.inSourceOrder, sort, of: roster, cancellation)), best: ranking.best)
    }
    let strict = rows.prefix(nearFrom).sorted()
    let near = rows.inSourceOrder.filter { !strict.contains($0) }
    let ordered = try await sorted(near, sort, of: roster, cancellation)
    return Ranking(
      rows: MatchedRows(try await sorted(strict, sort, of: roster, cancellation) + ordered), best: ranking.best,
      nearFrom: nearFrom)
  }

  /// Rows in an order. That of everybody is found once, and goes on if the search that wanted it is cut off.
  private func sorted(
    _ rows: [Int], _ sort: SortOrder, of roster: Roster, _ cancellation: CancellationFlag
  ) async throws(CancellationError) -> [Int] {
    if rows.count <= RosterOrder.fewRows {
      var sorted: [Int] = []
      try OrderedRows(rows, by: sort.field, in: roster, pool: pool, cancellation)
        .forEach(descending: sort.descending) { sorted.append($0) }
      return sorted
    }
    if ordering?.version != roster.version || ordering?.field != sort.field {
      ordering?.cancellation.set()
      let flag = CancellationFlag()
      let task = Task.detached { [pool] in RosterOrder(by: sort.field, of: roster, pool: pool, flag) }
      ordering = FieldOrdering(version: roster.version, field: sort.field, cancellation: flag, task: task)
    }
    let order = await ordering?.task.value
    try cancellation.check()
    guard let order else { throw CancellationError() }
    return order.sorted(rows, descending: sort.descending)
  }

  private func take(_ made: RosterIndex) {
    guard let indexing, indexing.version == made.roster.version else { return }
    secondsOfIndexing += (.now - indexing.start) / .seconds(1)
    self.indexing = nil
    index = made
    cache = GradeCache()
  }

  /// The threads that search; those of the process are counted when they are first needed.
  private var pool: SearchPool { ownPool ?? .shared }

  private func rank(
    _ request: SearchRequest, with index: RosterIndex, _ cancellation: CancellationFlag
  ) throws(CancellationError) -> Ranking {
    let plan = SearchPlan(request)
    let work = SegmentWork(index: index, pool: pool, cancellation: cancellation)
    var search = PlanSearch(work: work, nicknames: nicknames, cache: cache)
    // What was found until a search is cut off is of use to the next one.
    defer { if index === self.index { cache = search.cache } }
    var selection = try search.selection(plan, allowsMissing: false)
    var found = try selection.best(pool: pool, cancellation: cancellation)
    let strict = found.count
    if strict < TypoBudget.fewMatches {
      let near = plan.near
      if near != nil || plan.allowsMissing {
        selection = try search.selection(near ?? plan, allowsMissing: plan.allowsMissing)
        found = try selection.best(pool: pool, cancellation: cancellation)
      }
    }
    let rows = MatchedRows(selection, count: found.count, first: found.top.keys.map(\.row))
    return Ranking(
      rows: rows, best: plan.ranks ? found.top.keys.first?.row : nil, nearFrom: found.count > strict ? strict : nil,
      absent: found.count == 0 ? AbsentFields(of: request.query, search.seen, of: index.count) : nil)
  }
}

/// The order of a roster by a field, found or being found.
private struct FieldOrdering {
  let version: UInt64
  let field: Field
  let cancellation: CancellationFlag
  let task: Task<RosterOrder?, Never>
}

/// Which rows match, which is the best, from which place on they only nearly do, and what nobody has if there are none.
private struct Ranking {
  var rows: MatchedRows
  var best: Int?
  var nearFrom: Int?
  var absent: AbsentFields?
}
