import Engine
import Search

extension Application {
  /// Takes what the engine shows now.
  mutating func update(to snapshot: Snapshot) {
    let before = stage.snapshot
    stage.snapshot = snapshot
    stage.lookForAwaited(after: before)
    stage.widths.measure(snapshot)
    select(from: before)
    for index in screens.indices { screens[index].update(from: before, on: &stage) }
    pressWaiting()
  }

  /// Typing selects the best match, and an id filter that takes the person selected away the first that is left. Whatever else changes the
  /// list keeps the person selected, unless nobody chose them: then a better match takes their place.
  private mutating func select(from before: Snapshot) {
    let users = stage.snapshot.users
    let hasQuery = !users.matches.request.query.isEmpty
    let isTyped = hasQuery && stage.snapshot.searchedText != before.searchedText
    let isFiltered =
      stage.snapshot.searchedFilter != before.searchedFilter
      && stage.selection.identity.map { users.place(of: $0) == nil } ?? true
    if isTyped || isFiltered {
      stage.selection.selectBest(in: users, page: stage.page)
    } else if hasQuery {
      stage.selection.followBest(into: users, page: stage.page)
    } else {
      stage.selection.follow(into: users, page: stage.page)
    }
  }
}
