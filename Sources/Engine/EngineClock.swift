import Glibc

/// The time, as engines see it: a value, so that tests can turn it by hand.
public struct EngineClock: Sendable {
  /// Waits.
  public var sleep: @Sendable (Duration) async throws -> Void
  /// How long it is since some fixed moment; never goes back.
  public var uptime: @Sendable () -> Duration
  /// Seconds since 1970.
  public var date: @Sendable () -> Int

  /// A clock from its parts.
  public init(
    sleep: @escaping @Sendable (Duration) async throws -> Void, uptime: @escaping @Sendable () -> Duration,
    date: @escaping @Sendable () -> Int
  ) {
    self.sleep = sleep
    self.uptime = uptime
    self.date = date
  }

  /// The system's clock.
  public static let system = EngineClock(
    sleep: { try await ContinuousClock().sleep(for: $0) },
    uptime: { [start = ContinuousClock.now] in ContinuousClock.now - start },
    date: { Int(time(nil)) })
}

extension EngineClock {
  /// What takes longer is worth showing.
  static let slowAfter: Duration = .milliseconds(200)

  /// Does something as soon as what has begun now takes so long that it is worth showing; never once it is cancelled.
  @MainActor func whenSlow(_ body: @escaping @MainActor () -> Void) -> Task<Void, Never> {
    Task {
      do { try await sleep(Self.slowAfter) } catch { return }
      if !Task.isCancelled { body() }
    }
  }
}
