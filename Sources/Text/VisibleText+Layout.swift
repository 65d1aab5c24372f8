/// Where text stands in a column that is wider than it.
public enum Alignment: Sendable {
  /// At the left edge.
  case left
  /// At the right edge.
  case right
}

extension VisibleText {
  /// What stands where text was cut: `…`. Made once, since most cells of a full screen may need it.
  public static let ellipsis: VisibleText = "…"

  /// The text cut between graphemes to at most `width` cells; `ellipsis` stands at the end if something was cut.
  ///
  /// Where not even the ellipsis fits, there is none.
  public func truncated(to width: Int, ellipsis: VisibleText = .ellipsis) -> VisibleText {
    guard self.width > width else { return self }
    guard width > 0 else { return "" }
    let mark = ellipsis.width <= width ? ellipsis : ""
    let room = width - mark.width
    var end = 0
    var used = 0
    for (index, glyph) in glyphs.enumerated() {
      if glyph.startsGrapheme { end = index }
      used += glyph.width
      if used > room { break }
    }
    return VisibleText(0..<end, of: self) + mark
  }

  /// The text filled with blanks to `width` cells; longer text is left as it is.
  public func padded(to width: Int, alignment: Alignment = .left) -> VisibleText {
    guard self.width < width else { return self }
    let blanks = VisibleText(sanitizing: String(repeating: " ", count: width - self.width))
    return alignment == .left ? self + blanks : blanks + self
  }

  /// Two texts, one after the other.
  ///
  /// Where the first scalars of the second would join the last grapheme of the first (a spacing mark, half a flag), the whole is composed anew.
  public static func + (left: VisibleText, right: VisibleText) -> VisibleText {
    guard let last = left.glyphs.last, let first = right.glyphs.first else { return left.isEmpty ? right : left }
    guard last.isASCII && first.isASCII || left.endsGrapheme(before: first) else {
      return VisibleText(sanitizing: left.string + right.string)
    }
    let offset = left.string.utf8.count == left.glyphs.count ? left.glyphs.count : left.string.unicodeScalars.count
    return VisibleText(
      safe: left.string + right.string, glyphs: left.glyphs + right.glyphs.map { $0.moved(by: offset) })
  }

  /// Whether a grapheme ends with this text if `next` follows. Then nothing composes across the border either:
  /// whatever composes with what stands before it continues its grapheme (UAX #29, section 3).
  private func endsGrapheme(before next: Glyph) -> Bool {
    let start = glyphs.lastIndex { $0.startsGrapheme } ?? 0
    let tail = glyphs[start...].reduce(into: "") { $0 += $1.string }
    // Its first scalar alone: a stray jamo in the glyph begins another grapheme.
    return (tail + String(next.string.unicodeScalars.prefix(1))).count == tail.count + 1
  }
}

extension Glyph {
  /// Whether it is one ASCII character.
  var isASCII: Bool { string.utf8.count == 1 }
}
