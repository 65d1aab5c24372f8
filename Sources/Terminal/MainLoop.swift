import CMainQueue
import Glibc

/// The main actor, on the thread that the process began with, and the one place where that thread waits: for what is to
/// be done on it, and for descriptors.
///
/// An `async` main gives that thread up and goes on in others, made for it, and a dispatch source adds one more on the way of every key: a
/// millisecond before the first picture. (Sources also read freed memory now and then where a terminal hangs up.)
@MainActor public enum MainLoop {
  /// Runs `body` to its end, and meanwhile whatever else the main actor is asked to do.
  ///
  /// Called once, by `main`, and not from a task. What reads a terminal in the background fails instead of stopping the process
  /// (SIGTTIN), and what changes its modes is let (SIGTTOU): as on the threads of dispatch, which block both.
  public static func run<Result: Sendable>(_ body: @escaping @MainActor () async -> Result) -> Result {
    block([SIGTTIN, SIGTTOU])
    let mainQueue = _dispatch_get_main_queue_handle_4CF()
    watch(mainQueue) {
      var count: UInt64 = 0
      read(mainQueue, &count, MemoryLayout.size(ofValue: count))
      _dispatch_main_queue_callback_4CF(nil)
    }
    defer { ignore(mainQueue) }
    let outcome = Outcome<Result>()
    // The priority of what it starts in turn: one pool of threads is enough.
    Task(priority: .medium) { outcome.value = await body() }
    while true {
      if let value = outcome.value { return value }
      wait()
    }
  }

  /// Calls `act` whenever a descriptor can be read, or is hung up, until it is ignored.
  static func watch(_ descriptor: Int32, _ act: @escaping @MainActor () -> Void) {
    watched.removeAll { $0.descriptor == descriptor }
    watched.append(Watched(descriptor: descriptor, act: act))
  }

  /// Ends watching a descriptor; before it is closed.
  static func ignore(_ descriptor: Int32) {
    watched.removeAll { $0.descriptor == descriptor }
  }

  private struct Watched {
    let descriptor: Int32
    let act: @MainActor () -> Void
  }

  private final class Outcome<Value> {
    var value: Value?
  }

  private static var watched: [Watched] = []

  private static func wait() {
    var states = watched.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    guard poll(&states, nfds_t(states.count), -1) > 0 else { return }  // Else a signal came: its descriptor tells.
    for state in states where state.revents != 0 {
      // One that acts may make another to be ignored.
      watched.first { $0.descriptor == state.fd }?.act()
    }
  }

  private static func block(_ signals: [Int32]) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }
}
