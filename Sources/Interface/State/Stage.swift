import Directory
import Engine
import Search
import Terminal

/// What all screens share: what the engine shows, the selection, the notice, and what the screen looks like.
struct Stage: Sendable {
  /// What the engine shows.
  var snapshot = Snapshot()
  /// The size of the terminal.
  var size: Size
  /// How things look.
  let theme: Theme
  /// A moment in seconds since 1970 as a clock time, `14:02`, with the date where it is not today.
  let clock: @Sendable (Int) -> String
  /// What a committed id does unless somebody says otherwise.
  let idMode: IDFilter.Mode
  /// Whether comments stand at the bottom instead of the list.
  let showsCommentsAlone: Bool
  /// Who is selected.
  var selection = Selection()
  /// What the line above the status says until the next key.
  var notice: Notice? {
    didSet { if let notice { cutNotice = notice.fits(size.columns, theme) ? nil : notice } }
  }
  /// What was said last, if there was no room for all of it.
  private(set) var cutNotice: Notice?
  /// The widths that the contents of the columns ask for.
  var widths = ContentWidths()
  /// The text that was typed, while the engine does not know it yet.
  var awaitedText: String?
  /// The filter that was asked for, while the engine does not know it yet.
  var awaitedFilter: IDFilter??
  /// The order that was asked for, while the engine does not know it yet.
  private var awaitedSort: SortOrder??
  /// The last thing that the engine was told.
  private(set) var lastInput: DirectoryEngine.Input?
  /// Whether a reload was asked for whose end was not told yet.
  var awaitsReload = false
  /// Where the next key is pressed, the innermost place first; known while a picture is drawn.
  var places: [Place] = []
  /// What is to be done outside.
  private(set) var effects: [Effect] = []

  /// A stage of a size.
  init(
    size: Size, theme: Theme, idMode: IDFilter.Mode = .keep, showsCommentsAlone: Bool = false,
    clock: @escaping @Sendable (Int) -> String = LocalClock.time
  ) {
    self.size = size
    self.theme = theme
    self.idMode = idMode
    self.showsCommentsAlone = showsCommentsAlone
    self.clock = clock
  }

  /// Where things stand on the screen.
  var layout: Layout { Layout(size: size) }

  /// How many rows of the list are on the screen.
  var page: Int { max(1, layout.rows.count) }

  /// The user that is selected.
  var selectedUser: User? {
    snapshot.users.indices.contains(selection.place) ? snapshot.users[selection.place] : nil
  }

  /// The order that was asked for last.
  var sort: SortOrder? { awaitedSort ?? snapshot.sort }

  /// Whether the rows on the screen are still those of before what was typed or asked for last, so that a key that is about a row has to wait.
  /// Another order shows the same people: who wants to go on while it takes long to find may.
  var isStale: Bool { isSearching || isSorting && !snapshot.isSearchSlow }

  /// Whether they are, and it takes so long that whoever waits wants to do something else.
  var isStaleForLong: Bool { isStale && snapshot.isSearchSlow }

  private var isSearching: Bool {
    awaitedText != nil || awaitedFilter != nil || snapshot.searchedText != snapshot.typing
      || snapshot.searchedFilter != snapshot.filter
  }

  /// Whether the rows on the screen stand in another order than the one that was asked for last.
  var isSorting: Bool { hasUsers && sort != snapshot.searchedSort }

  /// What the rows on the screen wait for, if it takes long.
  var slowWork: String? {
    guard snapshot.isSearchSlow else { return nil }
    return isSearching ? "searching" : isSorting ? "sorting" : nil
  }

  /// The record of the selected user: as fetched anew if its detail is open, else as loaded.
  var shownRecord: UserRecord? {
    guard snapshot.users.indices.contains(selection.place) else { return nil }
    if let detail = snapshot.detail, detail.identity == selection.identity { return detail.record }
    let matches = snapshot.users.matches
    return matches.roster.userRecord(at: matches.rows[selection.place])
  }

  /// Opens the selected user's detail anew: what is loaded now, what is fresh as soon as it comes.
  mutating func openDetail() {
    guard let identity = selection.identity, snapshot.users.indices.contains(selection.place) else { return }
    let matches = snapshot.users.matches
    perform(.detail(.open(identity, matches.roster.userRecord(at: matches.rows[selection.place]))))
  }

  /// Tells the engine something.
  mutating func send(_ input: DirectoryEngine.Input) {
    lastInput = input
    switch input {
    case .type(let text): awaitedText = text == snapshot.typing ? nil : text
    case .filter(let filter): awaitedFilter = filter == snapshot.filter ? nil : .some(filter)
    case .sort(let sort): awaitedSort = sort == snapshot.sort ? nil : .some(sort)
    case .clear: (awaitedText, awaitedFilter) = (nil, nil)
    case .commit, .reload, .cancel, .add: break
    }
    effects.append(.send(input))
  }

  /// Looks whether the engine knows by now what it was told. A filter that became another one than asked for counts too.
  mutating func lookForAwaited(after before: Snapshot) {
    if awaitedText == snapshot.typing { awaitedText = nil }
    if awaitedFilter == .some(snapshot.filter) || snapshot.filter != before.filter { awaitedFilter = nil }
    if awaitedSort == .some(snapshot.sort) { awaitedSort = nil }
  }

  /// Wants something done outside.
  mutating func perform(_ effect: Effect) {
    effects.append(effect)
  }

  /// Hands out what is to be done, once.
  mutating func takeEffects() -> [Effect] {
    defer { effects = [] }
    return effects
  }

  /// Moves the selection.
  mutating func move(_ movement: Movement) {
    selection.move(movement, in: snapshot.users, page: page)
  }

  /// Fetches again.
  mutating func reload() {
    awaitsReload = true
    send(.reload)
  }
}

/// What the key table asks before it offers a key.
extension Stage {
  /// Whether anybody is in the list.
  var hasUsers: Bool { !snapshot.users.isEmpty }
  /// Whether the last load failed.
  var hasFailed: Bool { snapshot.failure != nil }
  /// Whether the source can be read again.
  var canReload: Bool { snapshot.cannotReload == nil }
  /// Whether it is worth reading again, as the last load failed.
  var canTryAgain: Bool { hasFailed && canReload }
  /// Whether a load is under way.
  var isLoading: Bool { snapshot.progress != nil }
  /// Whether it takes so long that it is worth showing.
  var isLoadingSlowly: Bool { snapshot.progress?.isSlow == true }
  /// Whether another order takes so long to find that it is worth giving up.
  var isSortingSlowly: Bool { slowWork == "sorting" }
  /// Whether a query or a filter narrows the list.
  var isNarrowed: Bool {
    !snapshot.typing.isEmpty || !snapshot.input.isEmpty || snapshot.filter != nil || !snapshot.searchedText.isEmpty
  }
  /// Whether users have comments here.
  var hasComments: Bool { hasUsers && snapshot.comments != nil }
  /// Whether users can be made here.
  var canSignUp: Bool { snapshot.signUp != nil }
  /// Whether signing in would help.
  var wantsSignIn: Bool {
    guard let status = snapshot.failure?.status, snapshot.signIn != nil else { return false }
    return status == 401 || status == 403 && snapshot.signedInName == nil
  }
  /// Whether there is more to say than the screen shows.
  var hasProblems: Bool { hasTrouble || cutNotice != nil }
  /// Whether something is wrong with the list or its load.
  var hasTrouble: Bool {
    hasFailed || snapshot.progress?.retry != nil || snapshot.skippedCount > 0 || snapshot.incomplete != nil
      || snapshot.warning != nil
  }
}
