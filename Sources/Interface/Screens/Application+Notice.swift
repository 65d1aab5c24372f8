import Engine
import Terminal
import Text

/// The line above the status.
extension Application {
  /// A sentence that is cut to less says nothing; then the advice gives way.
  private static let leastSentence = 12

  /// Draws what was just said, else what is wrong as long as it is.
  func drawNotice(on canvas: inout Canvas) {
    let row = stage.layout.notice
    if stage.notice == nil, let letters = lettersForNotice {
      canvas.fill(row: row, column: 0, columns: stage.size.columns, style: .plain)
      canvas.draw(letters.truncated(to: stage.size.columns - 2), at: Position(row: row, column: 1))
      return
    }
    guard let (notice, mark) = shownNotice else { return }
    canvas.fill(row: row, column: 0, columns: stage.size.columns, style: .plain)
    var column = 1
    if let mark { column += canvas.draw("! ", at: Position(row: row, column: column), style: mark) }
    canvas.draw(words(of: notice, room: stage.size.columns - column - 1), at: Position(row: row, column: column))
  }

  /// The sentence and the advice; where there is too little room the sentence is cut, not the key that helps.
  private func words(of notice: Notice, room: Int) -> VisibleText {
    let sentence = stage.theme.words(notice.text)
    guard let advice = notice.advice.map({ stage.theme.words(" · \($0)") }) else {
      return sentence.truncated(to: max(0, room))
    }
    let left = room - advice.width
    guard sentence.width > left else { return sentence + advice }
    return left >= Self.leastSentence
      ? sentence.truncated(to: left) + advice : (sentence + advice).truncated(to: max(0, room))
  }

  /// The notice, and how the mark before it looks, if it is bad news.
  private var shownNotice: (Notice, mark: Style?)? {
    let snapshot = stage.snapshot
    let theme = stage.theme
    if let notice = stage.notice { return (notice, notice.isProblem ? theme.alarm : nil) }
    if screens.last?.tellsTrouble == true { return nil }
    if let trouble = screens.last?.trouble(stage) { return (trouble, trouble.isProblem ? theme.alarm : nil) }
    if let retry = snapshot.progress?.retry { return (Notice(text: retry.problem), theme.alarm) }
    if let failure = snapshot.failure {
      // With nobody loaded the sentence stands in the middle of the screen.
      guard snapshot.total > 0 || screens.count > 1 else { return nil }
      let key = stage.canReload ? table.keyName(of: .reload, .retry, in: places, on: stage) : nil
      return (Notice(text: failure.sentence, advice: key.map { "\($0) tries again" }), theme.alarm)
    }
    if let incomplete = snapshot.incomplete {
      return (Notice(text: "the list is not whole: \(incomplete)"), theme.warning)
    }
    return snapshot.warning.map { (Notice(text: $0), theme.warning) }
  }
}
