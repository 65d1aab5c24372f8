public import Directory
public import Fetch
public import Observation
public import Search

/// The state of a session with one directory: what was typed, what is loaded, who matches.
///
/// `typing` narrows what is loaded at once; `input` is what was committed, and setting it runs `send(filterID:)`.
@MainActor @Observable public final class DirectoryEngine: EngineProtocol {
  /// What a screen asks for.
  public enum Input: Sendable, Hashable {
    /// The text in the search field changed.
    case type(String)
    /// Enter in the field.
    case commit
    /// Clear the committed query and the filter.
    case clear
    /// An id filter to put in force, or to take away.
    case filter(IDFilter?)
    /// An order, or nil for best first.
    case sort(SortOrder?)
    /// Fetch again.
    case reload
    /// Give up the load under way.
    case cancel
  }

  /// What a screen has to be told.
  public enum Output: Sendable, Hashable {
    /// A load came to its end; the difference to the list before, if there was one.
    case loaded(RosterDifference?)
    /// A load failed.
    case failed(Failure)
    /// A load was given up by the user.
    case cancelled
    /// It can't be done; why, in words.
    case refused(String)
    /// The search settled: `users` are those of the text as it stands in `typing`.
    case settled
  }

  /// What stands in the search field. Setting it narrows the list at once.
  public var typing = ""

  /// What was committed last. Setting it runs `send(filterID:)`.
  public var input = ""

  /// The id filter in force.
  public private(set) var filter: IDFilter?

  /// The order in force; nil for best first.
  public private(set) var sort: SortOrder?

  /// Where the load stands.
  public private(set) var state: LoadState = .idle

  /// The users that match, in order.
  public private(set) var users: UserList

  /// How many users there are in all.
  public var total: Int { users.matches.roster.count }

  /// What the last reload changed, for the marks at the rows.
  public private(set) var difference = RosterDifference()

  /// The records that could not be read.
  public private(set) var skipped: [SkippedRecord] = []

  /// When the list at hand was complete: seconds since 1970.
  public private(set) var loadedAt: Int?

  /// The list is not whole: why, in words.
  public private(set) var incomplete: String?

  /// What to call the source. Not yet sanitised.
  public var sourceName: String { source.name }

  /// A warning that stays as long as the source is open.
  public var warning: String? { source.warning }

  private let source: any UserSource

  /// An engine of one source.
  public init(source: any UserSource) {
    self.source = source
    users = UserList(Matches(roster: Roster(), request: SearchRequest(query: Query("")), rows: []))
  }

  /// Takes inputs until they end.
  public func transform(_ inputs: some AsyncSequence<Input, Never> & Sendable) -> AsyncStream<Output> {
    AsyncStream { $0.finish() }
  }
}
