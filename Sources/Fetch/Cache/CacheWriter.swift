import Glibc
import Locking

/// Writes a body to the cache while it streams in, on a thread of its own: neither the network nor the decoder waits for the disk.
final class CacheWriter: Sendable {
  /// The bytes that may wait for the disk. Where it is slower than the network by more, nothing is cached.
  static let capacity = 32 << 20

  private typealias Waiter = CheckedContinuation<Bool, Never>

  private struct End {
    let head: ResponseHead
    let date: Int
    let waiter: Waiter
  }

  /// What is shared with the thread.
  private final class Queue: Sendable {
    struct State {
      var pieces: [[UInt8]] = []
      var waiting = 0
      var end: End?
      /// Whether nothing more is taken: it could not be written, or nobody wants it any more.
      var isClosed = false
    }

    let state = Lock(State())
    let wakeUp = WakeUp()
  }

  private let queue = Queue()

  /// A writer of the list of a key.
  init(_ key: CacheKey, in folder: CacheFolder) {
    let queue = queue
    let isRunning = queue.wakeUp.descriptor >= 0 && PlainThread.detach { Self.run(queue, key, folder) }
    if !isRunning { queue.state.withLock { $0.isClosed = true } }
  }

  /// A list that was not kept is dropped.
  deinit {
    queue.state.withLock { $0.isClosed = true }
    queue.wakeUp.ring()
  }

  /// Takes the next bytes of the body. Costs no copy.
  func append(_ piece: [UInt8]) {
    queue.state.withLock { state in
      guard !state.isClosed else { return }
      state.waiting += piece.count
      if state.waiting > Self.capacity {
        (state.isClosed, state.pieces) = (true, [])
      } else {
        state.pieces.append(piece)
      }
    }
    queue.wakeUp.ring()
  }

  /// Puts the list in its place: all of it came.
  /// - Returns: whether it stands there now.
  func keep(head: ResponseHead, date: Int) async -> Bool {
    await withCheckedContinuation { waiter in
      let isClosed = queue.state.withLock { state in
        if !state.isClosed { state.end = End(head: head, date: date, waiter: waiter) }
        return state.isClosed
      }
      if isClosed { waiter.resume(returning: false) } else { queue.wakeUp.ring() }
    }
  }

  // MARK: The thread

  private static func run(_ queue: Queue, _ key: CacheKey, _ folder: CacheFolder) {
    // A file that may not grow further (setrlimit(2), RLIMIT_FSIZE) is told by an error then, not by the end of the program.
    var signals = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let end = write(queue, key, folder)
    // Whoever waits learns of it once the file is closed.
    end?.waiter.resume(returning: end?.isKept ?? false)
  }

  private static func write(_ queue: Queue, _ key: CacheKey, _ folder: CacheFolder) -> (waiter: Waiter, isKept: Bool)? {
    var draft = CacheDraft(in: folder)
    var isWritable = draft != nil
    while true {
      queue.wakeUp.wait()
      let (pieces, end, isClosed) = queue.state.withLock { state in
        defer { (state.pieces, state.waiting) = ([], 0) }
        if !isWritable, state.end == nil { state.isClosed = true }
        return (state.pieces, state.end, state.isClosed)
      }
      for piece in pieces where isWritable { isWritable = draft?.append(piece) ?? false }
      if let end {
        return (end.waiter, isWritable && draft?.keep(key, head: end.head, date: end.date) ?? false)
      }
      if isClosed { return nil }
    }
  }
}
