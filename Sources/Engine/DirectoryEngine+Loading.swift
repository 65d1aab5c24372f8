import Directory
import Fetch
public import Search

extension DirectoryEngine {
  /// A list that came less than this ago is fetched again only by `reload`.
  static let freshFor: Duration = .seconds(30)
  /// A larger list (bytes) without a validator is fetched again only by `reload`.
  static let largeBody = 4 << 20

  /// The load under way, and what the last whole one left.
  struct Loading {
    var task: Task<Void, Never>?
    /// Counts the loads, so that the answer of an overtaken one is never shown.
    var generation = 0
    /// Ticks the countdown before a retry, or waits until the load is slow.
    var timer: Task<Void, Never>?
    /// What was before the load under way, for when it is given up.
    var stateBefore: LoadState = .idle
    var lastHead: ResponseHead?
    var lastBytes = 0
    var startedAt: Duration = .zero
    var finishedAt: Duration?
  }

  /// Whether users of the first load still arrive.
  var isGrowing: Bool {
    if case .loading = state { !isWhole } else { false }
  }

  /// Puts an id filter in force, publishes from what is loaded at once and fetches behind it, where what is loaded isn't fresh.
  public func send(filterID: IDFilter?) {
    if filter != filterID {
      filter = filterID
      search()
    }
    switch state {
    case .loading(let progress):
      if progress.retry != nil { load(revalidating: loading.lastHead) }
    case .idle, .failed: load(revalidating: loading.lastHead)
    case .loaded: if mayFetchAgain { load(revalidating: loading.lastHead) }
    }
  }

  private var mayFetchAgain: Bool {
    guard source.cannotReload == nil, let finishedAt = loading.finishedAt else { return false }
    if clock.uptime() - finishedAt < Self.freshFor { return false }
    let fields = loading.lastHead?.fields ?? [:]
    let canRevalidate = fields["etag"] != nil || fields["last-modified"] != nil
    return canRevalidate || loading.lastBytes <= Self.largeBody
  }

  func reload() {
    if let reason = source.cannotReload, state != .idle { return outputs.emit(.refused(reason)) }
    load(revalidating: loading.lastHead)
  }

  func cancel() {
    guard case .loading = state else { return }
    endLoad()
    if isWhole {
      state = loading.stateBefore
    } else {
      // Of nobody nothing is missing.
      incomplete = roster.isEmpty ? nil : "the load was cancelled"
      state = roster.isEmpty ? .idle : .loaded
      prepareSearch()
    }
    outputs.emit(.cancelled)
  }

  func endLoad() {
    loading.task?.cancel()
    loading.task = nil
    loading.timer?.cancel()
    loading.timer = nil
    loading.generation += 1
  }

  /// Fetches; an older fetch is cancelled and its answer never shown.
  private func load(revalidating known: ResponseHead?) {
    if case .loading = state {} else { loading.stateBefore = state }
    endLoad()
    loading.startedAt = clock.uptime()
    // Whether the list will be whole is open again.
    if !isWhole { incomplete = nil }
    state = .loading(LoadProgress())
    let generation = loading.generation
    if let events = source.eventsAtHand {
      // Not even the turn of a task: the first picture shows them.
      loading.task = Task.immediate { for event in events { await take(event, generation: generation) } }
      return
    }
    let events = source.fetch(revalidating: isWhole ? known : nil)
    loading.task = Task {
      do {
        for try await event in events {
          guard generation == loading.generation else { return }
          await take(event, generation: generation)
        }
      } catch {
        guard generation == loading.generation, !(error is CancellationError) else { return }
        fail(error)
      }
    }
    loading.timer = clock.whenSlow { self.updateProgress(of: generation) { $0.isSlow = true } }
  }
}
