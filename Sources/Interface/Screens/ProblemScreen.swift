import Directory
import Engine
import Terminal
import Text

/// What went wrong, in full: the failure, what is missing, and which records were skipped and why.
struct ProblemScreen: Screen {
  private var page = TextPage()

  var places: [Place] { [.page] }
  var tellsTrouble: Bool { true }

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

  private func lines(_ stage: Stage) -> [TextPage.Line] {
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
    return lines.isEmpty ? [[("Nothing went wrong.", .plain)]] : lines
  }
}
