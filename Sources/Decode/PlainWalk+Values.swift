import Glibc

extension PlainWalk {
  /// How deep unknown values are followed; `JSONReader` follows deeper ones.
  private static let deepest = 64

  /// Goes over any value and all in it.
  mutating func value(depth: Int = 2) -> Bool {
    guard next < placeCount else { return false }
    let start = place(next)
    switch bytes[start] {
    case Byte.quote: return string(at: start)
    case Byte.openBrace:
      return depth < Self.deepest && object(mayEscape: true) { walk, _ in walk.value(depth: depth + 1) }
    case Byte.openBracket: return depth < Self.deepest && list(depth: depth)
    case UInt8(ascii: "t"): return word("true", at: start)
    case UInt8(ascii: "f"): return word("false", at: start)
    case UInt8(ascii: "n"): return word("null", at: start)
    default: return number(at: start)
    }
  }

  private mutating func list(depth: Int) -> Bool {
    next += 1
    guard next < placeCount else { return false }
    if bytes[place(next)] == Byte.closeBracket {
      next += 1
      return true
    }
    while value(depth: depth + 1), next < placeCount {
      let separator = bytes[place(next)]
      next += 1
      if separator == Byte.closeBracket { return true }
      guard separator == Byte.comma else { return false }
    }
    return false
  }

  /// Goes over a string.
  @inline(__always)
  mutating func string(at start: Int) -> Bool {
    guard next &+ 1 < placeCount else { return false }
    let close = closingQuote(before: place(next &+ 1))
    next &+= 1
    return !hasEscape(start, close) || checkEscapes(start &+ 1, close)
  }

  /// Goes over `true`, `false` or `null`.
  mutating func word(_ word: StaticString, at start: Int) -> Bool {
    let count = word.utf8CodeUnitCount
    return start + count <= length && memcmp(bytes + start, word.utf8Start, count) == 0 && endsScalar(start + count)
  }

  /// Goes over a number (RFC 8259, section 6).
  private mutating func number(at start: Int) -> Bool {
    // The part ends with a brace, which ends every loop over digits.
    var index = start
    func digits() -> Int {
      var end = index
      while Self.isDigit(bytes[end]) { end += 1 }
      return end
    }
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    let whole = digits()
    guard whole > index, bytes[index] != UInt8(ascii: "0") || whole == index + 1 else { return false }
    index = whole
    if bytes[index] == UInt8(ascii: ".") {
      index += 1
      guard digits() > index else { return false }
      index = digits()
    }
    if bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") { index += 1 }
      guard digits() > index else { return false }
      index = digits()
    }
    return endsScalar(index)
  }

  /// Goes over a number or word that ends here: but for blanks nothing may follow up to the next place.
  mutating func endsScalar(_ end: Int) -> Bool {
    guard next + 1 < placeCount else { return false }
    let limit = place(next + 1)
    var index = end
    while index < limit, Byte.isBlank(bytes[index]) { index += 1 }
    next += 1
    return index == limit
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
