public import Directory
public import Search

extension DirectoryEngine {
  /// What a screen shows of the session.
  ///
  /// One value: of every observed property of another type Observation makes a class of key paths when it is first read, which is
  /// time before the first picture, and whoever draws reads them all.
  public struct Shown: Sendable {
    /// What stands in the search field.
    public var typing = ""
    /// What was committed last.
    public var input = ""
    /// The id filter in force.
    public var filter: IDFilter?
    /// The order in force; nil for best first.
    public var sort: SortOrder?
    /// Where the load stands.
    public var state = LoadState.idle
    /// The users that match, in order.
    public var users = UserList(Matches(roster: Roster(), request: SearchRequest(query: Query("")), rows: []))
    /// Whether a search takes so long that it is worth showing that `users` are still those of before.
    public var isSearchSlow = false
    /// What the last reload changed, for the marks at the rows.
    public var difference = RosterDifference()
    /// The records that could not be read.
    public var skipped: [SkippedRecord] = []
    /// How many records could not be read; `skipped` holds the first of them.
    public var skippedCount = 0
    /// When the list at hand was complete, or was confirmed last: seconds since 1970.
    public var loadedAt: Int?
    /// Whether the list at hand is one that was kept from an earlier run, and the source did not confirm it yet.
    public var isCached = false
    /// Whether all of the list at hand came, of a first load or from the cache: then it stays until a reload is whole too.
    public var isWhole = false
    /// The list is not whole: why, in words. Not yet sanitised.
    public var incomplete: String?

    /// A session that shows nothing yet.
    public init() {}

    /// How many users there are in all.
    public var total: Int { users.matches.roster.count }
  }

  /// What stands in the search field. Setting it narrows the list at once, without the network.
  public var typing: String {
    get { shown.typing }
    set {
      guard newValue != shown.typing else { return }
      shown.typing = newValue
      search()
    }
  }

  /// What was committed last. Setting it runs `send(filterID:)`.
  public var input: String {
    get { shown.input }
    set {
      shown.input = newValue
      commit(newValue)
    }
  }

  /// The id filter in force.
  public internal(set) var filter: IDFilter? {
    get { shown.filter }
    set { shown.filter = newValue }
  }

  /// The order in force; nil for best first.
  public internal(set) var sort: SortOrder? {
    get { shown.sort }
    set { shown.sort = newValue }
  }

  /// Where the load stands.
  public internal(set) var state: LoadState {
    get { shown.state }
    set { shown.state = newValue }
  }

  /// The users that match, in order.
  public internal(set) var users: UserList {
    get { shown.users }
    set { shown.users = newValue }
  }

  /// Whether a search takes so long that it is worth showing that `users` are still those of before.
  public internal(set) var isSearchSlow: Bool {
    get { shown.isSearchSlow }
    set { shown.isSearchSlow = newValue }
  }

  /// What the last reload changed, for the marks at the rows.
  public internal(set) var difference: RosterDifference {
    get { shown.difference }
    set { shown.difference = newValue }
  }

  /// The records that could not be read.
  public internal(set) var skipped: [SkippedRecord] {
    get { shown.skipped }
    set { shown.skipped = newValue }
  }

  /// How many records could not be read; `skipped` holds the first of them.
  public internal(set) var skippedCount: Int {
    get { shown.skippedCount }
    set { shown.skippedCount = newValue }
  }

  /// When the list at hand was complete, or was confirmed last: seconds since 1970.
  public internal(set) var loadedAt: Int? {
    get { shown.loadedAt }
    set { shown.loadedAt = newValue }
  }

  /// Whether the list at hand is one that was kept from an earlier run, and the source did not confirm it yet.
  public internal(set) var isCached: Bool {
    get { shown.isCached }
    set { shown.isCached = newValue }
  }

  /// Whether all of the list at hand came, of a first load or from the cache: then it stays until a reload is whole too.
  public internal(set) var isWhole: Bool {
    get { shown.isWhole }
    set { shown.isWhole = newValue }
  }

  /// The list is not whole: why, in words. Not yet sanitised.
  public internal(set) var incomplete: String? {
    get { shown.incomplete }
    set { shown.incomplete = newValue }
  }
}
