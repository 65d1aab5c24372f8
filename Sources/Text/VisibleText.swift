/// One line of text that is safe to show: in NFC, and without anything that a terminal would obey instead of draw.
///
/// Only the sanitiser makes it, so whoever holds one may draw it, print it or hand it to the clipboard. Controls
/// became visible signs; joiners, variation selectors and bidi marks are gone.
public struct VisibleText: Hashable, Sendable {
  /// The text itself: safe, one line, NFC.
  public let string: String

  /// The text as a terminal shows it, one element a cell (or two, for a wide one).
  public let glyphs: [Glyph]

  /// The width in cells.
  public let width: Int

  /// Makes any text safe to show.
  /// - Complexity: O(n) in the scalars of `text`.
  public init(sanitizing text: String) {
    self.init(safe: text)
  }

  /// For this module alone: `safe` came out of the sanitiser.
  init(safe: String) {
    string = safe
    glyphs = Glyph.split(safe)
    width = glyphs.reduce(0) { $0 + $1.width }
  }

  /// Whether there is nothing to show.
  public var isEmpty: Bool { string.isEmpty }
}

extension VisibleText: ExpressibleByStringInterpolation {
  /// The program's own words; they pass the sanitiser like everybody else's.
  public init(stringLiteral value: String) {
    self.init(sanitizing: value)
  }
}

extension VisibleText: CustomStringConvertible {
  /// The text itself.
  public var description: String { string }
}
