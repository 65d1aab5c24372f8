import Engine
import Search
import Terminal
import Text

/// The detail of the selected user: beside the list where there is room, else in its place.
struct DetailScreen: Screen {
  /// The first line that is shown.
  private var top = 0
  /// Whether it says why the user stands where it stands.
  private var explains = false

  var places: [Place] { [.detail] }

  mutating func handle(_ action: Action, key: Key, on stage: inout Stage) -> Turn {
    switch action {
    case .scroll(let movement):
      let place = Self.place(stage.layout)
      let count = DetailLines(stage, width: place.columns.count, explains: explains).lines.count
      top = movement.place(from: top, page: place.rows.count, last: max(0, count - place.rows.count))
    case .previousUser: step(.up, on: &stage)
    case .nextUser: step(.down, on: &stage)
    case .explain:
      explains.toggle()
      // On a small screen what was asked for goes before the name.
      let place = Self.place(stage.layout)
      let reasons = DetailLines(stage, width: place.columns.count, explains: explains).reasons
      top = reasons.upperBound > place.rows.count ? reasons.lowerBound : 0
    case .openCopyMenu: return .open(CopyMenu())
    case .openComments: return CommentsScreen.open(on: &stage)
    case .close:
      stage.perform(.detail(.close))
      return .close
    case .switchFocus, .search:
      stage.perform(.detail(.close))
      return .pass
    default: break
    }
    return .stay
  }

  /// On to another user; where there is none, says so.
  private mutating func step(_ movement: Movement, on stage: inout Stage) {
    let place = stage.selection.place
    stage.move(movement)
    guard stage.selection.place != place else {
      stage.notice = Notice(text: "\(movement == .up ? "first" : "last") of \(stage.snapshot.users.count.grouped)")
      return
    }
    stage.openDetail()
    top = 0
  }

  /// After a reload the detail begins anew with what came.
  mutating func hear(_ output: DirectoryEngine.Output, on stage: inout Stage) {
    if case .loaded = output { stage.openDetail() }
  }

  /// Which of those who match it is.
  func count(_ stage: Stage) -> String? {
    guard stage.hasUsers else { return nil }
    let matches = stage.snapshot.users.matches
    let place = stage.selection.place
    if place < matches.matchedCount { return "\((place + 1).grouped) of \(matches.matchedCount.grouped)" }
    return "near match \((place - matches.matchedCount + 1).grouped) of \(matches.nearCount.grouped)"
  }

  func draw(on canvas: inout Canvas, stage: Stage) {
    Self.drawPane(on: &canvas, stage: stage, scroll: top, explains: explains, hasFocus: true)
  }

  /// Draws the detail: the pane beside the list, or a page in its place.
  static func drawPane(
    on canvas: inout Canvas, stage: Stage, scroll: Int = 0, explains: Bool = false, hasFocus: Bool
  ) {
    let layout = stage.layout
    let place = place(layout)
    if let rule = layout.rule {
      let style = hasFocus ? stage.theme.accent : stage.theme.quiet
      for row in place.rows { canvas.draw("│", at: Position(row: row, column: rule), style: style) }
    } else {
      canvas.fill(
        row: layout.header == nil ? 0 : 1, column: 0, rows: place.rows.upperBound, columns: layout.size.columns,
        style: .plain)
    }
    canvas.fill(
      row: place.rows.lowerBound, column: place.columns.lowerBound, rows: place.rows.count,
      columns: place.columns.count,
      style: .plain)
    let lines = DetailLines(stage, width: place.columns.count, explains: explains).lines
    let top = max(0, min(scroll, lines.count - place.rows.count))
    for (row, line) in zip(place.rows, lines.dropFirst(top)) {
      canvas.draw(line, row: row, column: place.columns.lowerBound, width: place.columns.count)
    }
    if hasFocus {
      canvas.cursor = Position(row: place.rows.lowerBound, column: place.columns.lowerBound)
      canvas.drawScrollBar(
        rows: place.rows, column: layout.size.columns - 1, top: top, of: lines.count, style: stage.theme.quiet)
    }
  }

  /// The rows and columns of the detail.
  private static func place(_ layout: Layout) -> (rows: Range<Int>, columns: Range<Int>) {
    if let pane = layout.pane { return (4..<layout.notice, pane) }
    let margin = layout.size.columns < 40 ? 0 : 2
    return (layout.pageRows, margin..<max(margin + 1, layout.size.columns - 2))
  }
}
