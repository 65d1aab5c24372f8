import Directory
import Engine
import Terminal
import Text

/// What there was no room to say, and what went wrong, in full: the failure, what is missing, and which records were skipped and why.
struct ProblemScreen: PageScreen {
  var page = TextPage()

  var tellsTrouble: Bool { true }

  func lines(_ stage: Stage) -> [TextPage.Line] {
    let width = TextPage.columns(stage.layout).count
    let snapshot = stage.snapshot
    var lines: [TextPage.Line] = []
    func add(_ title: String, _ paragraphs: [String], style: Style) {
      lines += VisibleText(sanitizing: title).wrapped(to: width).map { [($0, style)] }
      for paragraph in paragraphs where !paragraph.isEmpty {
        lines += VisibleText(sanitizing: paragraph).wrapped(to: max(1, width - 2)).map {
          [("  ", .plain), ($0, .plain)]
        }
      }
      lines.append([])
    }
    if let notice = stage.cutNotice { add("Said last", [notice.words], style: stage.theme.title) }
    if let retry = snapshot.progress?.retry {
      add("The load is tried again", [retry.problem], style: stage.theme.alarm)
    }
    if let failure = snapshot.failure {
      add("The last load failed", [failure.sentence, failure.advice], style: stage.theme.alarm)
    }
    if let incomplete = snapshot.incomplete { add("The list is not whole", [incomplete], style: stage.theme.warning) }
    if let warning = snapshot.warning { add("A warning", [warning], style: stage.theme.warning) }
    if snapshot.skippedCount > 0 {
      let more = snapshot.skippedCount - snapshot.skipped.count
      add(
        "\(snapshot.skippedCount.of("record was", "records were")) skipped",
        snapshot.skipped.map { "record \($0.position.grouped): \($0.reason)" }
          + (more > 0 ? ["and \(more.grouped) more"] : []),
        style: stage.theme.title)
    }
    if !stage.hasTrouble { add("The list is whole, no record was skipped.", [], style: .plain) }
    return lines
  }
}
