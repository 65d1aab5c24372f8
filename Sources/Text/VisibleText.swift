/// One line of text that is safe to show: in NFC, and without anything that a terminal would obey instead of draw.
///
/// Only the sanitiser makes it, so whoever holds one may draw it, print it or hand it to the clipboard. Controls
/// became visible signs; joiners, variation selectors and bidi marks are gone.
public struct VisibleText: Sendable {
  /// The text itself: safe, one line, NFC.
  public let string: String

  /// The text as a terminal shows it, one element a cell (or two, for a wide one).
  public let glyphs: [Glyph]

  /// The width in cells.
  public let width: Int

  /// Makes any text safe to show.
  /// - Complexity: O(n) in the scalars of `text`.
  public init(sanitizing text: String) {
    if Sanitizer.isPlain(text) {
      self.init(safe: text, glyphs: Glyph.split(ascii: text))
    } else {
      self.init(safe: Sanitizer.sanitize(text))
    }
  }

  /// The width in cells of any text once it is made safe.
  /// - Complexity: O(n) in the scalars of `text`.
  public static func width(sanitizing text: String) -> Int {
    Sanitizer.isPlain(text) ? text.utf8.count : VisibleText(sanitizing: text).width
  }

  /// Appends text made safe, as UTF-8: for printing many values, whose cells nobody asks for.
  /// - Complexity: O(n) in the scalars of `text`.
  public static func append(sanitizing text: String, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: (Sanitizer.isPlain(text) ? text : Sanitizer.sanitize(text)).utf8)
  }

  /// For this module alone: `safe` came out of the sanitiser.
  init(safe: String) {
    self.init(safe: safe, glyphs: Glyph.split(safe))
  }

  /// For this module alone: `safe` came out of the sanitiser, and these are its glyphs.
  init(safe: String, glyphs: [Glyph]) {
    string = safe
    self.glyphs = glyphs
    width = glyphs.reduce(0) { $0 + $1.width }
  }

  /// For this module alone: a run of a text's glyphs, which begins at a glyph.
  init(_ run: Range<Int>, of text: VisibleText) {
    let glyphs = text.glyphs[run]
    let before = text.glyphs[..<run.lowerBound].reduce(0) { $0 + $1.string.utf8.count }
    let length = glyphs.reduce(0) { $0 + $1.string.utf8.count }
    let start = text.string.utf8.index(text.string.startIndex, offsetBy: before)
    let safe = String(text.string[start..<text.string.utf8.index(start, offsetBy: length)])
    if let first = glyphs.first, first.startsGrapheme {
      self.init(safe: safe, glyphs: first.offset == 0 ? Array(glyphs) : glyphs.map { $0.moved(by: -first.offset) })
    } else {
      self.init(safe: safe)
    }
  }

  /// Whether there is nothing to show.
  public var isEmpty: Bool { string.isEmpty }
}

extension VisibleText: Hashable {
  /// The same text; the glyphs follow from it.
  public static func == (left: VisibleText, right: VisibleText) -> Bool {
    left.string == right.string
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(string)
  }
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
