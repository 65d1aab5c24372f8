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

  /// Typing selects the best match, and an id filter that takes the person selected away the first that is left; whatever else changes the list
  /// keeps the person selected.
  private mutating func select(from before: Snapshot) {
    let users = stage.snapshot.users
    let isTyped = stage.snapshot.searchedText != before.searchedText && !users.matches.request.query.isEmpty
    let isFiltered =
      stage.snapshot.searchedFilter != before.searchedFilter
      && stage.selection.identity.map { users.place(of: $0) == nil } ?? true
    if isTyped || isFiltered {
      stage.selection.select(0, in: users, page: stage.page)
    } else {
      stage.selection.follow(into: users, page: stage.page)
    }
  }
}
