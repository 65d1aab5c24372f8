internal import CUTF8Proc

/// What stands in one cell of a terminal, or in two if it is wide: one spacing scalar with the zero-width ones after it.
///
/// It is not a grapheme: a Devanagari syllable or a flag takes several glyphs, because a cell of ncurses holds one spacing scalar only.
public struct Glyph: Hashable, Sendable {
  /// The scalars: the spacing one first.
  public let string: String

  /// 1, or 2 for a wide one.
  public let width: Int

  /// Where it begins in the text, counted in scalars.
  public let offset: Int

  /// Whether a grapheme begins here, so that text may be cut before it.
  public let startsGrapheme: Bool

  /// The glyph at another place.
  func moved(by scalars: Int) -> Glyph {
    Glyph(string: string, width: width, offset: offset + scalars, startsGrapheme: startsGrapheme)
  }

  /// One string for each printable ASCII character, so that common text costs no making of strings.
  private static let ascii = (0..<0x80).map { String(Unicode.Scalar(UInt8($0))) }

  /// The glyphs of printable ASCII.
  static func split(ascii text: String) -> [Glyph] {
    var offset = 0
    return text.utf8.map { byte in
      defer { offset += 1 }
      return Glyph(string: ascii[Int(byte)], width: 1, offset: offset, startsGrapheme: true)
    }
  }

  /// The glyphs of text that came out of the sanitiser.
  /// - Complexity: O(n) in the scalars of `safe`.
  static func split(_ safe: String) -> [Glyph] {
    var glyphs: [Glyph] = []
    glyphs.reserveCapacity(safe.utf8.count)
    var offset = 0
    for character in safe {
      var startsGrapheme = true
      for scalar in character.unicodeScalars {
        let width = scalar.isASCII ? 1 : Int(text_wcwidth(scalar.value))
        if width == 0, let last = glyphs.popLast() {
          glyphs.append(
            Glyph(
              string: last.string + String(scalar), width: last.width, offset: last.offset,
              startsGrapheme: last.startsGrapheme))
        } else {
          glyphs.append(
            Glyph(
              string: scalar.isASCII ? ascii[Int(scalar.value)] : String(scalar), width: width, offset: offset,
              startsGrapheme: startsGrapheme))
          startsGrapheme = false
        }
        offset += 1
      }
    }
    return glyphs
  }
}
