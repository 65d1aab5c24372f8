import Directory
import Search

extension DirectoryEngine {
  /// The search under way.
  struct Searching {
    var task: Task<Void, Never>?
    /// Counts the searches, so that an overtaken one is known.
    var generation = 0
    /// Users arrived while a search was under way: it goes on, and another follows.
    var isStale = false
    /// Waits until what was asked for takes long, whatever was asked for since.
    var timer: Task<Void, Never>?
    /// Making ready for searches.
    var preparing: Task<Void, Never>?
    /// How many users that was begun for last.
    var prepared = 0
  }

  /// Searches for what is typed now; an older search ends. The list stays as it is until the answer is there: at once where everybody is
  /// asked for, and where what is shown is what is asked for again.
  func search() {
    searching.task?.cancel()
    searching.generation += 1
    searching.isStale = false
    let generation = searching.generation
    let request = SearchRequest(query: Query(typing, ids: committedIDMode), filter: filter, sort: sort)
    if let known = known(request) { return publish(known, generation: generation) }
    if searching.timer == nil { searching.timer = clock.whenSlow { self.isSearchSlow = true } }
    searching.task = Task { [searcher, roster] in
      guard let matches = try? await searcher.matches(request, in: roster) else { return }
      publish(matches, generation: generation)
    }
  }

  /// The answer to a request, if nobody has to be looked for.
  private func known(_ request: SearchRequest) -> Matches? {
    let shown = users.matches
    if shown.request == request, shown.roster.version == roster.version { return shown }
    return Matches(everybodyIn: roster, request: request)
  }

  /// Users arrived. A search under way is left to end, so that somebody who types while a million arrive sees results.
  func searchGrown() {
    if searching.task == nil { search() } else { searching.isStale = true }
  }

  /// A list of fewer is made ready by the first search itself, within its frame.
  private static let worthPreparing = 1000
  /// A load that takes longer waits for its source most of the time, so that the users so far can be made ready meanwhile; a shorter one
  /// needs all cores itself.
  private static let longLoad: Duration = .seconds(1)
  /// While users arrive they are made ready again when so many more are there, one of these parts: the rest is soon done in the end.
  private static let worthPreparingAgain = 16

  /// Has the searcher make ready for the list at hand, behind the picture, so that the first key need not wait for it.
  func prepareSearch() {
    guard searching.preparing == nil, roster.count >= Self.worthPreparing, !isGrowing || isTimeToPrepare else { return }
    searching.prepared = roster.count
    searching.preparing = Task { [searcher, roster] in
      await searcher.prepare(roster)
      searching.preparing = nil
      if roster.version != self.roster.version { prepareSearch() }
    }
  }

  /// Whether users that still arrive are made ready.
  private var isTimeToPrepare: Bool {
    clock.uptime() - loading.startedAt >= Self.longLoad
      && roster.count - searching.prepared >= max(Self.worthPreparing, searching.prepared / Self.worthPreparingAgain)
  }

  private func publish(_ matches: Matches, generation: Int) {
    guard generation == searching.generation else { return }
    users = UserList(matches)
    searching.task = nil
    prepareSearch()
    if searching.isStale { return search() }
    searching.timer?.cancel()
    searching.timer = nil
    if isSearchSlow { isSearchSlow = false }
    outputs.emit(.settled)
  }
}
