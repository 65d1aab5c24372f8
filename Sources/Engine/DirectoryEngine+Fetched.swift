import Directory
import Fetch

/// What a fetch tells, on its way to the screen.
extension DirectoryEngine {
  /// Takes in what a fetch tells.
  func take(_ event: FetchEvent, generation: Int) async {
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
      // Of a list that broke off nobody goes before at least as many came again.
      guard !isWhole, !grown.isEmpty, grown.count >= roster.count else { return }
      skippedCount = progress.skipped
      setDate(progress.date, isCached: progress.date != nil)
      show(grown, isWhole: false)
    case .cached(let summary): keep(cached: summary)
    case .done(let summary): await finish(summary, generation: generation)
    }
  }

  /// A cached list is at hand, whole: it stays until the fresh one is whole too, or the source confirms it.
  private func keep(cached summary: FetchSummary) {
    guard !isWhole else { return }
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
    isWhole = true
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

  private func finish(_ summary: FetchSummary, generation: Int) async {
    let old = roster
    let hadWhole = isWhole
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

  /// A fetch came to nothing; what is at hand stays.
  func fail(_ error: any Error) {
    endLoad()
    let failure = Failure(error)
    if !isWhole, !roster.isEmpty { incomplete = failure.sentence }
    decideDigits(isWhole: true)
    state = .failed(failure)
    prepareSearch()
    outputs.emit(.failed(failure))
  }
}
