import Directory
import Text

extension SortOrder {
  /// The rows in this order: ids by number, other fields by their folded text and then as written. Rows that are equal keep their
  /// order; those without a value come last either way.
  /// - Complexity: O(n log n) in the rows.
  func sorted(_ rows: [Int], in roster: Roster) throws(CancellationError) -> [Int] {
    var keyed: [(key: SortKey, row: Int)] = []
    var unkeyed: [Int] = []
    for (place, row) in rows.enumerated() {
      if place.isMultiple(of: FoldedPage.capacity) { try checkCancellation() }
      if let value = roster.value(of: field, at: row), !value.isEmpty {
        keyed.append((SortKey(value, isID: field == .id), row))
      } else {
        unkeyed.append(row)
      }
    }
    var comparisons = 0
    do {
      try keyed.sort { left, right in
        comparisons += 1
        if comparisons.isMultiple(of: 4096) { try checkCancellation() }
        if left.key == right.key { return left.row < right.row }
        return (left.key < right.key) != descending
      }
    } catch {
      throw CancellationError()
    }
    return keyed.map(\.row) + unkeyed
  }
}

/// What a row is sorted by.
private enum SortKey: Comparable {
  case id(UserID)
  case text(folded: [UInt8], original: String)

  init(_ value: String, isID: Bool) {
    self = isID ? .id(UserID(value)) : .text(folded: FoldedText.bytes(of: value), original: value)
  }

  static func < (left: SortKey, right: SortKey) -> Bool {
    switch (left, right) {
    case (.id(let left), .id(let right)): left < right
    case (.text(let left, let leftOriginal), .text(let right, let rightOriginal)):
      left == right ? leftOriginal < rightOriginal : left.lexicographicallyPrecedes(right)
    default: false
    }
  }
}
