import Engine
import Terminal
import Text

extension FormScreen {
  /// The frame is never wider.
  private static let widest = 72
  /// From so many columns on there is a frame.
  private static let roomForFrame = 40
  /// Cells of the labels.
  private static let labelWidth = 15
  /// From so many cells on a remark stands at the right of its field, else below it.
  private static let roomForRemarks = 56
  /// What stands for a character of the password.
  private static let dot = "•"
  /// A longer password shows no more dots.
  private static let mostDots = 24

  func draw(on canvas: inout Canvas, stage: Stage) {
    let layout = stage.layout
    let form = stage.snapshot.form(purpose)
    for row in 0..<layout.notice where layout.header != row {
      canvas.restyle(row: row, columns: 0..<layout.size.columns) { $0 = stage.theme.quiet }
    }
    if stage.snapshot.total == 0 {
      // What went wrong stands in the notice too; here it would look out from behind the form.
      let rows = (layout.heads ?? layout.rows.lowerBound)..<layout.notice
      canvas.fill(row: rows.lowerBound, column: 0, rows: rows.count, columns: layout.listColumns, style: .plain)
    }
    if layout.kind == .full && layout.size.columns >= Self.roomForFrame {
      drawFrame(form, on: &canvas, stage: stage)
    } else {
      // Without room for a frame the form is a page of its own.
      let top = layout.header.map { $0 + 1 } ?? 0
      let width = layout.size.columns
      canvas.fill(row: top, column: 0, rows: layout.size.rows - top, columns: width, style: .plain)
      let rows = min(layout.pageRows.lowerBound, layout.notice)..<layout.notice
      draw(lines(form, width: width, stage: stage), rows: rows, column: 0, width: width, on: &canvas, stage: stage)
    }
  }

  private func drawFrame(_ form: FormSnapshot, on canvas: inout Canvas, stage: Stage) {
    let layout = stage.layout
    let width = min(Self.widest, layout.size.columns - 4)
    let inner = width - 4
    let lines = lines(form, width: inner, stage: stage)
    let height = min(lines.count + 2, layout.notice - 1)
    let top = max(1, (layout.notice - height) / 2)
    let left = (layout.size.columns - width) / 2
    canvas.fill(row: top, column: left, rows: height, columns: width, style: .plain)
    canvas.drawFrame(row: top, rows: height, columns: left..<left + width, style: stage.theme.accent)
    canvas.draw(
      VisibleText(sanitizing: " \(purpose.title) "), at: Position(row: top, column: left + 2), style: stage.theme.title)
    draw(lines, rows: top + 1..<top + height - 1, column: left + 2, width: inner, on: &canvas, stage: stage)
  }

  /// A line of the form: of a field, or words.
  private enum Line {
    case field(SignInField, remark: String?)
    case words(VisibleText, Style)
  }

  private func lines(_ form: FormSnapshot, width: Int, stage: Stage) -> [Line] {
    var lines: [Line] = [.words(VisibleText(sanitizing: "at \(stage.snapshot.sourceName)"), stage.theme.quiet)]
    for field in purpose.fields {
      let remark = form.remarks[field]
      let fits = width >= Self.roomForRemarks
      lines.append(.field(field, remark: fits ? remark : nil))
      if !fits, let remark { lines.append(.words(VisibleText(sanitizing: "! \(remark)"), stage.theme.alarm)) }
    }
    if form.isBusy {
      lines.append(.words(VisibleText(sanitizing: purpose.busyWords), stage.theme.quiet))
    } else if let refusal = form.refusal {
      lines += VisibleText(sanitizing: refusal).wrapped(to: max(1, width)).map { .words($0, stage.theme.alarm) }
    }
    return lines
  }

  private func draw(
    _ lines: [Line], rows: Range<Int>, column: Int, width: Int, on canvas: inout Canvas, stage: Stage
  ) {
    // In a terminal too low for all the lines, those around the focused field are shown.
    let focused = lines.firstIndex { if case .field(field, _) = $0 { true } else { false } } ?? 0
    let first = max(0, min(focused - rows.count / 2, lines.count - rows.count))
    for (row, line) in zip(rows, lines.dropFirst(first)) {
      switch line {
      case .words(let words, let style):
        canvas.draw(words.truncated(to: width), at: Position(row: row, column: column), style: style)
      case .field(let field, let remark):
        draw(field, remark: remark, row: row, columns: column..<column + width, on: &canvas, stage: stage)
      }
    }
  }

  private func draw(
    _ field: SignInField, remark: String?, row: Int, columns: Range<Int>, on canvas: inout Canvas, stage: Stage
  ) {
    let hasFocus = field == self.field
    let labelWidth = min(Self.labelWidth, columns.count / 2)
    let label = VisibleText(sanitizing: field.label(purpose)).truncated(to: labelWidth - 1)
    canvas.draw(
      label, at: Position(row: row, column: columns.lowerBound),
      style: hasFocus ? stage.theme.accent : stage.theme.quiet)
    var end = columns.upperBound
    if let remark {
      let text = VisibleText(sanitizing: "! \(remark)").truncated(to: (columns.count - labelWidth) / 2)
      end -= text.width
      canvas.draw(text, at: Position(row: row, column: end), style: stage.theme.alarm)
      end -= 1
    }
    let place = columns.lowerBound + labelWidth..<max(columns.lowerBound + labelWidth + 1, end)
    canvas.drawLine(shownLine(field, stage), row: row, columns: place, hasFocus: hasFocus, theme: stage.theme)
  }

  /// The line of a field; of the password dots alone.
  private func shownLine(_ field: SignInField, _ stage: Stage) -> LineEditor {
    guard field == .password else { return editors[field] ?? LineEditor() }
    let length = min(stage.snapshot.form(purpose).secretLength, Self.mostDots)
    return LineEditor(String(repeating: Self.dot, count: length))
  }
}

extension SignInEngine.Purpose {
  fileprivate var title: String { self == .signIn ? "Sign in" : "Sign up" }
  fileprivate var busyWords: String { self == .signIn ? "signing in …" : "creating the user …" }
}

extension SignInField {
  fileprivate func label(_ purpose: SignInEngine.Purpose) -> String {
    switch self {
    case .name: "name"
    case .username: "user name"
    case .email: purpose == .signIn ? "user or e-mail" : "e-mail"
    case .password: "password"
    }
  }
}
