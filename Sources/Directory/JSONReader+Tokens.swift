extension JSONReader {
  /// Goes over `true`, `false` or `null`.
  mutating func word(_ word: StaticString) throws(JSONProblem) {
    let fits = word.withUTF8Buffer { bytes[position...].starts(with: $0) }
    guard fits else { throw problem("a value is missing") }
    for _ in 0..<word.utf8CodeUnitCount { advance() }
  }

  /// Goes over a number and returns where it stands.
  mutating func number() throws(JSONProblem) -> Range<Int> {
    let start = position
    if next == UInt8(ascii: "-") { advance() }
    if next == UInt8(ascii: "0") { advance() } else { try digits() }
    if next == UInt8(ascii: ".") {
      advance()
      try digits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      advance()
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { advance() }
      try digits()
    }
    return start..<position
  }

  private mutating func digits() throws(JSONProblem) {
    let start = position
    while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { advance() }
    if position == start { throw problem("a digit is missing") }
  }

  /// Goes over a string and returns where its contents stand, quotes aside. Escapes and surrogates are checked.
  mutating func string() throws(JSONProblem) -> Range<Int> {
    advance()
    let start = position
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        advance()
        return start..<(position - 1)
      case UInt8(ascii: "\\"): _ = try escape()
      case 0..<0x20: throw problem("a control character stands in a text")
      default: advance()
      }
    }
    throw problem("a text does not end")
  }

  /// The text of a string that `string()` has gone over.
  func text(in range: Range<Int>) -> String {
    let contents = bytes[range]
    guard let first = contents.firstIndex(of: UInt8(ascii: "\\")) else {
      return String(decoding: contents, as: UTF8.self)
    }
    var unescaped = Array(contents[..<first])
    var reader = JSONReader(contents[first...])
    while let byte = reader.next {
      // An escape that `string()` let pass can't fail here.
      if byte == UInt8(ascii: "\\"), let scalar = try? reader.escape() {
        unescaped += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      } else {
        unescaped.append(byte)
        reader.advance()
      }
    }
    return String(decoding: unescaped, as: UTF8.self)
  }

  /// Goes over an escape and returns what it stands for; two surrogates are one scalar, one alone is refused.
  mutating func escape() throws(JSONProblem) -> Unicode.Scalar {
    advance()
    if next == UInt8(ascii: "u") { return try unicodeEscape() }
    defer { advance() }
    guard let letter = next, let scalar = JSONEscape.scalar(of: letter) else { throw problem("an escape is unknown") }
    return scalar
  }

  private mutating func unicodeEscape() throws(JSONProblem) -> Unicode.Scalar {
    advance()
    let unit = try hexadecimal()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(unit), bytes[position...].starts(with: "\\u".utf8) else {
      throw problem("a surrogate stands alone")
    }
    advance()
    advance()
    let trail = try hexadecimal()
    guard UTF16.isTrailSurrogate(trail) else { throw problem("a surrogate stands alone") }
    return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
  }

  private mutating func hexadecimal() throws(JSONProblem) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw problem("a \\u escape lacks a digit")
      }
      unit = unit << 4 | UInt16(digit)
      advance()
    }
    return unit
  }
}
