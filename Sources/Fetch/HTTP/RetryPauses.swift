/// How long to wait before a request is tried again.
struct RetryPauses: Sendable {
  /// Before the first retry; twice as long before each further one.
  var first: Duration = .milliseconds(500)
  /// A number in 0..<1, so that many clients that failed together do not come back together.
  var jitter: @Sendable () -> Double = { .random(in: 0..<1) }

  /// The pause before a retry, counted from 1: its share of the row, give or take a quarter, and never less than the server asked for.
  func pause(before attempt: Int, asked: Duration?) -> Duration {
    let share = first * (1 << min(attempt - 1, 16))
    return max(share * (0.75 + 0.5 * jitter()), asked ?? .zero)
  }
}
