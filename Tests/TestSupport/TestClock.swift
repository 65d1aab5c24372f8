import Locking

/// A clock that stands still until a test turns it.
public final class TestClock: Clock, Sendable {
  /// A moment of the clock: how far it was turned by then.
  public struct Instant: InstantProtocol, Sendable {
    /// Since the clock was made.
    public var offset: Duration

    /// This moment and a while.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// The while until another moment.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// Earlier moments first.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let wake: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var nextID = 0
    var sleepers: [Sleeper] = []
    var cancelled: Set<Int> = []
    var watchers: [(count: Int, wake: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Lock(State())

  /// A clock at zero.
  public init() {}

  /// How far the clock was turned.
  public var now: Instant { state.withLock { $0.now } }
  /// Nothing shorter than a nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Sleeps until the clock was turned that far.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (wake: CheckedContinuation<Void, any Error>) in
        let (due, cancelled, watchers) = state.withLock { state in
          if state.cancelled.remove(id) != nil { return (false, true, [CheckedContinuation<Void, Never>]()) }
          if deadline <= state.now { return (true, false, []) }
          state.sleepers.append(Sleeper(id: id, deadline: deadline, wake: wake))
          let ready = state.watchers.filter { $0.count <= state.sleepers.count }.map(\.wake)
          state.watchers.removeAll { $0.count <= state.sleepers.count }
          return (false, false, ready)
        }
        watchers.forEach { $0.resume() }
        if cancelled { wake.resume(throwing: CancellationError()) } else if due { wake.resume() }
      }
    } onCancel: {
      let sleeper = state.withLock { state -> Sleeper? in
        guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
          state.cancelled.insert(id)
          return nil
        }
        return state.sleepers.remove(at: index)
      }
      sleeper?.wake.resume(throwing: CancellationError())
    }
  }

  /// Turns the clock on and wakes everybody whose time has come, the earliest first.
  public func advance(by duration: Duration) {
    let due = state.withLock { state -> [Sleeper] in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.deadline <= state.now }.sorted { $0.deadline < $1.deadline }
      state.sleepers.removeAll { $0.deadline <= state.now }
      return due
    }
    due.forEach { $0.wake.resume() }
  }

  /// How many sleep now.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Returns once at least `count` sleep, so that a test turns the clock only when the code under test waits for it.
  public func sleepers(_ count: Int = 1) async {
    await withCheckedContinuation { wake in
      let ready = state.withLock { state in
        if state.sleepers.count >= count { return true }
        state.watchers.append((count, wake))
        return false
      }
      if ready { wake.resume() }
    }
  }
}
