import Locking

/// Carries a response from a thread, which must not wait, to a task, which may.
///
/// It is bounded: when `write` says no, the producer pauses until `onRoom` is called. What piles up while the consumer
/// works is handed over in one piece, so a fast source costs few wake-ups.
final class ResponseChannel: Sendable {
  /// The bytes that may wait. With records of half a kilobyte that is a few milliseconds of decoding: short enough for
  /// a cancel to be prompt, long enough for the network never to idle.
  static let capacity = 256 << 10

  private typealias Waiter = CheckedContinuation<ResponsePart?, any Error>

  private struct State {
    var head: ResponseHead?
    var bytes: [UInt8] = []
    /// How many bytes were taken last: about as many will wait again.
    var lastCount = 0
    var isFull = false
    var end: Result<Void, any Error>?
    var waiter: Waiter?

    /// What a consumer would get now; nil if it has to wait.
    mutating func take() -> Result<ResponsePart?, any Error>? {
      if let head {
        self.head = nil
        return .success(.head(head))
      }
      if !bytes.isEmpty {
        var taken: [UInt8] = []
        swap(&taken, &bytes)
        lastCount = taken.count
        return .success(.body(taken))
      }
      return end.map { $0.map { nil } }
    }
  }

  private let state = Lock(State())
  private let capacity: Int
  private let onRoom: @Sendable () -> Void
  private let onCancel: @Sendable () -> Void

  /// A channel.
  /// - Parameters:
  ///   - onRoom: called once after each refused `write`, when there is room again.
  ///   - onCancel: called once if the consumer gives up before the end.
  init(
    capacity: Int = ResponseChannel.capacity, onRoom: @escaping @Sendable () -> Void = {},
    onCancel: @escaping @Sendable () -> Void = {}
  ) {
    self.capacity = capacity
    self.onRoom = onRoom
    self.onCancel = onCancel
  }

  // MARK: The producer's end

  /// Hands over the head.
  func write(_ head: ResponseHead) {
    change { $0.head = head }
  }

  /// Hands over bytes: all of them, or none if what waits already is too much.
  func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    change { state in
      guard state.bytes.count < capacity else {
        state.isFull = true
        return false
      }
      if state.bytes.isEmpty { state.bytes.reserveCapacity(max(state.lastCount, bytes.count)) }
      state.bytes.append(contentsOf: bytes)
      return true
    }
  }

  /// Says that nothing more comes. Only the first end counts.
  func finish(_ end: Result<Void, any Error> = .success(())) {
    change { state in if state.end == nil { state.end = end } }
  }

  /// Changes the state and wakes the consumer if there is something for it.
  private func change<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
    let (value, waiter, part) = state.withLock { state -> (Value, Waiter?, Result<ResponsePart?, any Error>?) in
      let value = body(&state)
      guard let waiter = state.waiter, let part = state.take() else { return (value, nil, nil) }
      state.waiter = nil
      return (value, waiter, part)
    }
    if let waiter, let part { waiter.resume(with: part) }
    return value
  }

  // MARK: The consumer's end

  /// Resumes with the next part, now or when it comes.
  func wait(_ waiter: CheckedContinuation<ResponsePart?, any Error>) {
    let (part, hasRoom) = state.withLock { state -> (Result<ResponsePart?, any Error>?, Bool) in
      guard let part = state.take() else {
        state.waiter = waiter
        return (nil, false)
      }
      let hasRoom = state.isFull && state.bytes.isEmpty
      if hasRoom { state.isFull = false }
      return (part, hasRoom)
    }
    if hasRoom { onRoom() }
    if let part { waiter.resume(with: part) }
  }

  /// Lets a waiting consumer go on with `.poke`.
  func poke() {
    let waiter = state.withLock { state in
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: .poke)
  }

  /// Gives up: what waits is dropped, the consumer gets a `CancellationError`, the producer is told.
  func cancel() {
    let (waiter, wasOpen) = state.withLock { state in
      let wasOpen = state.end == nil
      let waiter = state.waiter
      state = State(end: .failure(CancellationError()))
      return (waiter, wasOpen)
    }
    if wasOpen { onCancel() }
    waiter?.resume(throwing: CancellationError())
  }
}
