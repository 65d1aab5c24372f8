import Directory

/// Cuts a list of ids as people type and paste it into its parts: see `IDFilter`.
struct IDScanner {
  private var rest: Substring

  init(_ text: String) {
    rest = text[...]
  }

  /// The next id or range; nil at the end.
  mutating func next() -> (text: Substring, isQuoted: Bool)? {
    while true {
      rest = rest.drop(while: Self.parts)
      guard let first = rest.first else { return nil }
      if first != "\"" { return (Self.withoutSign(takeWord()), false) }
      let inside = rest.dropFirst()
      let quoted = inside.prefix { $0 != "\"" }
      rest = inside[quoted.endIndex...].dropFirst()
      if !quoted.isEmpty { return (quoted, true) }
    }
  }

  private static func parts(_ character: Character) -> Bool {
    character.isWhitespace || character == "," || character == ";"
  }

  /// Up to what parts it from the next, blanks around the dots of a range aside.
  private mutating func takeWord() -> Substring {
    let start = rest
    while true {
      let piece = rest.prefix { !Self.parts($0) }
      rest = rest[piece.endIndex...]
      let next = rest.drop(while: \.isWhitespace)
      guard let first = next.first, !Self.parts(first), piece.hasSuffix("..") || next.hasPrefix("..") else {
        return start[..<piece.endIndex]
      }
      rest = next
    }
  }

  /// `#3` and `id:3` are how an id is named elsewhere.
  private static func withoutSign(_ word: Substring) -> Substring {
    for sign in ["#", "id:"] where word.count > sign.count && word.lowercased().hasPrefix(sign) {
      return word.dropFirst(sign.count)
    }
    return word
  }
}

/// A range of integer ids, its ends included; an end that is nil is open.
struct IDRange: Hashable, Sendable {
  let lower: UserID?
  let upper: UserID?

  /// Reads `3..7`, `7..3`, `3..` or `..7`; nil if the text is no range.
  init?(_ text: Substring) {
    guard let dots = text.firstRange(of: "..") else { return nil }
    let ends = [text[..<dots.lowerBound], text[dots.upperBound...]].map { $0.trimmingBlanks() }
    let numbers = ends.map { Self.integer($0) }
    // What is neither blank nor a number makes the whole a text.
    guard ends.contains(where: { !$0.isEmpty }), zip(ends, numbers).allSatisfy({ $0.isEmpty || $1 != nil }) else {
      return nil
    }
    if let first = numbers[0], let last = numbers[1] {
      (lower, upper) = (min(first, last), max(first, last))
    } else {
      (lower, upper) = (numbers[0], numbers[1])
    }
  }

  /// Whether an id that is an integer is inside.
  func contains(_ id: UserID) -> Bool {
    lower.map { $0 <= id } ?? true && upper.map { id <= $0 } ?? true
  }

  /// The integer that somebody typed, leading zeros forgiven, of any length.
  private static func integer(_ text: Substring) -> UserID? {
    let isNegative = text.first == "-"
    let digits = text.dropFirst(isNegative ? 1 : 0)
    guard !digits.isEmpty, digits.utf8.allSatisfy(\.isDigit) else { return nil }
    let significant = digits.drop { $0 == "0" }
    if significant.isEmpty { return UserID("0") }
    return UserID((isNegative ? "-" : "") + significant)
  }
}
