internal import CUTF8Proc

extension VisibleText {
  /// The text in ASCII, for a terminal that shows nothing else: letters without their diacritics, frames in `+`, `-` and `|`, `?` for what has no likeness.
  ///
  /// It is as wide as the text, glyph by glyph, so that columns keep their place.
  public func transliterated() -> VisibleText {
    if glyphs.count == string.utf8.count { return self }
    return VisibleText(sanitizing: glyphs.reduce(into: "") { $0 += $1.transliterated })
  }
}

extension Glyph {
  /// As many ASCII characters as the glyph is wide.
  fileprivate var transliterated: String {
    guard !isASCII, let scalar = string.unicodeScalars.first else { return string }
    if let likeness = Likeness.symbols[scalar] { return String(likeness) }
    let letters = Likeness.letters(of: scalar)
    guard !letters.isEmpty, letters.allSatisfy(\.isASCII) else { return String(repeating: "?", count: width) }
    if letters.count <= width { return letters + String(repeating: " ", count: width - letters.count) }
    return letters.allSatisfy(\.isLetter) ? String(letters.prefix(width)) : String(repeating: "?", count: width)
  }
}

/// What looks like what in ASCII.
enum Likeness {
  /// The letters of a scalar without marks: its compatibility decomposition, and the letters that have none.
  static func letters(of scalar: Unicode.Scalar) -> String {
    var parts = [Int32](repeating: 0, count: Int(TEXT_MAX_DECOMPOSITION))
    let count = Int(text_decompose_compatibly(scalar.value, &parts))
    return parts.prefix(count).reduce(into: "") { result, part in
      let value = UInt32(bitPattern: part)
      if text_wcwidth(value) == 0 { return }
      guard let scalar = Unicode.Scalar(value) else { return }
      result += SpecialLetters.cased[scalar] ?? String(scalar)
    }
  }

  /// Signs of one cell each, those that this program draws among them.
  static let symbols: [Unicode.Scalar: Character] = {
    let groups: [(Character, String)] = [
      ("-", "‐‑‒–—―−─╌┄┈╴╶·"), ("=", "━═╍┅┉╺"), (">", "╸▌▶▸→›»⟩"), ("<", "◀◂←‹«⟨⏎↵"),
      ("|", "│┃║╎┆┊▏▎▍▕▐"), ("+", "╭╮╰╯┌┐└┘├┤┬┴┼┏┓┗┛┣┫┳┻╋╔╗╚╝╠╣╦╩╬"), ("^", "▲△↑⌃"), ("v", "▼▽↓⌄"),
      ("*", "✓✔•●★∙"), ("x", "✗✘×"), ("o", "○◦"), ("/", "⌕÷"), ("~", "…"), ("#", "█▓▉▊▋■"), (":", "▒░"),
      ("_", "▁▂"), ("'", "‘’‚‛′"), ("\"", "“”„‟″"), ("!", "¡‼"), (" ", "\u{A0}\u{2002}\u{2003}\u{2009}\u{202F}"),
    ]
    return groups.reduce(into: [:]) { table, group in
      for scalar in group.1.unicodeScalars { table[scalar] = group.0 }
    }
  }()
}
