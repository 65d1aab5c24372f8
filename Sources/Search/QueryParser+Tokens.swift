import Directory

/// The pieces of a query, from its beginning on.
extension QueryParser {
  mutating func take(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  mutating func skipBlanks() { rest = rest.drop(while: \.isWhitespace) }

  /// Takes a dash that stands alone between words.
  mutating func takeLoneDash() -> Bool {
    guard let dash = rest.first, dash == "-" || dash.unicodeScalars.allSatisfy(Self.isDash) else { return false }
    let behind = rest.dropFirst()
    guard behind.first.map(\.isWhitespace) ?? true else { return false }
    rest = behind
    return true
  }

  /// Takes two quotes with nothing between, which ask nothing wherever they stand.
  mutating func takeEmptyPhrase() -> Bool {
    let behind = rest.dropFirst(2)
    guard rest.hasPrefix("\"\""), behind.first.map(\.isWhitespace) ?? true else { return false }
    rest = behind
    return true
  }

  private static func isDash(_ scalar: Unicode.Scalar) -> Bool {
    PhoneNumber.isSeparator(scalar) && !scalar.properties.isWhitespace
  }

  /// A phone number of several words.
  mutating func takeNumber() -> Substring? {
    guard let number = PhoneNumber.ofSeveralWords(rest) else { return nil }
    rest = rest[number.endIndex...]
    return number
  }

  /// The operand of `id:`, which goes on behind a blank where a comma or a semicolon stands before or behind it.
  mutating func takeIDs() -> (text: Substring, isQuoted: Bool)? {
    let start = rest
    guard var operand = takeOperand() else { return nil }
    if operand.isQuoted { return operand }
    func parts(_ character: Character?) -> Bool { character == "," || character == ";" }
    while true {
      let behind = rest
      skipBlanks()
      guard parts(operand.text.last) || parts(rest.first), let word = takeWord() else {
        rest = behind
        return operand
      }
      operand.text = start[..<word.endIndex]
    }
  }

  /// The path of a field and the colon behind it. Hyphens are allowed inside, for LDAP (RFC 4512, section 1.4).
  mutating func takePath() -> String? {
    guard let first = rest.first, first.isLetter || first == "_" else { return nil }
    let path = rest.prefix { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" || $0 == "-" }
    guard path.endIndex < rest.endIndex, rest[path.endIndex] == ":", path.last != ".", !path.contains("..") else {
      return nil
    }
    rest = rest[rest.index(after: path.endIndex)...]
    return String(path)
  }

  /// Takes operators, and the path of a column, that have no operand yet because the query ends behind them, bars and blanks aside.
  mutating func takeHalfTyped() -> Bool {
    let start = rest
    if !take("-") { _ = take("!") }
    let body = rest
    if let path = takePath(), case .attribute = Field(named: path) { rest = body }
    if !take("^") { _ = take("'") }
    if take("\"") { _ = take("\"") }
    if rest.startIndex > start.startIndex, rest.allSatisfy({ $0.isWhitespace || $0 == "|" }) { return true }
    rest = start
    return false
  }

  mutating func takeWord() -> Substring? {
    let word = rest.prefix { !$0.isWhitespace && $0 != "|" }
    rest = rest[word.endIndex...]
    return word.isEmpty ? nil : word
  }

  mutating func takeOperand() -> (text: Substring, isQuoted: Bool)? {
    guard rest.first == "\"" else { return takeWord().map { ($0, false) } }
    let inside = rest.dropFirst()
    let end = inside.firstIndex(of: "\"") ?? inside.endIndex
    guard end > inside.startIndex else { return nil }
    rest = inside[end...].dropFirst()
    return (inside[..<end], true)
  }
}
