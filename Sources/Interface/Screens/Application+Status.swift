import Directory
import Engine
import Search
import Terminal
import Text

extension Stage {
  /// How many match, of how many: `2/40`.
  var count: String { "\(snapshot.users.count.grouped)/\(snapshot.total.grouped)" }
}

extension Application {
  /// Counts at the left; at the right the keys that matter here and now, as many as fit.
  func drawStatus(on canvas: inout Canvas) {
    guard let row = stage.layout.status else { return }
    canvas.fill(row: row, column: 0, columns: stage.size.columns, style: .plain)
    let parts = screens.last { $0.count(stage) != nil }?.count(stage).map { [$0] } ?? partsOfStatus
    let left = VisibleText(sanitizing: parts.joined(separator: " · ")).truncated(to: stage.size.columns - 2)
    canvas.draw(left, at: Position(row: row, column: 1))
    let hints = hints(room: stage.size.columns - left.width - 5)
    let width = hints.reduce(0) { $0 + $1.text.width }
    canvas.draw(hints, row: row, column: stage.size.columns - 1 - width)
  }

  private var partsOfStatus: [String] {
    var parts = [stage.count]
    if let filter = stage.snapshot.filter { parts.insert(filter.label, at: 0) }
    let skipped = stage.snapshot.skippedCount
    if skipped > 0 { parts.append("\(skipped.of("record", "records")) skipped") }
    return parts
  }

  /// The hints that fit, the least important left out first.
  private func hints(room: Int) -> [(text: VisibleText, style: Style)] {
    let gap = 2
    var hints = table.hints(in: places, on: stage).map { item in
      (
        keys: stage.theme.words(item.keys), text: stage.theme.words(" " + item.hint.text),
        rank: item.hint.rank
      )
    }
    func width() -> Int { hints.reduce(-gap) { $0 + $1.keys.width + $1.text.width + gap } }
    while width() > room, let last = hints.indices.max(by: { hints[$0].rank <= hints[$1].rank }) {
      hints.remove(at: last)
    }
    return hints.enumerated().flatMap { index, hint -> [(text: VisibleText, style: Style)] in
      let pieces: [(text: VisibleText, style: Style)] = [(hint.keys, .plain), (hint.text, stage.theme.quiet)]
      return index == 0 ? pieces : [("  ", .plain)] + pieces
    }
  }

  /// One line above the status: what was just said, else what is wrong as long as it is.
  func drawNotice(on canvas: inout Canvas) {
    guard let (text, mark) = noticeText else { return }
    let row = stage.layout.notice
    canvas.fill(row: row, column: 0, columns: stage.size.columns, style: .plain)
    var column = 1
    if let mark { column += canvas.draw("! ", at: Position(row: row, column: column), style: mark) }
    let words = stage.theme.words(text).truncated(to: max(0, stage.size.columns - column - 1))
    canvas.draw(words, at: Position(row: row, column: column))
  }

  /// The words, and how the mark before them looks, if they are bad news.
  private var noticeText: (String, mark: Style?)? {
    let snapshot = stage.snapshot
    if let notice = stage.notice { return (notice.text, notice.isProblem ? stage.theme.alarm : nil) }
    if let trouble = screens.last?.trouble(stage) {
      return (trouble.text, trouble.isProblem ? stage.theme.alarm : nil)
    }
    if let retry = snapshot.progress?.retry { return (retry.problem, stage.theme.alarm) }
    if let failure = snapshot.failure {
      // With nobody loaded the sentence stands in the middle of the screen.
      guard snapshot.total > 0 || screens.count > 1 else { return nil }
      let key = table.keyName(of: .reload, .retry, in: places, on: stage)
      return (failure.sentence + (key.map { " · \($0) tries again" } ?? ""), stage.theme.alarm)
    }
    if let incomplete = snapshot.incomplete { return ("the list is not whole: \(incomplete)", stage.theme.warning) }
    return snapshot.warning.map { ($0, stage.theme.warning) }
  }

  /// All that a very small terminal shows: how many match, and who is selected.
  func drawTiny(on canvas: inout Canvas) {
    let name = stage.selectedUser.map { " " + $0.displayName } ?? ""
    canvas.draw(
      VisibleText(sanitizing: stage.count + name).truncated(to: stage.size.columns), at: Position(row: 0, column: 0))
  }
}
