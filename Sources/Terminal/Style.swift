/// The colours of the screen: the terminal's own, and the base sixteen's accent and alarm.
public enum Color: Hashable, Sendable {
  /// The terminal's own.
  case standard
  /// The accent.
  case green
  /// The alarm.
  case red
  /// Warnings and changed rows.
  case yellow
  /// Text on the accent.
  case black
}

/// How a cell looks.
public struct Style: Hashable, Sendable {
  /// The colour of the text.
  public var foreground: Color = .standard
  /// The colour behind it.
  public var background: Color = .standard
  /// Bright or heavy.
  public var bold = false
  /// Faint.
  public var dim = false
  /// Underlined.
  public var underlined = false
  /// Colours swapped.
  public var reversed = false

  /// The terminal's own look.
  public init(
    foreground: Color = .standard, background: Color = .standard, bold: Bool = false, dim: Bool = false,
    underlined: Bool = false, reversed: Bool = false
  ) {
    self.foreground = foreground
    self.background = background
    self.bold = bold
    self.dim = dim
    self.underlined = underlined
    self.reversed = reversed
  }

  /// The terminal's own look.
  public static let plain = Style()
}
