import Terminal

/// Keys of the lines of text: the search field and the id entry.
extension KeyTable {
  static let field: [KeyEntry] =
    [
      KeyEntry(
        places: [.field], bindings: [], takesText: true, label: "any text",
        help: "search as you type")
    ] + editing + [
      KeyEntry(
        places: [.field], bindings: [KeyEntry.Binding(key: .enter, action: .retry)],
        help: "try again after a failure",
        hint: .init(text: "try again", rank: 1), condition: \.canTryAgain),
      KeyEntry(
        places: [.field], bindings: [KeyEntry.Binding(key: .enter, action: .commit)],
        help: "keep it, on to the list",
        hint: .init(text: "keep", rank: 2)),
      KeyEntry(
        places: [.field],
        bindings: moves([
          (.up, .up), (.down, .down), (.control("p"), .up), (.control("n"), .down), (.pageUp, .pageUp),
          (.pageDown, .pageDown),
        ]), help: "move the selection", hint: .init(keys: "↑↓", text: "move", rank: 4), condition: \.hasUsers),
      KeyEntry(
        places: [.field], bindings: [KeyEntry.Binding(key: .tab, action: .switchFocus)], help: "to the list",
        hint: .init(text: "list", rank: 3)),
      KeyEntry(
        places: [.emptyField], bindings: [KeyEntry.Binding(key: .character("#"), action: .enterID)],
        help: "keep or exclude by id", hint: .init(text: "id", rank: 5)),
      KeyEntry(
        places: [.emptyField], bindings: [KeyEntry.Binding(key: .escape, action: .switchFocus)], help: "to the list",
        hint: .init(keys: "Tab Esc", text: "list", rank: 3)),
      KeyEntry(
        places: [.field], bindings: [KeyEntry.Binding(key: .escape, action: .clearField)],
        help: "clear", hint: .init(text: "clear", rank: 3)),
    ]

  private static let editing: [KeyEntry] = [
    KeyEntry(
      places: [.field, .idEntry, .commentField, .form],
      bindings: edits([
        (.left, .left), (.right, .right), (.control("b"), .left), (.control("f"), .right), (.home, .start),
        (.end, .end),
        (.control("a"), .start), (.control("e"), .end),
      ]), help: "move the cursor"),
    KeyEntry(
      places: [.field, .idEntry, .commentField, .form],
      bindings: edits([
        (.wordLeft, .wordLeft), (.wordRight, .wordRight), (.alt("b"), .wordLeft), (.alt("f"), .wordRight),
      ]), help: "by words"),
    KeyEntry(
      places: [.field, .idEntry, .commentField, .form],
      bindings: edits([
        (.backspace, .deleteBackward), (.control("h"), .deleteBackward), (.delete, .deleteForward),
      ]), help: "delete"),
    KeyEntry(
      places: [.field, .idEntry, .commentField, .form],
      bindings: edits([(.control("w"), .cutWord), (.control("u"), .cutToStart), (.control("k"), .cutToEnd)]),
      help: "cut word, to start, to end"),
    KeyEntry(
      places: [.field, .idEntry, .commentField, .form], bindings: edits([(.control("y"), .yank)]),
      help: "paste what was cut"),
  ]

  /// What is asked here comes before the help, whose rank is 0.
  static let idEntry: [KeyEntry] = [
    KeyEntry(
      places: [.idEntry], bindings: [], takesText: true, label: "any text", help: "3 or 1,4,9 or 3..7 or any id"),
    KeyEntry(
      places: [.idEntry], bindings: [KeyEntry.Binding(key: .enter, action: .applyID)],
      help: "apply; empty: no filter", hint: .init(text: "apply", rank: -3)),
    KeyEntry(
      places: [.idEntry], bindings: [KeyEntry.Binding(key: .tab, action: .switchIDMode)],
      help: "keep or exclude them", hint: .init(text: "keep/exclude", brief: "switch", rank: -2)),
    KeyEntry(
      places: [.idEntry], bindings: [KeyEntry.Binding(key: .escape, action: .close)],
      help: "back; the filter as it was",
      hint: .init(text: "back", rank: -1)),
  ]

  private static func edits(_ pairs: [(Key, LineEdit)]) -> [KeyEntry.Binding] {
    pairs.map { KeyEntry.Binding(key: $0.0, action: .edit($0.1)) }
  }

  static func moves(_ pairs: [(Key, Movement)]) -> [KeyEntry.Binding] {
    pairs.map { KeyEntry.Binding(key: $0.0, action: .move($0.1)) }
  }

  static func scrolls(_ pairs: [(Key, Movement)]) -> [KeyEntry.Binding] {
    pairs.map { KeyEntry.Binding(key: $0.0, action: .scroll($0.1)) }
  }
}
