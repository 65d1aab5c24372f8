import CNcurses

/// Styles as the terminal at hand can show them.
@MainActor struct Palette {
  /// Whether colours are wanted, and the terminal has the base ones beside its own two.
  let hasColors: Bool

  private static let numbers: [(color: Color, number: Int32)] = [
    (.standard, -1), (.green, COLOR_GREEN), (.red, COLOR_RED), (.yellow, COLOR_YELLOW), (.black, COLOR_BLACK),
  ]

  /// Tells ncurses the pairs of colours. Once for each screen, after `newterm`.
  init(colors: Bool) {
    let count = Self.numbers.count
    hasColors =
      colors && has_colors() && start_color() == OK && use_default_colors() == OK && terminal_colors() >= 8
      && terminal_color_pairs() >= count * count
    guard hasColors else { return }
    for foreground in Self.numbers {
      for background in Self.numbers {
        let pair = Self.pair(foreground.color, background.color)
        if pair > 0 { init_extended_pair(Int32(pair), foreground.number, background.number) }
      }
    }
  }

  /// 0 is the terminal's own pair.
  private static func pair(_ foreground: Color, _ background: Color) -> Int16 {
    Int16(place(of: foreground) * numbers.count + place(of: background))
  }

  private static func place(of color: Color) -> Int {
    switch color {
    case .standard: 0
    case .green: 1
    case .red: 2
    case .yellow: 3
    case .black: 4
    }
  }

  /// What ncurses calls a style. Without colours a background is shown reversed, so that what is selected stays visible,
  /// and the alarm is bold.
  func look(of style: Style) -> (attributes: attr_t, pair: Int16) {
    let reversed = style.reversed != (!hasColors && style.background != .standard)
    let bold = style.bold || !hasColors && style.foreground == .red
    var attributes: attr_t = 0
    if bold { attributes |= terminal_bold() }
    if style.dim { attributes |= terminal_dim() }
    if style.underlined { attributes |= terminal_underline() }
    if reversed { attributes |= terminal_reverse() }
    return (attributes, hasColors ? Self.pair(style.foreground, style.background) : 0)
  }
}
