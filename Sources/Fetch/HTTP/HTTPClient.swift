import CCurl
import Locking

/// Asks servers through libcurl's multi interface: one plain thread, which waits for all transfers at once, drives them.
///
/// URLSession is not used: on Linux it hangs at a 401 challenge and under cancellation.
final class HTTPClient: Sendable {
  /// The client of the program: its connections are kept for the next request.
  static let shared = HTTPClient()

  private let queue = TransferQueue()

  /// A client with a thread of its own, which ends with the client.
  init() {
    Self.start(queue)
  }

  deinit { queue.send(.stop) }

  /// Sends a request. The first part of the answer is its head; redirects are not followed.
  func send(_ request: HTTPRequest) -> ResponseStream {
    let queue = self.queue
    let id = queue.nextID()
    let channel = ResponseChannel(onRoom: { queue.send(.resume(id)) }, onCancel: { queue.send(.cancel(id)) })
    queue.send(.start(id, request, channel))
    return ResponseStream(channel)
  }

  /// The thread is started from here, and knows the queue alone: Swift 6.3.1 crashes when an initialiser hands out a box with `self` in it.
  private static func start(_ queue: TransferQueue) {
    let isRunning = PlainThread.detach {
      if var loop = TransferLoop(queue: queue) { loop.run() }
      queue.refuse()
    }
    if !isRunning { queue.refuse() }
  }
}

/// What the client tells its thread.
enum TransferCommand: Sendable {
  case start(UInt64, HTTPRequest, ResponseChannel)
  case resume(UInt64)
  case cancel(UInt64)
  case stop
}

/// The commands on their way to the thread.
final class TransferQueue: Sendable {
  /// A pointer that any thread may have: only `curl_multi_wakeup`, which is made for that, is called on it, under the lock.
  private struct Waker: @unchecked Sendable {
    let multi: UnsafeMutableRawPointer
  }

  private struct State {
    var commands: [TransferCommand] = []
    var waker: Waker?
    var isClosed = false
    var lastID: UInt64 = 0
  }

  private let state = Lock(State())

  /// A number for a new transfer.
  func nextID() -> UInt64 {
    state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
  }

  /// Sends a command and wakes the thread.
  func send(_ command: TransferCommand) {
    let isClosed = state.withLock { state in
      if state.isClosed { return true }
      state.commands.append(command)
      if let waker = state.waker { curl_shim_multi_wakeup(waker.multi) }
      return false
    }
    if isClosed { Self.refuse(command) }
  }

  /// Says how the thread is woken.
  func open(_ multi: UnsafeMutableRawPointer) {
    let waker = Waker(multi: multi)
    state.withLock { $0.waker = waker }
  }

  /// Takes the commands so far.
  func take() -> [TransferCommand] {
    state.withLock { state in
      defer { state.commands = [] }
      return state.commands
    }
  }

  /// Ends the queue: whoever asks from now on learns that there is no client.
  func refuse() {
    let left = state.withLock { state in
      defer { state.commands = [] }
      state.isClosed = true
      state.waker = nil
      return state.commands
    }
    left.forEach(Self.refuse)
  }

  private static func refuse(_ command: TransferCommand) {
    if case .start(_, _, let channel) = command { channel.finish(.failure(FetchError.noLibrary)) }
  }
}
