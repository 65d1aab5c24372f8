import Terminal
import Text

extension Canvas {
  /// Draws pieces of text, one after the other, from a place to the right.
  /// - Returns: how many cells were drawn.
  @discardableResult
  mutating func draw(_ pieces: [(text: VisibleText, style: Style)], row: Int, column: Int, width: Int? = nil) -> Int {
    var taken = 0
    for piece in pieces {
      if let width, taken + piece.text.width > width { break }
      taken += draw(piece.text, at: Position(row: row, column: column + taken), style: piece.style)
    }
    return taken
  }

  /// Draws text in the middle of a row.
  mutating func drawCentred(_ text: VisibleText, row: Int, columns: Range<Int>, style: Style = .plain) {
    let text = text.truncated(to: columns.count)
    let start = columns.lowerBound + (columns.count - text.width) / 2
    draw(text, at: Position(row: row, column: start), style: style)
  }

  /// Draws an empty frame with round corners.
  mutating func drawFrame(row: Int, rows: Int, columns: Range<Int>, style: Style) {
    guard rows >= 2, columns.count >= 2 else { return }
    let line = String(repeating: "─", count: columns.count - 2)
    let (left, right) = (columns.lowerBound, columns.upperBound - 1)
    draw(VisibleText(sanitizing: "╭\(line)╮"), at: Position(row: row, column: left), style: style)
    for row in row + 1..<row + rows - 1 {
      draw("│", at: Position(row: row, column: left), style: style)
      draw("│", at: Position(row: row, column: right), style: style)
    }
    draw(VisibleText(sanitizing: "╰\(line)╯"), at: Position(row: row + rows - 1, column: left), style: style)
  }

  /// Draws a scroll bar, if there is something to scroll.
  mutating func drawScrollBar(rows: Range<Int>, column: Int, top: Int, of count: Int, style: Style) {
    guard count > rows.count, rows.count > 0 else { return }
    let length = max(1, rows.count * rows.count / count)
    let free = rows.count - length
    let last = count - rows.count
    // At an end only when the list is.
    let start = top <= 0 ? 0 : top >= last ? free : max(min(1, free), min(free - 1, top * free / last))
    for row in 0..<length { draw("▐", at: Position(row: rows.lowerBound + start + row, column: column), style: style) }
  }

  /// The picture in ASCII, each glyph as wide as it was.
  func transliterated() -> Canvas {
    var result = Canvas(size: size)
    result.cursor = cursor
    for row in 0..<size.rows {
      for column in 0..<size.columns where !self[row, column].string.isEmpty {
        let cell = self[row, column]
        let text = VisibleText(sanitizing: cell.string).transliterated()
        result.draw(text, at: Position(row: row, column: column), style: cell.style)
      }
    }
    return result
  }
}
