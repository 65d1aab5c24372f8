import Terminal
import Text

/// How things look, by what they mean: one accent, one alarm, and the terminal's own colours, bold and dim.
struct Theme: Hashable, Sendable {
  /// Whether there are colours; without them bold, dim, underlined and reversed do the work.
  var colors = true
  /// Whether the terminal shows more than ASCII.
  var unicode = true

  /// Names and heads that stand out.
  var title: Style { Style(bold: true) }
  /// What may be overlooked.
  var quiet: Style { Style(dim: true) }
  /// What is in use.
  var accent: Style { colors ? Style(foreground: .green) : Style(bold: true) }
  /// What went wrong.
  var alarm: Style { colors ? Style(foreground: .red, bold: true) : Style(bold: true) }
  /// What deserves a look.
  var warning: Style { colors ? Style(foreground: .yellow) : Style(bold: true) }
  /// The selected row.
  var selection: Style {
    colors ? Style(foreground: .black, background: .green, bold: true) : Style(bold: true, reversed: true)
  }
  /// Selected text in a line that is edited.
  var selectedText: Style { Style(reversed: true) }

  /// The program's own words: in ASCII the sign of the Enter key is written out.
  func words(_ text: String) -> VisibleText {
    VisibleText(
      sanitizing: unicode
        ? text : text.split(separator: "⏎", omittingEmptySubsequences: false).joined(separator: "Enter"))
  }

  /// Marks what matched in cells that are drawn already.
  func markMatch(_ style: inout Style) {
    style.underlined = true
    if colors, style.background == .standard { style.foreground = .green }
    if !colors { style.bold = true }
  }
}
