/// How the bytes of two ids relate.
public enum Ordering: Hashable, Sendable {
  /// The first comes before the second.
  case ascending
  /// Neither comes before the other.
  case same
  /// The first comes after the second.
  case descending

  /// The same relation seen from the other side.
  public var reversed: Ordering {
    switch self {
    case .ascending: .descending
    case .same: .same
    case .descending: .ascending
    }
  }

  init<Value: Comparable>(_ left: Value, _ right: Value) {
    self = left < right ? .ascending : left == right ? .same : .descending
  }
}

extension UserID: Comparable {
  /// Integers by value before texts; texts by bytes, runs of digits in them by value, so that `u9` stands before `u10`.
  /// - Complexity: O(n) in the bytes of the ids.
  public static func < (left: UserID, right: UserID) -> Bool {
    switch (left.isInteger, right.isInteger) {
    case (true, true): compareIntegers(left.text, right.text) == .ascending
    case (true, false): true
    case (false, true): false
    case (false, false): compareNaturally(left.text, right.text) == .ascending
    }
  }

  /// Whether a text is an integer of any length in canonical form.
  public static func isCanonicalInteger(_ text: String) -> Bool {
    var digits = text.utf8[...]
    let negative = digits.first == UInt8(ascii: "-")
    if negative { digits.removeFirst() }
    guard let first = digits.first, digits.allSatisfy(isDigit) else { return false }
    return first != UInt8(ascii: "0") || (digits.count == 1 && !negative)
  }

  /// Compares two integers of any length by value: by sign, then by how many digits there are, then digit by digit.
  ///
  /// Both must be canonical (see `isCanonicalInteger`); what a machine integer can hold does not matter.
  /// - Complexity: O(n) in the digits.
  public static func compareIntegers(_ left: String, _ right: String) -> Ordering {
    switch (left.hasPrefix("-"), right.hasPrefix("-")) {
    case (true, false): .ascending
    case (false, true): .descending
    case (false, false): compareDigits(left.utf8[...], right.utf8[...])
    case (true, true): compareDigits(left.utf8.dropFirst(), right.utf8.dropFirst()).reversed
    }
  }

  private static func compareDigits(_ left: Substring.UTF8View, _ right: Substring.UTF8View) -> Ordering {
    let lengths = Ordering(left.count, right.count)
    if lengths != .same { return lengths }
    for (leftDigit, rightDigit) in zip(left, right) where leftDigit != rightDigit {
      return Ordering(leftDigit, rightDigit)
    }
    return .same
  }

  private static func compareNaturally(_ left: String, _ right: String) -> Ordering {
    var leftRest = left.utf8[...]
    var rightRest = right.utf8[...]
    while let leftByte = leftRest.first, let rightByte = rightRest.first {
      if isDigit(leftByte), isDigit(rightByte) {
        let order = compareDigits(
          leftRest.prefix(while: isDigit).drop { $0 == UInt8(ascii: "0") },
          rightRest.prefix(while: isDigit).drop { $0 == UInt8(ascii: "0") })
        if order != .same { return order }
        leftRest = leftRest.drop(while: isDigit)
        rightRest = rightRest.drop(while: isDigit)
      } else if leftByte == rightByte {
        leftRest.removeFirst()
        rightRest.removeFirst()
      } else {
        return Ordering(leftByte, rightByte)
      }
    }
    if leftRest.isEmpty, rightRest.isEmpty {
      // Equal but for leading zeros: bytes decide, so that only the same id is equal.
      return left.utf8.elementsEqual(right.utf8)
        ? .same : left.utf8.lexicographicallyPrecedes(right.utf8) ? .ascending : .descending
    }
    return leftRest.isEmpty ? .ascending : .descending
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}
