import Engine
import Search
import Terminal
import Text

extension ListScreen {
  /// The search field: its frame, its text, and the tag of the id filter.
  func drawField(on canvas: inout Canvas, stage: Stage) {
    let layout = stage.layout
    let hasFocus = focus == .field
    let style = hasFocus ? stage.theme.accent : stage.theme.quiet
    if layout.hasFrame {
      canvas.drawFrame(row: layout.field - 1, rows: 3, columns: 0..<layout.size.columns, style: style)
    }
    let columns = layout.fieldColumns
    let row = layout.field
    canvas.draw("⌕", at: Position(row: row, column: columns.lowerBound), style: style)
    // A blank after the text: there a sign says that it goes on.
    let end = min(drawTags(on: &canvas, stage: stage), layout.size.columns - 1)
    let text = columns.lowerBound + 2..<max(columns.lowerBound + 3, end)
    canvas.drawLine(editor, row: row, columns: text, hasFocus: hasFocus, theme: stage.theme)
  }

  /// The tag of the filter, and without a status line the count and the order, at the right end of the field.
  /// - Returns: the column in which the text must end.
  private func drawTags(on canvas: inout Canvas, stage: Stage) -> Int {
    let columns = stage.layout.fieldColumns
    let half = columns.count / 2
    var end = columns.upperBound
    func draw(_ tag: VisibleText) {
      end -= tag.width
      canvas.draw(tag, at: Position(row: stage.layout.field, column: end), style: stage.theme.accent)
      end -= 1
    }
    if stage.layout.status == nil {
      // From what is said in full to what says least, whichever fits first.
      let orders = stage.orderWithoutHead
      let ordered = [stage.count, stage.countOfMatches].flatMap { count in orders.map { count + $0 } }
      let counts = (ordered + [stage.count, stage.countOfMatches]).map { VisibleText(sanitizing: $0) }
      let least = VisibleText(sanitizing: stage.snapshot.users.matches.matchedCount.grouped)
      draw(counts.first { $0.width <= half } ?? least)
    }
    guard let filter = stage.snapshot.filter else { return end }
    // Where there is next to no room the mark alone says that a filter is on: `[not id…]`.
    let mark = filter.mode == .keep ? "id…" : "not id…"
    let room = max(mark.count + 2, min(half, end - columns.lowerBound - Self.leastText))
    guard end - room >= columns.lowerBound + 4 else { return end }
    let label = VisibleText(sanitizing: filter.label).truncated(to: room - 2)
    draw("[" + label + "]")
    return end
  }

  /// The sign of the field, a blank, and so much of the text that a word can be read beside a tag.
  private static let leastText = 8
}

extension Canvas {
  /// Draws a line that is edited. One that is longer than its place scrolls by half the place, so that it seldom moves.
  mutating func drawLine(_ editor: LineEditor, row: Int, columns: Range<Int>, hasFocus: Bool, theme: Theme) {
    let text = VisibleText(sanitizing: editor.text)
    let cursor = VisibleText(sanitizing: editor.before).width
    // The cursor needs a cell of its own after the text.
    let half = max(1, (columns.count - 1) / 2)
    let first = hasFocus && cursor >= columns.count ? (cursor / half - 1) * half : 0
    let style = editor.isSelected && hasFocus ? theme.selectedText : .plain
    let shown = hasFocus ? text.dropping(cells: first) : text.truncated(to: columns.count)
    draw(shown, at: Position(row: row, column: columns.lowerBound), style: style, width: columns.count)
    if first > 0 { draw("‹", at: Position(row: row, column: columns.lowerBound - 1), style: theme.quiet) }
    if hasFocus, shown.width > columns.count, columns.upperBound < size.columns {
      draw("›", at: Position(row: row, column: columns.upperBound), style: theme.quiet)
    }
    if hasFocus {
      self.cursor = Position(row: row, column: min(columns.lowerBound + cursor - first, columns.upperBound - 1))
    }
  }
}

extension VisibleText {
  /// The text without what stands in its first cells; half of a wide glyph shows as a blank.
  func dropping(cells: Int) -> VisibleText {
    guard cells > 0 else { return self }
    var column = 0
    var rest = ""
    for glyph in glyphs {
      if column >= cells {
        rest += glyph.string
      } else if column + glyph.width > cells {
        rest += " "
      }
      column += glyph.width
    }
    return VisibleText(sanitizing: rest)
  }
}
