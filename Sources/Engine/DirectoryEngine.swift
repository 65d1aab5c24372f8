public import Directory
public import Fetch
public import Observation
public import Search

/// The state of a session with one directory: what was typed, what is loaded, who matches.
///
/// `typing` narrows what is loaded at once; `input` is what was committed, and setting it runs `send(filterID:)`.
/// A key's way: `DirectoryEngine+Inputs`, `+Searching`, `+Loading`.
@MainActor @Observable public final class DirectoryEngine: EngineProtocol {
  /// What stands in the search field. Setting it narrows the list at once, without the network.
  public var typing = "" {
    didSet { if typing != oldValue { search() } }
  }

  /// What was committed last. Setting it runs `send(filterID:)`.
  public var input: String {
    get { committed }
    set {
      committed = newValue
      commit(newValue)
    }
  }
  var committed = ""

  /// The id filter in force.
  public internal(set) var filter: IDFilter?

  /// The order in force; nil for best first.
  public internal(set) var sort: SortOrder?

  /// Where the load stands.
  public internal(set) var state: LoadState = .idle

  /// The users that match, in order.
  public internal(set) var users = UserList(
    Matches(roster: Roster(), request: SearchRequest(query: Query("")), rows: []))

  /// How many users there are in all.
  public var total: Int { users.matches.roster.count }

  /// What the last reload changed, for the marks at the rows.
  public internal(set) var difference = RosterDifference()

  /// The records that could not be read.
  public internal(set) var skipped: [SkippedRecord] = []

  /// How many records could not be read; `skipped` holds the first of them.
  public internal(set) var skippedCount = 0

  /// When the list at hand was complete, or was confirmed last: seconds since 1970.
  public internal(set) var loadedAt: Int?

  /// Whether the list at hand is one that was kept from an earlier run, and the source did not confirm it yet.
  public internal(set) var isCached = false

  /// The list is not whole: why, in words. Not yet sanitised.
  public internal(set) var incomplete: String?

  /// What to call the source. Not yet sanitised.
  public var sourceName: String { source.name }

  /// Why the source can't be read again, in words; nil if it can.
  public var cannotReload: String? { source.cannotReload }

  /// A warning that stays as long as the source is open.
  public var warning: String? { source.warning }

  @ObservationIgnored let source: any UserSource
  @ObservationIgnored let searcher: any Searcher
  @ObservationIgnored let clock: EngineClock
  /// What a committed id does.
  public let committedIDMode: IDFilter.Mode

  /// The list at hand: what a search looks through.
  @ObservationIgnored var roster = Roster()
  @ObservationIgnored var loading = Loading()
  @ObservationIgnored var searching = Searching()
  /// Committed digits that nobody had as an id yet, while users still arrive.
  @ObservationIgnored var undecidedDigits: String?
  @ObservationIgnored let outputs = Outputs<Output>()

  /// An engine of one source. The first load begins with `transform`, or with `send(filterID:)` before it.
  public init(
    source: any UserSource, searcher: any Searcher, committedIDMode: IDFilter.Mode = .keep,
    clock: EngineClock = .system
  ) {
    self.source = source
    self.searcher = searcher
    self.committedIDMode = committedIDMode
    self.clock = clock
  }
}
