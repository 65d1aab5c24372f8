/// Where text stands in a column that is wider than it.
public enum Alignment: Sendable {
  /// At the left edge.
  case left
  /// At the right edge.
  case right
}

extension VisibleText {
  /// The text cut between graphemes to at most `width` cells; `ellipsis` stands at the end if something was cut.
  public func truncated(to width: Int, ellipsis: VisibleText = "…") -> VisibleText {
    self
  }

  /// The text filled with blanks to `width` cells; longer text is left as it is.
  public func padded(to width: Int, alignment: Alignment = .left) -> VisibleText {
    self
  }

  /// The text in lines of at most `width` cells, broken at words, and inside a word (between graphemes) where one is wider than a line.
  public func wrapped(to width: Int) -> [VisibleText] {
    [self]
  }

  /// The lines of a text that may hold line breaks, each made safe.
  public static func lines(sanitizing text: String) -> [VisibleText] {
    [VisibleText(sanitizing: text)]
  }

  /// Two texts, one after the other.
  public static func + (left: VisibleText, right: VisibleText) -> VisibleText {
    VisibleText(safe: left.string + right.string)
  }

  /// The text in ASCII, for a terminal that shows nothing else: letters without their diacritics, `?` for what has no likeness.
  public func transliterated() -> VisibleText {
    self
  }
}
