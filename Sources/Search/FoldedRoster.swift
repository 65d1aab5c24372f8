import Directory

/// The folded pages of a roster, as many as are made yet.
///
/// While users arrive, a snapshot keeps the pages of the one before: only new users are folded.
struct FoldedRoster: Sendable {
  private(set) var pages: [FoldedPage] = []
  private var roster = Roster()
  /// How many users the pages hold.
  private var count = 0

  /// Whether every user has been folded.
  var isComplete: Bool { count == roster.count }

  /// The same for another roster, with the pages whose users it shares.
  func moved(to other: Roster) -> FoldedRoster {
    let shared = roster.sharedPrefix(with: other)
    var moved = FoldedRoster()
    moved.roster = other
    for page in pages {
      // One that is not full would have to grow, unless the roster is the same.
      let isLast = page.count < FoldedPage.capacity
      guard moved.count + page.count <= shared, !isLast || shared == other.count else { break }
      moved.append(page)
    }
    return moved
  }

  /// Folds the next users.
  mutating func foldNextPage() {
    append(FoldedPage(count..<min(count + FoldedPage.capacity, roster.count), of: roster))
  }

  /// Whether this is as far as `other`, on the same snapshot.
  func covers(_ other: FoldedRoster) -> Bool { roster.version == other.roster.version && count >= other.count }

  private mutating func append(_ page: FoldedPage) {
    pages.append(page)
    count += page.count
  }
}
