public import Directory
public import Fetch
public import Observation
import Search

/// The comments under a user's posts, or a list of comments alone: rows appear as they come, and typing narrows them.
@MainActor @Observable public final class CommentsEngine: EngineProtocol {
  /// What a screen asks for.
  public enum Input: Sendable, Hashable {
    /// Load the comments of a user, or (nil) all of the source.
    case open(UserID?)
    /// The text in the search field changed.
    case type(String)
    /// Fetch again.
    case reload
    /// Give up the load under way.
    case cancel
  }

  /// What a screen has to be told.
  public enum Output: Sendable, Hashable {
    /// All comments are there.
    case loaded
    /// It failed; what came stays.
    case failed(Failure)
    /// `shown` are those of `typing`.
    case settled
  }

  /// What stands in the search field.
  public private(set) var typing = ""

  /// All comments so far.
  public private(set) var comments: [Comment] = []

  /// The places in `comments` of those that match, in order.
  public private(set) var shown: [Int] = []

  /// Where the load stands.
  public private(set) var state: LoadState = .idle

  /// How many records could not be read.
  public private(set) var skippedCount = 0

  /// Why the comments are not all, in words; nil if they are. Not yet sanitised.
  public private(set) var incomplete: String?

  @ObservationIgnored private let source: any CommentSource
  @ObservationIgnored private let searcher = CommentSearcher()
  @ObservationIgnored private let clock: EngineClock
  @ObservationIgnored private var user: UserID?
  @ObservationIgnored private var load: Task<Void, Never>?
  @ObservationIgnored private var timer: Task<Void, Never>?
  @ObservationIgnored private var generation = 0
  @ObservationIgnored private var search: Task<Void, Never>?
  @ObservationIgnored private var searchGeneration = 0
  /// Counts the lists, so that the searcher knows when to forget what it folded.
  @ObservationIgnored private var version = 0
  @ObservationIgnored private let outputs = Outputs<Output>()

  /// An engine of one source.
  public init(source: any CommentSource, clock: EngineClock = .system) {
    self.source = source
    self.clock = clock
  }

  /// What to call the source. Not yet sanitised.
  public var sourceName: String { source.name }

  /// Takes inputs until they end.
  public func transform(_ inputs: some AsyncSequence<Input, Never> & Sendable) -> AsyncStream<Output> {
    outputs.stream(feeding: inputs) { [weak self] in self?.handle($0) }
  }

  private func handle(_ input: Input) {
    switch input {
    case .open(let user):
      self.user = user
      typing = ""
      (comments, shown) = ([], [])
      fetch()
    case .type(let text):
      typing = text
      narrow()
    case .reload: fetch()
    case .cancel: cancel()
    }
  }

  private func cancel() {
    guard case .loading = state else { return }
    endLoad()
    state = comments.isEmpty ? .idle : .loaded
  }

  private func endLoad() {
    load?.cancel()
    timer?.cancel()
    (load, timer) = (nil, nil)
    generation += 1
  }

  /// Fetches; the comments at hand stay until the first new ones are there.
  private func fetch() {
    endLoad()
    state = .loading(LoadProgress())
    let generation = generation
    timer = clock.whenSlow { self.updateProgress { $0.isSlow = true } }
    let events = source.comments(of: user?.text)
    load = Task {
      var isFirst = true
      do {
        for try await event in events {
          guard generation == self.generation else { return }
          switch event {
          case .grown(let more):
            take(more, isFirst: isFirst)
            isFirst = false
          case .done(let skipped, let incomplete):
            self.incomplete = incomplete
            finish(skipped: skipped, isEmpty: isFirst)
          }
        }
      } catch {
        guard generation == self.generation, !(error is CancellationError) else { return }
        fail(error)
      }
    }
  }

  private func take(_ more: [Comment], isFirst: Bool) {
    if isFirst {
      comments = more
      version += 1
    } else {
      comments += more
    }
    updateProgress { $0.users = comments.count }
    narrow()
  }

  private func updateProgress(_ change: (inout LoadProgress) -> Void) {
    guard case .loading(var progress) = state else { return }
    change(&progress)
    state = .loading(progress)
  }

  private func finish(skipped: Int, isEmpty: Bool) {
    endLoad()
    if isEmpty { take([], isFirst: true) }
    skippedCount = skipped
    state = .loaded
    outputs.emit(.loaded)
  }

  private func fail(_ error: any Error) {
    endLoad()
    let failure = Failure(error)
    state = .failed(failure)
    outputs.emit(.failed(failure))
  }

  private func narrow() {
    search?.cancel()
    searchGeneration += 1
    search = Task { [searchGeneration, comments, typing, version] in
      guard let places = try? await searcher.places(of: typing, in: comments, version: version),
        searchGeneration == self.searchGeneration
      else { return }
      shown = places
      outputs.emit(.settled)
    }
  }
}
