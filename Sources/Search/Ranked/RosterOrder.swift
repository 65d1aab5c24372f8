import Directory

/// Everybody in an order that was asked for: found once, so that no key sorts a large list again.
struct RosterOrder: Sendable {
  /// Fewer rows are put in order faster than they are looked up among all.
  static let fewRows = 2000

  /// All rows, in the order.
  private let rows: [UInt32]

  /// The order of a roster; nil if the task was cancelled.
  /// - Complexity: O(n log n) in the users.
  init?(_ sort: SortOrder, of roster: Roster) {
    guard let sorted = try? sort.sorted(Array(roster.indices), in: roster) else { return nil }
    rows = sorted.map { UInt32(truncatingIfNeeded: $0) }
  }

  /// Some rows in the order.
  /// - Complexity: O(n) in the users.
  func sorted(_ some: [Int]) -> [Int] {
    var isWanted = [Bool](repeating: false, count: rows.count)
    for row in some { isWanted[row] = true }
    var sorted: [Int] = []
    sorted.reserveCapacity(some.count)
    for row in rows where isWanted[Int(row)] { sorted.append(Int(row)) }
    return sorted
  }
}
