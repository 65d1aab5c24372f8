public import Directory
public import Search

extension DirectoryEngine {
  /// What a screen asks for.
  public enum Input: Sendable, Hashable {
    /// The text in the search field changed.
    case type(String)
    /// Enter in the field: `input = typing`.
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
    /// Somebody was made by signing up: the user joins the list, marked as new.
    case add(UserRecord)
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
    /// Somebody joined the list: which row.
    case added(RowIdentity)
    /// The search settled: `users` are those of `typing`, `filter`, `sort` and the list at hand.
    case settled
  }

  /// Takes inputs until they end or the outputs are no longer wanted. Loads the directory if nothing was asked for yet.
  public func transform(_ inputs: some AsyncSequence<Input, Never> & Sendable) -> AsyncStream<Output> {
    let stream = outputs.stream(feeding: inputs) { [weak self] in self?.handle($0) }
    if state == .idle, loading.task == nil { send(filterID: filter) }
    return stream
  }

  func handle(_ input: Input) {
    switch input {
    case .type(let text): typing = text
    case .commit: self.input = typing
    case .clear: clear()
    case .filter(let filter): send(filterID: filter)
    case .sort(let order):
      sort = order
      search()
    case .reload: reload()
    case .cancel: cancel()
    case .add(let record): add(record)
    }
  }

  /// A committed id becomes the filter and leaves the field; everything else stays what it is, a search.
  func commit(_ text: String) {
    let committed = CommittedQuery(text, in: roster, mode: committedIDMode, isWhole: !isGrowing)
    undecidedDigits = committed.undecided
    if typing != committed.search { typing = committed.search }
    send(filterID: committed.filter ?? filter)
  }

  /// Digits committed while users still arrived become the filter once somebody with that id is there.
  func decideDigits(isWhole: Bool) {
    guard let digits = undecidedDigits else { return }
    guard typing == digits else { return undecidedDigits = nil }
    let committed = CommittedQuery(digits, in: roster, mode: committedIDMode, isWhole: isWhole)
    undecidedDigits = committed.undecided
    if let filter = committed.filter {
      self.filter = filter
      typing = ""
    }
  }

  /// Shows a new user before the next load does. What would hide the user is taken away.
  private func add(_ record: UserRecord) {
    var builder = RosterBuilder(continuing: roster)
    let identity = builder.append(record.user, record: record.bytes)
    roster = builder.snapshot()
    difference = RosterDifference()
    difference.added = [identity]
    outputs.emit(.added(identity))
    clear()
  }

  private func clear() {
    undecidedDigits = nil
    filter = nil
    shown.input = ""
    typing = ""
    search()
  }
}
