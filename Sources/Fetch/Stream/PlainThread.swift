import Glibc

/// Threads of our own for what blocks: the pool of tasks has one thread for each core and must never wait.
enum PlainThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Runs `body` on a thread of its own. False if the system has no more threads.
  static func detach(_ body: @escaping @Sendable () -> Void) -> Bool {
    let work = Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let failed = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    guard failed == 0 else {
      work.release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}
