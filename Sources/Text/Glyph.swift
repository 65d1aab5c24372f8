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

  static func split(_ safe: String) -> [Glyph] {
    var glyphs: [Glyph] = []
    var offset = 0
    for character in safe {
      glyphs.append(Glyph(string: String(character), width: 1, offset: offset, startsGrapheme: true))
      offset += character.unicodeScalars.count
    }
    return glyphs
  }
}
