/// Phone numbers as people type and paste them.
enum PhoneNumber {
  /// With how many digits a text is meant as a number, so that blanks inside it part nothing, an extension may follow, and the zero that is
  /// dialled at home may be left out.
  static let fewestDigits = 6
  /// More digits than a number has, a prefix to dial abroad and an extension included: E.164 allows for fifteen. So many are a list.
  static let mostDigits = 32

  /// What people write before an extension.
  private static let extensionWords: Set<String> = ["x", "ext", "extn", "extension"]

  /// The digits of folded text that is written like a phone number, those of an extension included; nil if it isn't.
  ///
  /// The word before an extension may stand at the end, half typed: so the list does not go blank on the way to it.
  /// - Parameter separates: which characters of ASCII may stand between digits; dashes and blanks beyond ASCII always may.
  static func digits(of text: [UInt8], separates: (UInt8) -> Bool) -> [UInt8]? {
    var digits: [UInt8] = []
    var hasExtension = false
    var rest = String(decoding: text, as: UTF8.self).unicodeScalars[...]
    while let scalar = rest.first {
      if scalar.isASCIIDigit {
        digits.append(UInt8(truncatingIfNeeded: scalar.value))
        rest.removeFirst()
      } else if scalar.isASCII ? separates(UInt8(truncatingIfNeeded: scalar.value)) : isSeparator(scalar) {
        rest.removeFirst()
      } else {
        let word = String(rest.prefix { ("a"..."z").contains($0) })
        rest = rest.dropFirst(word.unicodeScalars.count)
        guard digits.count >= fewestDigits, !hasExtension, isExtensionWord(word, isHalfTyped: !hasDigits(rest)) else {
          return nil
        }
        hasExtension = true
      }
    }
    return digits.isEmpty ? nil : digits
  }

  /// The same with the characters that people write between digits, blanks included: what else parts words parts numbers too.
  static func digits(of text: [UInt8]) -> [UInt8]? {
    digits(of: text) { separators.contains($0) }
  }

  /// The digits without the zero that is dialled before a number at home, or the two before one abroad; nil if there are none.
  /// - Parameter text: the number as typed: `+44 (0)20 7946 1006` has that zero where only those at home dial it.
  static func withoutZeros(_ digits: [UInt8], in text: [UInt8]) -> (digits: [UInt8], zeros: Int)? {
    guard digits.count >= fewestDigits else { return nil }
    if let place = text.withUnsafeBytes({ $0.firstIndex(of: optionalZero) }), text[..<place].contains(where: \.isDigit)
    {
      var rest = digits
      rest.remove(at: text[..<place].count(where: \.isDigit))
      return (rest, 1)
    }
    guard digits[0] == zero else { return nil }
    let zeros = digits[1] == zero ? 2 : 1
    return (Array(digits[zeros...]), zeros)
  }

  private static let zero = UInt8(ascii: "0")
  private static let optionalZero = Array("(0)".utf8)
  private static let separators = Array(" +-./()".utf8)

  /// A dash or a blank beyond ASCII.
  static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xA0, 0x2000...0x200A, 0x2010...0x2015, 0x202F, 0x205F, 0x2212, 0x3000: true
    default: false
    }
  }

  private static func isExtensionWord(_ word: String, isHalfTyped: Bool) -> Bool {
    extensionWords.contains(word) || isHalfTyped && !word.isEmpty && extensionWords.contains { $0.hasPrefix(word) }
  }

  private static func hasDigits(_ text: Substring.UnicodeScalarView) -> Bool { text.contains(where: \.isASCIIDigit) }
}

extension PhoneNumber {
  /// The number at the beginning of a text, if it is of several words: `+44 20 7946 1006 ext. 12`; nil if there is none.
  ///
  /// It ends where a word is no part of it. A bar behind it belongs to its last word, which then stands for itself.
  static func ofSeveralWords(_ text: Substring) -> Substring? {
    var number: Substring?
    var words = 0
    var rest = text
    while words < mostDigits, let word = nextWord(&rest) {
      words += 1
      let soFar = text[..<word.endIndex]
      let folded = TextPattern.folded(soFar)
      guard let digits = digits(of: folded) else { break }
      if digits.count > mostDigits { return nil }
      // What is not typed to its end only asks nothing where nothing follows.
      let isWhole = folded.last(where: { $0.isDigit || (0x61...0x7A).contains($0) })?.isDigit ?? false
      if words > 1, digits.count >= fewestDigits, isWhole || rest.allSatisfy(\.isWhitespace) { number = soFar }
    }
    guard let number else { return nil }
    return text[number.endIndex...].first { !$0.isWhitespace } == "|" ? nil : number
  }

  /// The next word of a number; a dash may stand alone in it, but not before a word: that excludes it.
  private static func nextWord(_ rest: inout Substring) -> Substring? {
    let start = rest.drop(while: \.isWhitespace)
    let word = start.prefix { !$0.isWhitespace && $0 != "|" }
    guard !word.isEmpty, word.count == 1 || word.first != "-" else { return nil }
    rest = rest[word.endIndex...]
    return word
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
