import Directory
public import Fetch
public import Observation
public import Search

/// The state of a session with one directory: what was typed, what is loaded, who matches.
///
/// `typing` narrows what is loaded at once; `input` is what was committed, and setting it runs `send(filterID:)`.
/// A key's way: `DirectoryEngine+Inputs`, `+Searching`, `+Loading`, `+Fetched`.
@MainActor @Observable public final class DirectoryEngine: EngineProtocol {
  /// What a screen shows of it, observed as one value; its parts are in `DirectoryEngine+Shown`.
  public internal(set) var shown = Shown()

  /// How many users there are in all.
  public var total: Int { shown.total }

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
