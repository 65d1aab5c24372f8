import Directory
import Engine
import Terminal
import Text

extension CommentsScreen {
  func header(_ stage: Stage) -> (title: String, state: String)? {
    let comments = stage.snapshot.comments ?? CommentsSnapshot()
    let title = user.map { "comments of \($0.displayName)" } ?? comments.sourceName
    let isLoading = if case .loading(let progress) = comments.state { progress.isSlow } else { false }
    let count = comments.comments.count.of("comment", "comments")
    return (title, isLoading ? "loading · \(comments.comments.count.grouped)" : count)
  }

  func count(_ stage: Stage) -> String? {
    let comments = stage.snapshot.comments ?? CommentsSnapshot()
    let skipped = comments.skippedCount
    return "\(comments.shown.count.grouped)/\(comments.comments.count.grouped)"
      + (skipped > 0 ? " · \(skipped.of("record", "records")) skipped" : "")
  }

  func trouble(_ stage: Stage) -> Notice? {
    guard let comments = stage.snapshot.comments, !comments.comments.isEmpty else { return nil }
    if let failure = comments.failure {
      return Notice(text: failure.sentence, advice: "r tries again", isProblem: true)
    }
    return comments.incomplete.map { Notice(text: "the list is not whole: \($0)", isProblem: true) }
  }

  func draw(on canvas: inout Canvas, stage: Stage) {
    let layout = stage.layout
    let start = layout.header.map { $0 + 1 } ?? 0
    canvas.fill(row: start, column: 0, rows: layout.size.rows - start, columns: layout.size.columns, style: .plain)
    drawField(on: &canvas, stage: stage)
    let rows = rows(stage)
    if rows.count == 0 {
      drawNothing(on: &canvas, rows: rows.rows, stage: stage)
    } else {
      drawRows(rows, on: &canvas, stage: stage)
    }
  }

  private func drawField(on canvas: inout Canvas, stage: Stage) {
    let layout = stage.layout
    let hasFocus = focus == .field
    let style = hasFocus ? stage.theme.accent : stage.theme.quiet
    if layout.hasFrame {
      canvas.drawFrame(row: layout.field - 1, rows: 3, columns: 0..<layout.size.columns, style: style)
    }
    let columns = layout.fieldColumns
    canvas.draw("⌕", at: Position(row: layout.field, column: columns.lowerBound), style: style)
    let text = columns.lowerBound + 2..<max(columns.lowerBound + 3, columns.upperBound)
    canvas.drawLine(editor, row: layout.field, columns: text, hasFocus: hasFocus, theme: stage.theme)
  }

  /// Draws what is on the screen, and asks for no comment above or below it.
  func drawRows(_ rows: some CommentLines, on canvas: inout Canvas, stage: Stage) {
    var row = rows.rows.lowerBound - scroll.line
    var place = scroll.top
    while row < rows.rows.upperBound, place < rows.count {
      let isSelected = place == scroll.selected
      for line in rows.lines(of: place) {
        if rows.rows.contains(row) {
          canvas.draw(line, row: row, column: rows.columns.lowerBound, width: rows.columns.count)
          if isSelected {
            canvas.draw("▌", at: Position(row: row, column: stage.layout.bar), style: stage.theme.accent)
            if focus == .list, canvas.cursor == nil || canvas.cursor?.row ?? 0 < rows.rows.lowerBound {
              canvas.cursor = Position(row: row, column: stage.layout.bar)
            }
          }
        }
        row += 1
      }
      row += 1
      place += 1
    }
    drawScrollBar(rows, end: (place, row), on: &canvas, stage: stage)
  }

  /// The scroll bar goes by comments, as lines that are not on the screen are not counted.
  private func drawScrollBar(
    _ rows: some CommentLines, end: (place: Int, row: Int), on canvas: inout Canvas, stage: Stage
  ) {
    let isWhole =
      scroll.top == 0 && scroll.line == 0 && end.place >= rows.count && end.row - 1 <= rows.rows.upperBound
    guard !isWhole else { return }
    let seen = max(1, end.place - scroll.top)
    let page = rows.rows.count
    canvas.drawScrollBar(
      rows: rows.rows, column: stage.layout.size.columns - 1, top: scroll.top * page / seen + min(1, scroll.line),
      of: max(page + 1, rows.count * page / seen), style: stage.theme.quiet)
  }

  /// What stands there while there is no comment to show.
  private func drawNothing(on canvas: inout Canvas, rows: Range<Int>, stage: Stage) {
    let comments = stage.snapshot.comments ?? CommentsSnapshot()
    let row = rows.lowerBound + max(0, rows.count / 2 - 1)
    let columns = 1..<max(2, stage.layout.size.columns - 1)
    var lines: [(String, Style)] = []
    switch comments.state {
    case .loading: lines = [("comments are on their way …", stage.theme.quiet)]
    case .failed(let failure):
      lines = [
        (failure.sentence, stage.theme.title),
        (user == nil ? "r try again · q leave" : "r try again · Esc back", .plain),
      ]
    case .idle, .loaded:
      lines =
        editor.isEmpty
        ? [("There are no comments.", .plain)]
        : [("No comment matches “\(editor.text)”.", .plain), ("Esc clears the search", stage.theme.quiet)]
    }
    var place = row
    for (text, style) in lines {
      for line in VisibleText(sanitizing: text).wrapped(to: columns.count) where place < rows.upperBound {
        canvas.drawCentred(line, row: place, columns: columns, style: style)
        place += 1
      }
    }
    if focus == .list { canvas.cursor = Position(row: rows.lowerBound, column: 0) }
  }
}
