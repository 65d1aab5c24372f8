import Directory
import Text

/// How many rows are looked at before a search looks whether it is still wanted.
private let rowsPerCheck = 512

extension SortOrder {
  /// The rows in this order: ids by number; attributes by number where they are numbers, before those that are text; other values
  /// by their folded text and then as written. Rows that are equal keep their order; those without a value come last either way.
  /// - Complexity: O(n log n) in the rows.
  func sorted(_ rows: [Int], in roster: Roster) throws(CancellationError) -> [Int] {
    var keyed: [(key: SortKey, row: Int)] = []
    var unkeyed: [Int] = []
    for (place, row) in rows.enumerated() {
      if place.isMultiple(of: rowsPerCheck) { try checkCancellation() }
      if let value = roster.value(of: field, at: row), !value.isEmpty {
        keyed.append((SortKey(value, of: field), row))
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
  case number(Double, original: UserID)
  case text(folded: [UInt8], original: String)

  init(_ value: String, of field: Field) {
    if field == .id {
      self = .id(UserID(value))
    } else if case .attribute = field, let number = value.jsonNumber {
      self = .number(number, original: UserID(value))
    } else {
      self = .text(folded: FoldedText.bytes(of: value), original: value)
    }
  }

  static func < (left: SortKey, right: SortKey) -> Bool {
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

extension String {
  /// The value, if the text is a number as JSON writes them (RFC 8259, section 6): no leading zero, so that `0123` stays text.
  fileprivate var jsonNumber: Double? {
    var rest = utf8[...]
    func takeDigits() -> Bool {
      let count = rest.prefix(while: \.isDigit).count
      rest = rest.dropFirst(count)
      return count > 0
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let whole = rest.prefix(while: \.isDigit).count
    guard takeDigits(), !startsWithZero || whole == 1 else { return nil }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard takeDigits() else { return nil }
    }
    if let mark = rest.first, mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest = rest.dropFirst() }
      guard takeDigits() else { return nil }
    }
    return rest.isEmpty ? Double(self) : nil
  }
}
