import Directory
import Search
import Text

extension Search.SortOrder {
  /// The slow, obvious order that the fast one is held to: ids by number; attributes by number where they are numbers, before those that are
  /// text; other values by their folded text and then as written. Rows that are equal keep their order; those without a value come last
  /// either way.
  func slowlySorted(_ rows: [Int], in roster: Roster) -> [Int] {
    var keyed: [(key: SlowKey, row: Int)] = []
    var unkeyed: [Int] = []
    for row in rows {
      if let value = roster.value(of: field, at: row), !value.isEmpty {
        keyed.append((SlowKey(value, of: field), row))
      } else {
        unkeyed.append(row)
      }
    }
    keyed.sort { left, right in
      left.key == right.key ? left.row < right.row : (left.key < right.key) != descending
    }
    return keyed.map(\.row) + unkeyed
  }
}

/// What a row is sorted by.
private enum SlowKey: Comparable {
  case id(UserID)
  case number(Double, original: UserID)
  case text(folded: [UInt8], original: String)

  init(_ value: String, of field: Field) {
    if field == .id {
      self = .id(UserID(value))
    } else if case .attribute = field, let number = Self.number(value) {
      self = .number(number, original: UserID(value))
    } else {
      self = .text(folded: FoldedText.bytes(of: value), original: value)
    }
  }

  /// The value of a number as JSON writes them.
  private static func number(_ text: String) -> Double? {
    text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/).flatMap { Double($0.output.0) }
  }

  static func < (left: SlowKey, right: SlowKey) -> Bool {
    switch (left, right) {
    case (.id(let left), .id(let right)): left < right
    // Long integers may share a `Double`: the order of ids is exact.
    case (.number(let left, let leftOriginal), .number(let right, let rightOriginal)):
      left == right ? leftOriginal < rightOriginal : left < right
    case (.text(let left, let leftOriginal), .text(let right, let rightOriginal)):
      left == right ? leftOriginal < rightOriginal : left.lexicographicallyPrecedes(right)
    case (.number, .text): true
    default: false
    }
  }
}
