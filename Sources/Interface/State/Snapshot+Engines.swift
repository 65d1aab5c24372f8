import Directory
import Engine

extension Snapshot {
  /// What all engines of a session show now.
  @MainActor init(_ engines: Engines) {
    self.init(engines.directory)
    detail = DetailSnapshot(engines.detail)
    signIn = engines.signIn.map(FormSnapshot.init)
    signUp = engines.signUp.map(FormSnapshot.init)
    signedInName = engines.signIn?.signedInName
    comments = engines.comments.map(CommentsSnapshot.init)
  }

  /// The form of a purpose.
  func form(_ purpose: SignInEngine.Purpose) -> FormSnapshot {
    (purpose == .signIn ? signIn : signUp) ?? FormSnapshot()
  }
}

/// What the engine of one user's detail shows.
struct DetailSnapshot: Sendable {
  /// Whose row it is.
  var identity: RowIdentity
  /// The user, as loaded or as fetched since.
  var record: UserRecord
  /// Which attributes the fresh record changed, by path.
  var changed: Set<String> = []
  /// Whether the fresh record is under way.
  var isFetching = false
}

extension DetailSnapshot {
  /// What an engine shows now; nil while no detail is open.
  @MainActor init?(_ engine: DetailEngine) {
    guard let identity = engine.identity, let record = engine.record else { return nil }
    self.init(identity: identity, record: record, changed: engine.changed, isFetching: engine.isFetching)
  }
}

/// What the engine of a form shows.
struct FormSnapshot: Sendable {
  /// The texts of the fields.
  var values: [SignInField: String] = [:]
  /// How many characters the password has.
  var secretLength = 0
  /// Whether a request is under way.
  var isBusy = false
  /// What stands beside the fields.
  var remarks: [SignInField: String] = [:]
  /// What the server said of the whole.
  var refusal: String?
}

extension FormSnapshot {
  /// What an engine shows now.
  @MainActor init(_ engine: SignInEngine) {
    self.init(
      values: engine.values, secretLength: engine.secretLength, isBusy: engine.isBusy, remarks: engine.remarks,
      refusal: engine.refusal)
  }
}

/// What the engine of comments shows.
struct CommentsSnapshot: Sendable {
  /// The text in the search field, as far as the engine knows.
  var typing = ""
  /// All comments so far.
  var comments: [Comment] = []
  /// The places of those that match.
  var shown: [Int] = []
  /// Where the load stands.
  var state = LoadState.idle
  /// How many records could not be read.
  var skippedCount = 0
  /// Why the comments are not all, in words.
  var incomplete: String?
  /// What to call the source.
  var sourceName = ""

  /// The failure of the last load.
  var failure: Failure? {
    if case .failed(let failure) = state { failure } else { nil }
  }
}

extension CommentsSnapshot {
  /// What an engine shows now.
  @MainActor init(_ engine: CommentsEngine) {
    self.init(
      typing: engine.typing, comments: engine.comments, shown: engine.shown, state: engine.state,
      skippedCount: engine.skippedCount, incomplete: engine.incomplete, sourceName: engine.sourceName)
  }
}
