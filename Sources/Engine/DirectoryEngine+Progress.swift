import Fetch

/// How far a load is, and how long it waits for the next try.
extension DirectoryEngine {
  /// Changes what is shown of a load, unless another has begun.
  func updateProgress(of generation: Int, _ change: (inout LoadProgress) -> Void) {
    guard generation == loading.generation, case .loading(var progress) = state else { return }
    change(&progress)
    state = .loading(progress)
  }

  /// Shows the seconds until the next try, whole ones, each once.
  func countDown(_ notice: RetryNotice, generation: Int) {
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
}
