import Terminal

/// Keys of the list, of what opens from it, and of everywhere.
extension KeyTable {
  static let list: [KeyEntry] = [
    entry([.list], [(.character("/"), .search)], "search", "search", 3),
    entry([.list], [(.character("#"), .enterID)], "keep or exclude by id", "id", 5),
    KeyEntry(
      places: [.list],
      bindings: moves([(.character("j"), .down), (.character("k"), .up), (.down, .down), (.up, .up)]), help: "move",
      condition: \.hasUsers),
    KeyEntry(
      places: [.list],
      bindings: moves([(.character("g"), .first), (.character("G"), .last), (.home, .first), (.end, .last)]),
      help: "the first, the last", condition: \.hasUsers),
    KeyEntry(
      places: [.list],
      bindings: moves([
        (.control("d"), .halfDown), (.control("u"), .halfUp), (.pageDown, .pageDown), (.pageUp, .pageUp),
      ]), help: "half a screen, a screen", condition: \.hasUsers),
    entry([.list], [(.enter, .openDetail)], "detail", "detail", 2, \.hasUsers),
    entry([.list], [(.enter, .retry)], "try again after a failure", nil, 9, \.canTryAgain),
    entry([.list], [(.escape, .cancelLoad)], "give up what is under way", "cancel", 1, \.isLoadingSlowly),
    entry([.list], [(.escape, .cancelLoad)], "give up what is under way", nil, 9, \.isLoading),
    entry([.list], [(.escape, .cancelSort)], "give up what is under way", "cancel", 1, \.isSortingSlowly),
    entry([.list], [(.escape, .clearSearch)], "clear search and id filter", "clear", 4, \.isNarrowed),
    entry(
      [.list, .detail], [(.character("y"), .openCopyMenu)],
      "copy: then n name, u username, e e-mail, p phone, i id, a everything", "copy", 6, \.hasUsers),
    entry(
      [.list], [(.character("s"), .sortByNext), (.character("S"), .sortReversed)], "sort by next column, reverse",
      "sort",
      8, \.hasUsers, keys: "s"),
    entry([.list], [(.character("r"), .reload)], "reload", "try again", 1, \.canTryAgain),
    entry(
      [.list], [(.character("r"), .reload)], "reload", "reload", 7, { !$0.hasFailed && $0.canReload }),
    entry([.list], [(.character("r"), .reload)], "reload"),
    entry([.list, .detail], [(.character("!"), .problems)], "all that went wrong", "why", 3, \.hasProblems),
    entry([.list, .detail], [(.character("!"), .problems)], "all that went wrong"),
    entry([.list, .detail], [(.character("m"), .openComments)], "comments", "comments", 8, \.hasComments),
    entry([.list, .detail], [(.character("m"), .openComments)], "comments"),
    entry([.list], [(.character("n"), .signUp)], "sign up: make a user", "new", 9, \.canSignUp),
    entry([.list], [(.character("n"), .signUp)], "sign up: make a user"),
    entry([.list], [(.character("L"), .signInOrOut)], "sign in or out", "sign in", 2, \.wantsSignIn),
    entry([.list], [(.character("L"), .signInOrOut)], "sign in or out"),
    entry([.list], [(.tab, .switchFocus)], "to the search field"),
    entry([.list], [(.character("q"), .leave)], "leave", "leave", 9),
  ]

  static let copyMenu: [KeyEntry] =
    [
      ("n", CopyItem.name), ("u", .username), ("e", .email), ("p", .phone), ("i", .id), ("a", .everything),
    ].map { letter, item in
      entry(
        [.copyMenu], [(.character(letter), .copy(item))],
        "copy \(item == .everything ? "everything, as a vCard" : item.label)",
        item.label, 2, \.hasUsers)
    } + [entry([.copyMenu], [(.escape, .close)], "copy nothing", "back", 3)]

  static let detail: [KeyEntry] = [
    KeyEntry(
      places: [.detail],
      bindings: scrolls([
        (.character("j"), .down), (.character("k"), .up), (.down, .down), (.up, .up), (.pageDown, .pageDown),
        (.pageUp, .pageUp), (.control("d"), .halfDown), (.control("u"), .halfUp),
      ]), help: "scroll", hint: .init(keys: "j k", text: "scroll", rank: 5)),
    KeyEntry(
      places: [.detail],
      bindings: scrolls([(.character("g"), .first), (.character("G"), .last), (.home, .first), (.end, .last)]),
      help: "the beginning, the end"),
    entry(
      [.detail], [(.character("["), .previousUser), (.character("]"), .nextUser)], "previous, next user",
      "previous, next", 3, \.hasUsers),
    entry([.detail], [(.character("e"), .explain)], "why it stands here", "why here", 7, \.hasUsers),
    entry(
      [.detail], [(.escape, .close), (.character("h"), .close), (.character("q"), .close)], "back to the list", "back",
      2,
      keys: "Esc"),
    entry([.detail], [(.tab, .switchFocus)], "to the search field"),
    entry([.detail], [(.character("/"), .search)], "search"),
  ]

  static let page: [KeyEntry] = [
    KeyEntry(
      places: [.page],
      bindings: scrolls([
        (.character("j"), .down), (.character("k"), .up), (.down, .down), (.up, .up), (.pageDown, .pageDown),
        (.pageUp, .pageUp), (.character(" "), .pageDown),
      ]), help: "scroll", hint: .init(keys: "j k", text: "scroll", rank: 2)),
    KeyEntry(
      places: [.page],
      bindings: scrolls([(.character("g"), .first), (.character("G"), .last), (.home, .first), (.end, .last)]),
      help: "the beginning, the end"),
    entry(
      [.page],
      [
        (.escape, .close), (.character("q"), .close), (.character("h"), .close), (.character("?"), .close),
        (.function(1), .close),
      ], "back", "back", 1, keys: "Esc"),
  ]

  static let anywhere: [KeyEntry] = [
    entry([.anywhere], [(.control("r"), .reload)], "reload"),
    entry([.anywhere], [(.control("l"), .repaint)], "repaint"),
    entry([.anywhere], [(.control("z"), .suspend)], "suspend"),
    entry([.list, .detail, .comments], [(.character("?"), .help)], "this help", "help", 0),
    entry([.field, .idEntry, .form, .commentField], [(.function(1), .help)], "this help", "help", 0),
    entry([.anywhere], [(.function(1), .help)], "this help"),
    entry([.anywhere], [(.control("c"), .interrupt)], "leave, as cancelled"),
  ]

  static let tiny: [KeyEntry] = [
    entry([.tiny], [(.character("q"), .leave)], "leave"),
    entry([.tiny], [(.control("c"), .interrupt)], "leave, as cancelled"),
  ]

  static func entry(
    _ places: [Place], _ bindings: [(Key, Action)], _ help: String, _ hint: String? = nil, _ rank: Int = 9,
    _ condition: @escaping @Sendable (Stage) -> Bool = { _ in true }, keys: String? = nil
  ) -> KeyEntry {
    KeyEntry(
      places: places, bindings: bindings.map { KeyEntry.Binding(key: $0.0, action: $0.1) }, help: help,
      hint: hint.map { KeyEntry.Hint(keys: keys, text: $0, rank: rank) }, condition: condition)
  }
}
