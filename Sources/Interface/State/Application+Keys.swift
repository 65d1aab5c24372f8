import Terminal

extension Application {
  /// Takes a key: does it now, or keeps it until the rows that it is about are there.
  mutating func press(_ key: Key) {
    let action = table.action(for: key, in: places, on: stage)
    if !waiting.isEmpty, action?.editsText == true, screens.count == 1, waitingOnlyMoves {
      waiting = []  // Typing selects the best match, wherever the keys before it led.
    }
    if mustWait(key, for: action) {
      waiting.append(key)
      return
    }
    let goesOnWithMoves = action?.leavesMoves == true && waitingOnlyMoves
    if stage.isStaleForLong, action?.isUrgent != true, !goesOnWithMoves { waiting = [] }
    if action == nil, case .alt(let character) = key {
      // Esc and a key that came together: terminals send the same for both.
      press(.escape)
      press(.character(character))
    } else {
      perform(action, key: key)
    }
  }

  /// Whether a key has to wait for rows. While what comes at once is searched for, keys wait for those before them, so that nothing depends on
  /// how fast somebody types; for a slow search none waits but those about a row, and any other,
  /// Esc above all, goes on without them.
  private func mustWait(_ key: Key, for action: Action?) -> Bool {
    guard action?.isUrgent != true, stage.layout.kind != .tiny else { return false }
    guard stage.isStaleForLong else { return !waiting.isEmpty || stage.isStale && action?.needsRows == true }
    if let last = waiting.last, table.action(for: last, in: places, on: stage) == .openCopyMenu {
      // What is copied belongs to the key that asks.
      return key != .escape && table.action(for: key, in: [.copyMenu], on: stage) != nil
    }
    guard let action else {
      // It may mean something where the keys before it lead; but Esc is in one with Alt.
      if case .alt = key { return false }
      return !waiting.isEmpty
    }
    return action.needsRows
  }

  /// Does what waited, as far as that is possible now.
  mutating func pressWaiting() {
    while !stage.isStale || stage.isStaleForLong, !waiting.isEmpty {
      let keys = waiting
      waiting = []
      for key in keys { press(key) }
      if waiting.count == keys.count { return }
    }
  }

  private var waitingOnlyMoves: Bool {
    waiting.allSatisfy { key in
      if case .move = table.action(for: key, in: places, on: stage) { true } else { false }
    }
  }

  private mutating func perform(_ action: Action?, key: Key) {
    guard !screens.isEmpty else { return }
    if stage.layout.kind != .tiny { stage.notice = nil }
    switch action {
    case nil: reject(key)
    case .leave: stage.perform(.leave(.left))
    case .interrupt: stage.perform(.leave(.cancelled))
    case .repaint: stage.perform(.repaint)
    case .suspend: stage.perform(.suspend)
    case .reload: stage.reload()
    case .help: screens.append(HelpScreen(table: table))
    case .problems: showProblems()
    case .some(let action): turn(action, key: key)
    }
  }

  private mutating func turn(_ action: Action, key: Key) {
    let top = screens.count - 1
    if action.needsRows { stage.selection.keep() }
    switch screens[top].handle(action, key: key, on: &stage) {
    case .stay: break
    case .open(let screen): screens.append(screen)
    case .close: if top > 0 { screens.removeLast() }
    case .pass:
      guard top > 0 else { return }
      screens.removeLast()
      turn(action, key: key)
    }
  }

  /// A key that the table does not name here: says so, and names the help key.
  private mutating func reject(_ key: Key) {
    guard stage.layout.kind != .tiny else { return }
    if places.first == .copyMenu { screens.removeLast() }
    let help = table.keyName(of: .help, in: places, on: stage) ?? "F1"
    stage.notice = Notice(text: "\(key.name) does nothing here", advice: "\(help) shows the keys")
  }

  private mutating func showProblems() {
    if stage.hasProblems {
      screens.append(ProblemScreen())
    } else {
      stage.notice = Notice(text: "the list is whole, no record was skipped")
    }
  }
}
