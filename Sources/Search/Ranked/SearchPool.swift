import Glibc
import Synchronization

/// Some threads that wait for work, so that a search of a few milliseconds runs on all cores: waking one costs 2 to 15 us, a task group 85.
final class SearchPool: Sendable {
  /// The pool of this process; its threads start with the first work.
  static let shared = SearchPool(helpers: max(0, min(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 16) - 1))

  private let helpers: Int
  private let core = PoolCore()
  /// Who gives work; the others do theirs alone.
  private let isTaken = Atomic<Bool>(false)
  private let hasStarted = Atomic<Bool>(false)

  init(helpers: Int) {
    self.helpers = helpers
  }

  /// Calls `body` with the numbers below `count`, from several threads at once, and returns when all calls have.
  func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    guard count > 1, helpers > 0, !isTaken.exchange(true, ordering: .acquiring) else {
      for number in 0..<count { body(number) }
      return
    }
    if !hasStarted.exchange(true, ordering: .relaxed) {
      for _ in 0..<helpers { PoolCore.startHelper(of: core) }
    }
    core.run(count, body)
    isTaken.store(false, ordering: .releasing)
  }
}

/// What the threads share.
///
/// `@unchecked`: `job`, `generation` and `busy` are touched with the mutex held alone.
private final class PoolCore: @unchecked Sendable {
  private struct Job {
    let count: Int
    let body: @Sendable (Int) -> Void
  }

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let work = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let idle = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var job: Job?
  private var generation = 0
  private var busy = 0
  private let next = Atomic<Int>(0)

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(work, nil)
    pthread_cond_init(idle, nil)
  }

  // The threads hold the core, so it lives as long as the process.

  func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let job = Job(count: count, body: body)
    next.store(0, ordering: .relaxed)
    pthread_mutex_lock(mutex)
    self.job = job
    generation += 1
    pthread_cond_broadcast(work)
    pthread_mutex_unlock(mutex)
    take(job)
    pthread_mutex_lock(mutex)
    // Who has not woken by now is not needed.
    self.job = nil
    while busy > 0 { pthread_cond_wait(idle, mutex) }
    pthread_mutex_unlock(mutex)
  }

  private func take(_ job: Job) {
    while true {
      let number = next.add(1, ordering: .relaxed).oldValue
      if number >= job.count { return }
      job.body(number)
    }
  }

  private func help() {
    var seen = 0
    pthread_mutex_lock(mutex)
    while true {
      while generation == seen || job == nil {
        seen = generation
        pthread_cond_wait(work, mutex)
      }
      seen = generation
      let job = job
      busy += 1
      pthread_mutex_unlock(mutex)
      if let job { take(job) }
      pthread_mutex_lock(mutex)
      busy -= 1
      if busy == 0 { pthread_cond_signal(idle) }
    }
  }

  /// Starts a thread that takes no signals: those are for the terminal's.
  static func startHelper(of core: PoolCore) {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    var thread = pthread_t()
    let held = Unmanaged.passRetained(core)
    let failed = pthread_create(
      &thread, nil,
      { core in
        if let core { Unmanaged<PoolCore>.fromOpaque(core).takeRetainedValue().help() }
        return nil
      }, held.toOpaque())
    if failed == 0 { pthread_detach(thread) } else { held.release() }
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}

/// Tells work on other threads that its task was cancelled.
final class CancellationFlag: Sendable {
  private let flag = Atomic<Bool>(false)

  /// Whether the work is to end.
  var isSet: Bool { flag.load(ordering: .relaxed) }

  func set() { flag.store(true, ordering: .relaxed) }

  func check() throws(CancellationError) {
    if isSet { throw CancellationError() }
  }
}
