import Terminal
import Text

/// A screen that is a page of text over the list: the help, the problems.
protocol PageScreen: Screen {
  /// Which part of the text is shown.
  var page: TextPage { get set }

  /// The text, for the screen as it is.
  func lines(_ stage: Stage) -> [TextPage.Line]
}

extension PageScreen {
  var places: [Place] { [.page] }

  mutating func handle(_ action: Action, key: Key, on stage: inout Stage) -> Turn {
    switch action {
    case .scroll(let movement): page.scroll(movement, of: lines(stage).count, on: stage.layout)
    case .close: return .close
    default: break
    }
    return .stay
  }

  func draw(on canvas: inout Canvas, stage: Stage) {
    page.draw(lines(stage), on: &canvas, stage: stage)
  }
}

/// Lines that cover the list and scroll where they do not fit.
struct TextPage: Hashable, Sendable {
  /// A line: pieces of text from left to right.
  typealias Line = [(text: VisibleText, style: Style)]

  /// The first line that is shown.
  private var top = 0

  /// The columns of the lines.
  static func columns(_ layout: Layout) -> Range<Int> {
    let margin = layout.size.columns < 40 ? 0 : 1
    return margin..<max(margin + 1, layout.size.columns - 2)
  }

  /// Scrolls.
  mutating func scroll(_ movement: Movement, of count: Int, on layout: Layout) {
    let page = layout.pageRows.count
    top = movement.place(from: top, page: page, last: max(0, count - page))
  }

  /// Draws the lines over everything but the header and the status.
  func draw(_ lines: [Line], on canvas: inout Canvas, stage: Stage) {
    let layout = stage.layout
    let rows = layout.pageRows
    let start = layout.header.map { $0 + 1 } ?? 0
    canvas.fill(row: start, column: 0, rows: layout.size.rows - start, columns: layout.size.columns, style: .plain)
    let columns = Self.columns(layout)
    let top = max(0, min(top, lines.count - rows.count))
    for (row, line) in zip(rows, lines.dropFirst(top)) {
      canvas.draw(line, row: row, column: columns.lowerBound, width: columns.count)
    }
    canvas.drawScrollBar(
      rows: rows, column: layout.size.columns - 1, top: top, of: lines.count, style: stage.theme.quiet)
    canvas.cursor = Position(row: rows.lowerBound, column: 0)
  }
}
