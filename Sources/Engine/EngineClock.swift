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
