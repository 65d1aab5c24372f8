import Terminal

/// Keys of the comments and of the forms.
extension KeyTable {
  static let comments: [KeyEntry] = [
    KeyEntry(
      places: [.comments],
      bindings: moves([
        (.character("j"), .down), (.character("k"), .up), (.down, .down), (.up, .up), (.pageDown, .pageDown),
        (.pageUp, .pageUp), (.control("d"), .halfDown), (.control("u"), .halfUp),
      ]), help: "move; inside a long one scroll", hint: .init(keys: "j k", text: "move", rank: 3)),
    KeyEntry(
      places: [.comments],
      bindings: moves([(.character("g"), .first), (.character("G"), .last), (.home, .first), (.end, .last)]),
      help: "the first, the last"),
    entry([.comments], [(.character("/"), .search), (.tab, .search)], "search", "search", 2, keys: "/"),
    entry(
      [.comments], [(.character("r"), .reloadComments), (.control("r"), .reloadComments)], "reload", "reload", 4,
      keys: "r"),
    entry([.commentField], [(.control("r"), .reloadComments)], "reload"),
    entry(
      [.comments], [(.escape, .close), (.character("h"), .close), (.character("q"), .close)], "back", "back", 1,
      { !$0.showsCommentsAlone }, keys: "Esc"),
    entry(
      [.comments], [(.escape, .clearField)], "clear the search, where they stand alone", nil, 9,
      \.showsCommentsAlone),
    entry(
      [.comments], [(.character("q"), .leave)], "leave, where they stand alone", "leave", 1,
      \.showsCommentsAlone),
    KeyEntry(places: [.commentField], bindings: [], takesText: true, label: "any text", help: "search as you type"),
    KeyEntry(
      places: [.commentField],
      bindings: moves([
        (.up, .up), (.down, .down), (.control("p"), .up), (.control("n"), .down), (.pageUp, .pageUp),
        (.pageDown, .pageDown),
      ]), help: "move", hint: .init(keys: "↑↓", text: "move", rank: 3)),
    entry(
      [.commentField], [(.enter, .switchFocus), (.tab, .switchFocus)], "to the comments", "comments", 2, keys: "⏎"),
    entry([.commentField], [(.escape, .clearField)], "clear; when empty to the comments", "clear", 1),
  ]

  static let form: [KeyEntry] = [
    KeyEntry(places: [.form], bindings: [], takesText: true, label: "any text", help: "fill in the field"),
    entry([.form], [(.enter, .submit)], "on to the next that is empty; then send", "send", 1),
    entry(
      [.form], [(.tab, .nextField), (.down, .nextField), (.backTab, .previousField), (.up, .previousField)],
      "next, previous field", "next field", 2, keys: "Tab"),
    entry([.form], [(.escape, .close)], "back; the list stays as it was", "back", 1),
  ]
}
