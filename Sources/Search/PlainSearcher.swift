public import Directory
import Locking

/// Looks at every user in the order of the source: no index, no typos, no ranking.
///
/// It keeps the folded text of the roster it saw last, about the size of the searched fields; searches may run at the same time.
public final class PlainSearcher: Searcher {
  private let cache = Lock(FoldedRoster())

  /// A searcher that has seen nobody yet.
  public init() {}

  /// The users that match, in the order of the source unless another is asked for; a user whose id is the digits typed comes first.
  /// - Throws: `CancellationError` when the task is cancelled; what was folded until then is kept for the next search.
  /// - Complexity: O(n) in the text of the searched fields; folding once a user.
  @concurrent
  public func matches(_ request: SearchRequest, in roster: Roster) async throws(CancellationError) -> Matches {
    try checkCancellation()
    let matcher = RowMatcher(request, in: roster)
    var rows = try matchingRows(matcher, in: roster)
    if let sort = request.sort {
      rows = try sort.sorted(rows, in: roster)
    } else if let digits = request.query.bareDigits {
      rows.moveToFront { roster.id(at: $0)?.text == digits }
    }
    return Matches(roster: roster, request: request, rows: rows)
  }

  private func matchingRows(_ matcher: RowMatcher, in roster: Roster) throws(CancellationError) -> [Int] {
    if matcher.passesEverybody { return Array(roster.indices) }
    var rows: [Int] = []
    var start = 0
    if matcher.needsFoldedText {
      for page in try pages(of: roster) {
        try checkCancellation()
        page.forEachUser { place, folded in
          if matcher.passes(start + place, folded) { rows.append(start + place) }
        }
        start += page.count
      }
    }
    while start < roster.count {
      try checkCancellation()
      let end = min(start + FoldedPage.capacity, roster.count)
      rows += (start..<end).filter { matcher.passes($0, nil) }
      start = end
    }
    return rows
  }

  /// The pages of all users of a roster: those at hand, the others made now.
  private func pages(of roster: Roster) throws(CancellationError) -> [FoldedPage] {
    var folded = cache.withLock { $0 }.moved(to: roster)
    defer {
      cache.withLock { if !$0.covers(folded) { $0 = folded } }
    }
    while !folded.isComplete {
      try checkCancellation()
      folded.foldNextPage()
    }
    return folded.pages
  }
}

/// Stops a search whose task was cancelled.
func checkCancellation() throws(CancellationError) {
  if Task.isCancelled { throw CancellationError() }
}

extension [Int] {
  /// Puts the rows that are meant first; the others keep their order.
  fileprivate mutating func moveToFront(where isMeant: (Int) -> Bool) {
    self = filter(isMeant) + filter { !isMeant($0) }
  }
}
