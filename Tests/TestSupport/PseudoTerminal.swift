import Dispatch
public import Glibc
import Locking

/// A terminal without a window: runs a program in a session of its own whose controlling terminal this is,
/// keeps every byte that the program writes, and types for the user.
///
/// Waiting is for conditions, never for time: a condition is looked at again whenever something came, and `wait` throws
/// with all that came if it does not hold in good time.
public final class PseudoTerminal: Sendable {
  /// The program.
  public let processID: pid_t

  private let master: Int32
  private let slave: Int32
  private let streams: [Stream]
  private let state = Lock(State())
  private let queue = DispatchQueue(label: "pseudo-terminal")
  /// Bytes are taken in by one thread at a time, so that they keep their order.
  private let draining = Lock(())

  struct Stream: Sendable {
    typealias Part = any WritableKeyPath<Record, [UInt8]> & Sendable
    let descriptor: Int32
    let part: Part
  }
  private struct Waiter {
    let id: Int
    let condition: @Sendable (Record) -> Bool
    let wake: CheckedContinuation<Bool, Never>
  }
  private struct State {
    var record = Record()
    var waiters: [Waiter] = []
    var nextID = 0
    /// Opened, the thread that reads a descriptor ends.
    var readers: [Int32: Gate] = [:]
    var isHungUp = false
  }

  /// Runs `program` (a path) in a new terminal.
  public init(_ program: String, _ arguments: [String] = [], options: Options = Options()) throws {
    let started = try Started(program, arguments, options)
    processID = started.processID
    master = started.master
    slave = started.slave
    streams = started.streams
    for stream in streams { listen(to: stream) }
    // A thread of its own: waiting must not hold one of the few that tests run on.
    DispatchQueue(label: "pseudo-terminal.wait").async { [weak self, processID] in
      Self.watch(processID) { event in self?.noteEvent(event) }
    }
  }

  /// Ends the program if it still runs.
  deinit {
    let (runs, isHungUp, readers) = state.withLock { ($0.record.end == nil, $0.isHungUp, $0.readers) }
    if runs { kill(processID, SIGKILL) }
    readers.values.forEach { $0.open() }
    if !isHungUp { close(slave) }
  }

  /// All that is known now.
  public var record: Record { state.withLock { $0.record } }

  /// Waits until a condition holds for what came from the program.
  /// - Throws: `TimeOut` with all that came, if it does not hold in time.
  @discardableResult
  public func wait(
    for what: String = "a condition", seconds: Double = 120, until condition: @escaping @Sendable (Record) -> Bool
  ) async throws -> Record {
    let holds = await withCheckedContinuation { (wake: CheckedContinuation<Bool, Never>) in
      let id: Int? = state.withLock { state in
        if condition(state.record) { return nil }
        state.nextID += 1
        state.waiters.append(Waiter(id: state.nextID, condition: condition, wake: wake))
        return state.nextID
      }
      guard let id else { return wake.resume(returning: true) }
      queue.asyncAfter(deadline: .now() + seconds) { [weak self] in self?.giveUp(id) }
    }
    guard holds else { throw TimeOut(what: what, record: record) }
    return record
  }

  /// Waits until the program ends; everything it wrote is in the record then.
  @discardableResult
  public func waitForEnd() async throws -> Record { try await wait(for: "the end of the program") { $0.end != nil } }

  /// Types bytes.
  public func type(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var ready = pollfd(fd: master, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, 1000)
      } else if errno != EINTR {
        return
      }
    }
  }

  /// Types text.
  public func type(_ text: String) { type(Array(text.utf8)) }

  /// Changes the window; the kernel sends SIGWINCH to the program if the size is another.
  public func resize(columns: Int, rows: Int) { Started.setSize(master, columns: columns, rows: rows) }

  /// Sends a signal to the program alone.
  public func signal(_ number: Int32) { kill(processID, number) }

  /// The process group that has the terminal now: that of the job in front of a shell.
  public var foregroundJob: pid_t { tcgetpgrp(master) }

  /// The terminal's modes now.
  public var modes: Modes { Modes(of: slave) }

  /// Takes the terminal away, as a closed window does.
  public func hangUp() {
    let (first, reader) = state.withLock { state in
      defer { state.isHungUp = true }
      return (!state.isHungUp, state.readers.removeValue(forKey: master))
    }
    guard first else { return }
    close(slave)
    reader?.open()
  }
}

extension PseudoTerminal {
  private func listen(to stream: Stream) {
    let stop = Gate()
    state.withLock { $0.readers[stream.descriptor] = stop }
    // No dispatch source: see `TmuxConnection`.
    Loopback.detach { [weak self] in
      while true {
        let ready = Loopback.wait(for: [stream.descriptor, stop.descriptor])
        if ready.contains(stop.descriptor) { break }
        guard let self else { break }
        if ready.contains(stream.descriptor), drain(stream) { break }
      }
      guard let self else { return _ = close(stream.descriptor) }
      // Whoever drains it at the end of the program finds it open or gone, never closed.
      draining.withLock { _ in
        _ = state.withLock { $0.readers.removeValue(forKey: stream.descriptor) }
        close(stream.descriptor)
      }
    }
  }

  /// Takes in what is there. On the thread of the stream.
  /// - Returns: whether nothing more will come.
  private func drain(_ stream: Stream) -> Bool {
    draining.withLock { _ in
      guard state.withLock({ $0.readers[stream.descriptor] != nil }) else { return true }
      return read(stream)
    }
  }

  private func read(_ stream: Stream) -> Bool {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var ended = false
    while true {
      let count = Glibc.read(stream.descriptor, &buffer, buffer.count)
      if count > 0 {
        bytes += buffer[..<count]
      } else if count == 0 || errno != EINTR {
        ended = count == 0 || errno != EAGAIN
        break
      }
    }
    if !bytes.isEmpty {
      change { [bytes] in
        $0[keyPath: stream.part] += bytes
        $0.lastByte = .now
      }
    }
    return ended
  }

  private func change(_ body: @Sendable (inout Record) -> Void) {
    let ready = state.withLock { state in
      body(&state.record)
      let ready = state.waiters.filter { $0.condition(state.record) }
      state.waiters.removeAll { waiter in ready.contains { $0.id == waiter.id } }
      return ready
    }
    for waiter in ready { waiter.wake.resume(returning: true) }
  }

  private func giveUp(_ id: Int) {
    let late = state.withLock { state in
      defer { state.waiters.removeAll { $0.id == id } }
      return state.waiters.first { $0.id == id }
    }
    late?.wake.resume(returning: false)
  }

  private enum Event {
    case stopped
    case ended(End)
  }

  /// Blocks until the program has ended.
  private static func watch(_ id: pid_t, _ tell: (Event) -> Void) {
    var status: Int32 = 0
    while true {
      let changed = waitpid(id, &status, WUNTRACED)
      if changed < 0, errno == EINTR { continue }
      guard changed == id else { return }
      if status & 0xff == 0x7f {
        tell(.stopped)
      } else {
        return tell(.ended(status & 0x7f == 0 ? .exited(status >> 8 & 0xff) : .signalled(status & 0x7f)))
      }
    }
  }

  private func noteEvent(_ event: Event) {
    queue.async { [self] in
      switch event {
      case .stopped: change { $0.stops += 1 }
      case .ended(let end):
        let open = state.withLock { state in streams.filter { state.readers[$0.descriptor] != nil } }
        for stream in open { _ = drain(stream) }
        change { $0.end = end }
      }
    }
  }
}
