import Directory

/// Everybody in the order of a field: found once, so that neither a key nor the other direction sorts a large list again.
struct RosterOrder: Sendable {
  /// Fewer rows are put in order faster than they are looked up among all.
  static let fewRows = 2000

  private let everybody: OrderedRows
  private let count: Int

  /// The order of a roster; nil if it was cancelled.
  /// - Complexity: O(n log n) in the users.
  init?(by field: Field, of roster: Roster, pool: SearchPool, _ cancellation: CancellationFlag) {
    let rows = Array(roster.indices)
    guard let ordered = try? OrderedRows(rows, by: field, in: roster, pool: pool, cancellation) else { return nil }
    everybody = ordered
    count = rows.count
  }

  /// Some rows in the order.
  /// - Complexity: O(n) in the users.
  func sorted(_ some: [Int], descending: Bool) -> [Int] {
    var isWanted = [Bool](repeating: some.count == count, count: count)
    if some.count < count { for row in some { isWanted[row] = true } }
    var sorted: [Int] = []
    sorted.reserveCapacity(some.count)
    everybody.forEach(descending: descending) { row in if isWanted[row] { sorted.append(row) } }
    return sorted
  }
}
