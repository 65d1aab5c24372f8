import Directory
import Engine
import Search
import Terminal
import Text

extension ListScreen {
  func draw(on canvas: inout Canvas, stage: Stage) {
    drawField(on: &canvas, stage: stage)
    drawHeads(on: &canvas, stage: stage)
    if stage.hasUsers {
      drawRows(on: &canvas, stage: stage)
    } else {
      drawNobody(on: &canvas, stage: stage)
    }
    if stage.layout.pane != nil { DetailScreen.drawPane(on: &canvas, stage: stage, hasFocus: false) }
  }

  private func drawHeads(on canvas: inout Canvas, stage: Stage) {
    guard let row = stage.layout.heads, stage.hasUsers else { return }
    for column in stage.columns.columns {
      let head = VisibleText(sanitizing: column.field.name.uppercased()).truncated(to: column.width)
      let start = column.alignment == .right ? column.start + column.width - head.width : column.start
      canvas.draw(head, at: Position(row: row, column: start), style: stage.theme.quiet)
      guard let sign = sortSign(of: column.field, stage) else { continue }
      // On the side where a blank parts it from the heads on both sides.
      let place =
        column.alignment == .right ? start - 2 : min(start + head.width + 1, column.start + column.width)
      canvas.draw(sign, at: Position(row: row, column: max(0, place)), style: stage.theme.accent)
    }
  }

  /// How the rows stand by a field, or that they are about to; nil where they are not in its order.
  private func sortSign(of field: Field, _ stage: Stage) -> VisibleText? {
    if stage.isSorting, stage.sort?.field == field { return "…" }
    guard let sort = stage.snapshot.searchedSort, sort.field == field else { return nil }
    return VisibleText(sanitizing: Stage.sign(of: sort))
  }

  private func drawRows(on canvas: inout Canvas, stage: Stage) {
    let layout = stage.layout
    let users = stage.snapshot.users
    let columns = stage.columns
    let highlighter = users.matches.highlighter
    let lines = users.lines
    for (row, line) in zip(layout.rows, min(stage.selection.top, lines.count)..<lines.count) {
      guard let place = lines.place(at: line) else {
        drawDivider(row: row, on: &canvas, stage: stage)
        continue
      }
      let isSelected = place == stage.selection.place
      let style = isSelected ? stage.theme.selection : .plain
      if isSelected {
        canvas.fill(row: row, column: layout.bar + 1, columns: layout.listColumns - layout.bar - 2, style: style)
        canvas.draw("▌", at: Position(row: row, column: layout.bar), style: stage.theme.accent)
        if focus == .list { canvas.cursor = Position(row: row, column: layout.bar) }
      }
      drawMark(of: users.identity(at: place), row: row, isSelected: isSelected, on: &canvas, stage: stage)
      let matched = highlighter.row { users.value(of: $0, at: place) }
      for column in columns.columns {
        guard let value = users.value(of: column.field, at: place), !value.isEmpty else { continue }
        let text = VisibleText(sanitizing: value)
        canvas.draw(
          text, of: matched.ranges(in: text, field: column.field), row: row, in: column, style,
          stage.theme)
      }
    }
    canvas.drawScrollBar(
      rows: layout.rows, column: layout.listColumns - 1, top: stage.selection.top, of: lines.count,
      style: stage.theme.quiet)
  }

  /// The thin line above those who only nearly match.
  private func drawDivider(row: Int, on canvas: inout Canvas, stage: Stage) {
    let layout = stage.layout
    let start = layout.margin
    let width = max(0, layout.listColumns - layout.endMargin - start)
    let isFirst = stage.snapshot.users.matches.nearFrom == 0
    let words = VisibleText(sanitizing: isFirst ? "nobody matches; near matches" : "near matches").truncated(to: width)
    canvas.draw(words, at: Position(row: row, column: start), style: stage.theme.quiet)
    for column in start + words.width + 1..<max(start + words.width + 1, start + width) {
      canvas.draw("─", at: Position(row: row, column: column), style: stage.theme.quiet)
    }
  }

  /// What the last reload did to a user.
  private func drawMark(
    of identity: RowIdentity, row: Int, isSelected: Bool, on canvas: inout Canvas, stage: Stage
  ) {
    let difference = stage.snapshot.difference
    let isNew = difference.added.contains(identity)
    guard isNew || difference.changed.contains(identity) else { return }
    let style = isSelected ? stage.theme.selection : isNew ? stage.theme.accent : stage.theme.warning
    canvas.draw(isNew ? "+" : "~", at: Position(row: row, column: stage.layout.bar + 1), style: style)
  }
}

extension Canvas {
  /// Draws a field into its column and marks what matched in it.
  fileprivate mutating func draw(
    _ text: VisibleText, of matches: [Range<Int>], row: Int, in column: Columns.Column, _ style: Style, _ theme: Theme
  ) {
    let shown = text.truncated(to: column.width)
    let start = column.alignment == .right ? column.start + column.width - shown.width : column.start
    draw(shown, at: Position(row: row, column: start), style: style)
    let isCut = shown.width < text.width || shown != text
    let room = isCut ? max(0, shown.width - 1) : shown.width
    for range in matches {
      let cells = text.cells(of: range)
      guard cells.lowerBound < room else { continue }
      restyle(row: row, columns: start + cells.lowerBound..<start + min(cells.upperBound, room), theme.markMatch)
    }
  }
}

extension VisibleText {
  /// The cells of a range of scalars.
  func cells(of range: Range<Int>) -> Range<Int> {
    var column = 0
    var first: Int?
    var end = 0
    for glyph in glyphs {
      let scalars = glyph.offset..<glyph.offset + glyph.string.unicodeScalars.count
      if scalars.overlaps(range) {
        if first == nil { first = column }
        end = column + glyph.width
      }
      column += glyph.width
    }
    return (first ?? 0)..<end
  }
}
