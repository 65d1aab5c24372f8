import Directory
import Engine
import Search

/// What the engines show at one moment, so that screens are drawn from a value.
@dynamicMemberLookup struct Snapshot: Sendable {
  /// What the directory's engine shows; its parts are read as if they were the snapshot's own.
  var directory = DirectoryEngine.Shown()
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
    directory = engine.shown
    sourceName = engine.sourceName
    warning = engine.warning
    cannotReload = engine.cannotReload
  }

  /// How many users there are in all.
  var total: Int { directory.total }

  /// A part of what the directory's engine shows.
  subscript<Value>(dynamicMember part: WritableKeyPath<DirectoryEngine.Shown, Value>) -> Value {
    get { directory[keyPath: part] }
    set { directory[keyPath: part] = newValue }
  }

  /// The text of the query whose matches are shown.
  var searchedText: String { directory.users.matches.request.query.text }

  /// The filter that let the users through who are shown.
  var searchedFilter: IDFilter? { directory.users.matches.request.filter }

  /// The order of the users who are shown.
  var searchedSort: SortOrder? { directory.users.matches.request.sort }

  /// The failure of the last load.
  var failure: Failure? {
    if case .failed(let failure) = directory.state { failure } else { nil }
  }

  /// The load under way.
  var progress: LoadProgress? {
    if case .loading(let progress) = directory.state { progress } else { nil }
  }
}
