public import Directory

/// An order other than the ranking.
public struct SortOrder: Hashable, Sendable {
  /// What to sort by.
  public var field: Field
  /// Whether the last come first.
  public var descending: Bool

  /// An order from its parts.
  public init(_ field: Field, descending: Bool = false) {
    self.field = field
    self.descending = descending
  }
}

/// Everything that decides which users are shown, and in what order.
public struct SearchRequest: Hashable, Sendable {
  /// What was typed.
  public var query: Query
  /// The id filter in force.
  public var filter: IDFilter?
  /// The order; nil for best first.
  public var sort: SortOrder?

  /// A request from its parts.
  public init(query: Query, filter: IDFilter? = nil, sort: SortOrder? = nil) {
    self.query = query
    self.filter = filter
    self.sort = sort
  }
}

/// The users that match, in order.
public struct Matches: Sendable {
  /// The snapshot that was searched.
  public let roster: Roster
  /// What was asked.
  public let request: SearchRequest
  /// Row numbers in `roster`, best first unless another order was asked for.
  public let rows: MatchedRows
  /// The row in `roster` that fits best, wherever it stands in `rows`; nil where nobody fits better than others.
  public let best: Int?
  /// The place in `rows` from which on users only nearly match, shown below a divider: because few match. Nil if there are none.
  public let nearFrom: Int?
  /// Where nobody matches: the attributes that were asked for and nobody has; nil if there are none.
  public let absent: AbsentFields?

  /// How many match; those that only nearly do are not counted.
  public var matchedCount: Int { nearFrom ?? rows.count }
  /// How many only nearly match.
  public var nearCount: Int { rows.count - matchedCount }

  /// Ranks users as the rows are ranked.
  let ranker: UserRanker

  /// Matches from their parts.
  public init(roster: Roster, request: SearchRequest, rows: MatchedRows, nearFrom: Int? = nil) {
    let ranker = UserRanker(request.query, nicknames: Nicknames())
    self.init(
      roster: roster, request: request, rows: rows, best: nil, nearFrom: nearFrom, absent: nil, ranker: ranker)
  }

  /// Ranked matches from their parts.
  init(
    roster: Roster, request: SearchRequest, rows: MatchedRows, best: Int?, nearFrom: Int?, absent: AbsentFields?,
    ranker: UserRanker
  ) {
    self.ranker = ranker
    self.roster = roster
    self.request = request
    self.rows = rows
    self.best = best
    self.nearFrom = nearFrom
    self.absent = absent
  }

  /// Matches from their parts.
  public init(roster: Roster, request: SearchRequest, rows: [Int]) {
    self.init(roster: roster, request: request, rows: MatchedRows(rows))
  }

  /// All users in the order of the source, where that is what was asked for; nil where somebody has to be looked for.
  /// - Complexity: O(1).
  public init?(everybodyIn roster: Roster, request: SearchRequest) {
    guard request.query.isEmpty, request.filter == nil, request.sort == nil else { return nil }
    self.init(roster: roster, request: request, rows: MatchedRows(everybody: roster.count))
  }

  /// Tells which part of a shown text matched.
  public var highlighter: Highlighter { Highlighter(request.query, ranker: ranker) }
}

/// Finds users. Works on snapshots, what takes time off the main actor, and stops soon after its task is cancelled.
public protocol Searcher: Sendable {
  /// The users that match, in order.
  ///
  /// It begins where it is called, so that an answer that needs no search costs no change of threads.
  /// - Throws: `CancellationError` when the task is cancelled.
  nonisolated(nonsending) func matches(
    _ request: SearchRequest, in roster: Roster
  ) async throws(CancellationError) -> Matches

  /// Makes ready for searches of a roster, so that the first one need not.
  func prepare(_ roster: Roster) async
}

extension Searcher {
  /// Nothing has to be made ready.
  public func prepare(_ roster: Roster) async {}
}

/// Stops a search whose task was cancelled.
func checkCancellation() throws(CancellationError) {
  if Task.isCancelled { throw CancellationError() }
}
