import Directory
import Engine
import Search

/// What the engine shows at one moment, so that screens are drawn from a value.
struct Snapshot: Sendable {
  /// What stands in the search field, as far as the engine knows.
  var typing = ""
  /// What was committed last.
  var input = ""
  /// The id filter in force.
  var filter: IDFilter?
  /// The order in force; nil for best first.
  var sort: SortOrder?
  /// Where the load stands.
  var state = LoadState.idle
  /// The users that match.
  var users = UserList(Matches(roster: Roster(), request: SearchRequest(query: Query("")), rows: []))
  /// Whether they are still those of before, and what was asked for takes long.
  var isSearchSlow = false
  /// How many users there are in all.
  var total = 0
  /// What the last reload changed.
  var difference = RosterDifference()
  /// The first of the records that could not be read.
  var skipped: [SkippedRecord] = []
  /// How many records could not be read.
  var skippedCount = 0
  /// When the list at hand was complete, in seconds since 1970.
  var loadedAt: Int?
  /// Whether it was kept from an earlier run, and the source did not confirm it yet.
  var isCached = false
  /// Whether all of it came.
  var isWhole = false
  /// Why the list is not whole.
  var incomplete: String?
  /// What to call the source.
  var sourceName = ""
  /// A warning that stays.
  var warning: String?
  /// Why the source can't be read again; nil if it can.
  var cannotReload: String?

  /// Who is signed in.
  var signedInName: String?
  /// The detail that is open.
  var detail: DetailSnapshot?
  /// The form for signing in; nil where there is nothing to sign in to.
  var signIn: FormSnapshot?
  /// The form for signing up; nil where users can't be made.
  var signUp: FormSnapshot?
  /// The comments; nil where there are none.
  var comments: CommentsSnapshot?

  /// An engine that shows nothing yet.
  init() {}

  /// What an engine shows now.
  @MainActor init(_ engine: DirectoryEngine) {
    typing = engine.typing
    input = engine.input
    filter = engine.filter
    sort = engine.sort
    state = engine.state
    users = engine.users
    isSearchSlow = engine.isSearchSlow
    total = engine.total
    difference = engine.difference
    skipped = engine.skipped
    skippedCount = engine.skippedCount
    loadedAt = engine.loadedAt
    isCached = engine.isCached
    isWhole = engine.isWhole
    incomplete = engine.incomplete
    sourceName = engine.sourceName
    warning = engine.warning
    cannotReload = engine.cannotReload
  }

  /// The text of the query whose matches are shown.
  var searchedText: String { users.matches.request.query.text }

  /// The filter that let the users through who are shown.
  var searchedFilter: IDFilter? { users.matches.request.filter }

  /// The order of the users who are shown.
  var searchedSort: SortOrder? { users.matches.request.sort }

  /// The failure of the last load.
  var failure: Failure? {
    if case .failed(let failure) = state { failure } else { nil }
  }

  /// The load under way.
  var progress: LoadProgress? {
    if case .loading(let progress) = state { progress } else { nil }
  }
}
