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
    let end = drawTag(on: &canvas, stage: stage)
    let text = columns.lowerBound + 2..<max(columns.lowerBound + 3, end)
    canvas.drawLine(editor, row: row, columns: text, hasFocus: hasFocus, theme: stage.theme)
  }

  /// The tag of the filter, and without a status line the count, at the right end of the field.
  /// - Returns: the column in which the text must end.
  private func drawTag(on canvas: inout Canvas, stage: Stage) -> Int {
    let columns = stage.layout.fieldColumns
    var tags: [VisibleText] = []
    if let filter = stage.snapshot.filter { tags.append(VisibleText(sanitizing: "[\(filter.label)]")) }
    if stage.layout.status == nil { tags.append(VisibleText(sanitizing: stage.count)) }
    var end = columns.upperBound
    for tag in tags.reversed() {
      let tag = tag.truncated(to: max(0, columns.count / 2))
      guard end - tag.width > columns.lowerBound + 6 else { break }
      end -= tag.width
      canvas.draw(tag, at: Position(row: stage.layout.field, column: end), style: stage.theme.accent)
      end -= 1
    }
    return end
  }
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
