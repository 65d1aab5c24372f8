import Engine
import Terminal
import Text

extension Application {
  /// The name and the source at the left, the state at the right.
  func drawHeader(on canvas: inout Canvas) {
    guard let row = stage.layout.header else { return }
    let columns = stage.size.columns
    let own = screens.last { $0.header(stage) != nil }?.header(stage)
    let state = own.map { [(text: VisibleText(sanitizing: $0.state), style: stage.theme.quiet)] } ?? stateOfSource
    let width = state.reduce(0) { $0 + $1.text.width }
    let room = columns - 2
    let fits = width <= room
    if fits { canvas.draw(state, row: row, column: columns - 1 - width) }
    let left = room - (fits && width > 0 ? width + 2 : 0)
    let title = VisibleText(sanitizing: "rollcall · \(own?.title ?? stage.snapshot.sourceName)").truncated(
      to: max(0, left))
    canvas.draw(title, at: Position(row: row, column: 1), style: stage.theme.title)
  }

  /// Where the load stands, in pieces.
  private var stateOfSource: [(text: VisibleText, style: Style)] {
    let snapshot = stage.snapshot
    let theme = stage.theme
    if let progress = snapshot.progress {
      if let retry = progress.retry {
        let text = "trying again in \(retry.secondsLeft) s (\(retry.attempt) of \(retry.limit))"
        return age + [(VisibleText(sanitizing: text), theme.warning)]
      }
      // A kept list has its age from its first users on: without a word that more come, they would pass for all.
      if progress.isSlow || snapshot.isCached && !snapshot.isWhole { return age + progressPieces(progress) }
    }
    guard let loadedAt = snapshot.loadedAt else {
      if snapshot.total == 0 { return [] }
      return [(VisibleText(sanitizing: snapshot.total.of("person", "people")), theme.quiet)] + incomplete
    }
    let since = snapshot.isCached ? "as of" : "at"
    let text = "\(snapshot.total.of("person", "people")) · \(since) \(stage.clock(loadedAt))"
    return greeting + [(VisibleText(sanitizing: text), theme.quiet)] + incomplete
  }

  /// `as of 14:02 · `, while a list is shown that was kept from an earlier run.
  private var age: [(text: VisibleText, style: Style)] {
    guard stage.snapshot.isCached, let loadedAt = stage.snapshot.loadedAt else { return [] }
    return [(VisibleText(sanitizing: "as of \(stage.clock(loadedAt)) · "), stage.theme.quiet)]
  }

  /// `hello ann · `, to whoever is signed in.
  private var greeting: [(text: VisibleText, style: Style)] {
    guard let name = stage.snapshot.signedInName else { return [] }
    return [(VisibleText(sanitizing: "hello \(name)"), stage.theme.accent), (" · ", stage.theme.quiet)]
  }

  private var incomplete: [(text: VisibleText, style: Style)] {
    guard stage.snapshot.incomplete != nil else { return [] }
    return [(" · ", stage.theme.quiet), ("incomplete", stage.theme.warning)]
  }

  /// `loading ━━━━━╸──── 41% · 12,300`.
  private func progressPieces(_ progress: LoadProgress) -> [(text: VisibleText, style: Style)] {
    let theme = stage.theme
    let count = VisibleText(sanitizing: progress.users.grouped)
    guard let fraction = progress.fraction else {
      guard progress.users > 0 else { return [("loading", theme.quiet)] }
      return [("loading · ", theme.quiet), (count, theme.quiet)]
    }
    let cells = 10
    let share = max(0, min(1, fraction))
    let halves = Int(share * Double(2 * cells))
    let done = String(repeating: "━", count: halves / 2) + (halves.isMultiple(of: 2) ? "" : "╸")
    let rest = String(repeating: "─", count: cells - (halves + 1) / 2)
    return [
      ("loading ", theme.quiet), (VisibleText(sanitizing: done), theme.accent),
      (VisibleText(sanitizing: rest), theme.quiet),
      (VisibleText(sanitizing: " \(Int(share * 100))% · "), theme.quiet), (count, theme.quiet),
    ]
  }
}
