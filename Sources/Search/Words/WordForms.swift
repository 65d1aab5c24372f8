import Text

/// The ways in which a word of a user can be typed: as it is, with umlauts written out, and in Latin letters.
enum WordForms {
  /// The forms of a word, folded, the plain one first; none if folding leaves nothing.
  ///
  /// - Parameter word: the word as the source writes it, UTF-8.
  static func forms(of word: [UInt8]) -> [[UInt8]] {
    let plain = IndexedText.folded(word)
    guard !plain.isEmpty else { return [] }
    guard word.contains(where: { $0 >= 0x80 }) else { return [plain] }
    var forms = [plain]
    let others = [writtenOut(word)].compactMap { $0 } + Romanization.spellings(of: word, folded: plain)
    for form in others where !form.isEmpty && !forms.contains(form) { forms.append(form) }
    return forms
  }

  /// With umlauts written out as in German and Nordic names (`mueller`, `soerensen`, `aas`); nil if there are none.
  private static func writtenOut(_ word: [UInt8]) -> [UInt8]? {
    var scalars = String.UnicodeScalarView()
    var isChanged = false
    for scalar in String(decoding: word, as: UTF8.self).unicodeScalars {
      let letters: String? =
        switch scalar {
        case "ä", "Ä", "æ", "Æ": "ae"
        case "ö", "Ö", "ø", "Ø": "oe"
        case "ü", "Ü": "ue"
        case "å", "Å": "aa"
        case "\u{308}": scalars.last.map { "aouAOU".unicodeScalars.contains($0) } == true ? "e" : nil
        default: nil
        }
      if let letters {
        scalars.append(contentsOf: letters.unicodeScalars)
        isChanged = true
      } else {
        scalars.append(scalar)
      }
    }
    return isChanged ? IndexedText.folded(Array(String(scalars).utf8)) : nil
  }
}

/// The spelling of other scripts in Latin letters, as people type names they have heard.
enum Romanization {
  /// The spellings of a word; none for Latin and for scripts without a table, as Han.
  static func spellings(of word: [UInt8], folded: [UInt8]) -> [[UInt8]] {
    let scalars = folded.scalars
    guard let script = scalars.first(where: { $0 >= 0x80 }) else { return [] }
    let spellings: [String?] =
      switch script {
      case 0x370..<0x400: [greek(scalars)]
      case 0x400..<0x530: cyrillic(String(decoding: word, as: UTF8.self).lowercased().unicodeScalars.map(\.value))
      case 0x1100..<0x1200: hangul(scalars)
      case 0x3041..<0x3100: kana(scalars)
      default: []
      }
    return spellings.compactMap { $0.map { Array($0.utf8) } }
  }

  /// Letters and digits of ASCII, which any word may hold, as they are.
  static func plain(_ scalar: UInt32) -> String? {
    guard scalar < 0x80, let scalar = Unicode.Scalar(scalar) else { return nil }
    return String(scalar)
  }
}
