import Directory
import Fetch
public import Search

extension DirectoryEngine {
  /// A list that came less than this ago is fetched again only by `reload`.
  static let freshFor: Duration = .seconds(30)
  /// A larger list (bytes) without a validator is fetched again only by `reload`.
  static let largeBody = 4 << 20
  /// A load shows its progress when it takes longer.
  static let slowAfter: Duration = .milliseconds(200)

  /// The load under way, and what the last whole one left.
  struct Loading {
    var task: Task<Void, Never>?
    /// Counts the loads, so that the answer of an overtaken one is never shown.
    var generation = 0
    /// Ticks the countdown before a retry, or waits until the load is slow.
    var timer: Task<Void, Never>?
    /// What was before the load under way, for when it is given up.
    var stateBefore: LoadState = .idle
    /// Whether the list at hand once was whole: then it stays until a reload is whole too.
    var hasWhole = false
    var lastHead: ResponseHead?
    var lastBytes = 0
    var finishedAt: Duration?
  }

  /// Whether users of the first load still arrive.
  var isGrowing: Bool {
    if case .loading = state { !loading.hasWhole } else { false }
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
    if loading.hasWhole {
      state = loading.stateBefore
    } else {
      incomplete = "the load was cancelled"
      state = roster.isEmpty ? .idle : .loaded
    }
    outputs.emit(.cancelled)
  }

  private func endLoad() {
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
    state = .loading(LoadProgress())
    let generation = loading.generation
    if let events = source.eventsAtHand {
      // Not even the turn of a task: the first picture shows them.
      loading.task = Task.immediate { for event in events { await take(event, generation: generation) } }
      return
    }
    let events = source.fetch(revalidating: loading.hasWhole ? known : nil)
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
    loading.timer = Task { [clock] in
      do { try await clock.sleep(Self.slowAfter) } catch { return }
      updateProgress(of: generation) { $0.isSlow = true }
    }
  }

  private func updateProgress(of generation: Int, _ change: (inout LoadProgress) -> Void) {
    guard generation == loading.generation, case .loading(var progress) = state else { return }
    change(&progress)
    state = .loading(progress)
  }

  private func take(_ event: FetchEvent, generation: Int) async {
    switch event {
    case .retrying(let notice): countDown(notice, generation: generation)
    case .head: updateProgress(of: generation) { $0.retry = nil }
    case .grown(let grown, let progress):
      if progress.date == nil {
        updateProgress(of: generation) {
          $0.retry = nil
          $0.users = grown.count
          $0.fraction = progress.fraction
        }
      }
      guard !loading.hasWhole, !grown.isEmpty else { return }
      skippedCount = progress.skipped
      setDate(progress.date, isCached: progress.date != nil)
      show(grown, isWhole: false)
    case .cached(let summary): keep(cached: summary)
    case .done(let summary): await finish(summary, generation: generation)
    }
  }

  /// A cached list is at hand, whole: it stays until the fresh one is whole too, or the source confirms it.
  private func keep(cached summary: FetchSummary) {
    guard !loading.hasWhole else { return }
    note(summary)
    loading.stateBefore = .loaded
    setDate(summary.date, isCached: true)
    show(summary.roster, isWhole: true)
  }

  /// Notes what came with a whole list.
  private func note(_ summary: FetchSummary) {
    skipped = summary.skipped
    skippedCount = summary.skippedCount
    incomplete = summary.incomplete
    loading.lastBytes = summary.bytes
    loading.lastHead = summary.head
    loading.hasWhole = true
  }

  /// Sets how old the list at hand is; observers are told of changes alone.
  private func setDate(_ date: Int?, isCached: Bool) {
    if loadedAt != date { loadedAt = date }
    if self.isCached != isCached { self.isCached = isCached }
  }

  private func show(_ grown: Roster, isWhole: Bool) {
    let isNew = grown.version != roster.version
    roster = grown
    decideDigits(isWhole: isWhole)
    if isNew || searching.generation == 0 { searchGrown() }
  }

  /// Shows the seconds until the next try, whole ones, each once.
  private func countDown(_ notice: RetryNotice, generation: Int) {
    loading.timer?.cancel()
    let end = clock.uptime() + notice.delay
    func showLeft(_ left: Duration) {
      let seconds = Int(left.components.seconds) + (left.components.attoseconds > 0 ? 1 : 0)
      updateProgress(of: generation) {
        $0.isSlow = true
        $0.retry = RetryCountdown(
          secondsLeft: seconds, attempt: notice.attempt, limit: notice.limit, problem: notice.problem.sentence)
      }
    }
    showLeft(notice.delay)
    loading.timer = Task { [clock] in
      while true {
        let left = end - clock.uptime()
        guard left > .zero else { return }
        let second =
          left.components.attoseconds > 0
          ? Duration(secondsComponent: 0, attosecondsComponent: left.components.attoseconds) : .seconds(1)
        do { try await clock.sleep(second) } catch { return }
        let rest = end - clock.uptime()
        guard rest > .zero else { return }
        showLeft(rest)
      }
    }
  }

  private func finish(_ summary: FetchSummary, generation: Int) async {
    let old = roster
    let hadWhole = loading.hasWhole
    var change: RosterDifference?
    if hadWhole {
      change = summary.notModified ? RosterDifference() : await Self.difference(from: old, to: summary.roster)
      guard generation == loading.generation else { return }
    }
    endLoad()
    if !summary.notModified { note(summary) }
    difference = change ?? RosterDifference()
    setDate(summary.date ?? clock.date(), isCached: summary.date != nil)
    loading.finishedAt = clock.uptime()
    state = .loaded
    outputs.emit(.loaded(change))
    if !summary.notModified { show(summary.roster, isWhole: true) }
  }

  /// Compares off the main actor.
  private nonisolated static func difference(from old: Roster, to new: Roster) async -> RosterDifference {
    RosterDifference(from: old, to: new)
  }

  private func fail(_ error: any Error) {
    endLoad()
    let failure = Failure(error)
    if !loading.hasWhole, !roster.isEmpty { incomplete = failure.sentence }
    decideDigits(isWhole: true)
    state = .failed(failure)
    outputs.emit(.failed(failure))
  }
}

extension Failure {
  /// A failure of a fetch in words.
  init(_ error: any Error) {
    guard let error = error as? FetchError else {
      self.init(sentence: String(describing: error))
      return
    }
    var status: Int?
    if case .status(let code) = error.kind { status = code }
    self.init(sentence: error.sentence, advice: error.advice, status: status)
  }
}
