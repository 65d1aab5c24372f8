/// How long a transfer may take: in all, and without a byte. It has no clock of its own.
struct Patience: Sendable {
  /// What ran out.
  enum Limit: Hashable, Sendable {
    /// The time for the whole.
    case whole
    /// The time without a byte.
    case silence
  }

  private let silence: Duration
  private let whole: ContinuousClock.Instant?
  private var lastActivity: ContinuousClock.Instant
  private var isPaused = false

  /// Patience from now on.
  /// - Parameters:
  ///   - silence: the time without a byte.
  ///   - whole: when all has to be done.
  init(silence: Duration, whole: ContinuousClock.Instant?, now: ContinuousClock.Instant) {
    self.silence = silence
    self.whole = whole
    lastActivity = now
  }

  /// A byte came.
  mutating func noteActivity(now: ContinuousClock.Instant) { lastActivity = now }

  /// The consumer has no room: until it has, silence is not the server's.
  mutating func pause() { isPaused = true }

  /// The consumer has room again.
  mutating func resume(now: ContinuousClock.Instant) {
    isPaused = false
    lastActivity = now
  }

  /// When it ends, if nothing comes; nil for never.
  var end: ContinuousClock.Instant? {
    let silent = isPaused ? nil : lastActivity + silence
    guard let whole else { return silent }
    return silent.map { min($0, whole) } ?? whole
  }

  /// What ran out by now; nil if nothing has.
  func exceeded(now: ContinuousClock.Instant) -> Limit? {
    if let whole, now >= whole { return .whole }
    return !isPaused && now >= lastActivity + silence ? .silence : nil
  }
}
