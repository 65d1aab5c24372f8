import Glibc
import Locking

/// Reads a descriptor on a thread of its own, so that a pipe may keep silent as long as it likes and can still be given up at once.
final class DescriptorReader: Sendable {
  /// Bytes read at once: what a pipe holds, and little enough for the first users to come at once.
  private static let pieceSize = 64 << 10

  private let descriptor: Int32
  private let name: String
  private let closes: Bool
  private let wakeUp = WakeUp()
  private let isCancelled = Lock(false)

  private init(_ descriptor: Int32, name: String, closes: Bool) {
    self.descriptor = descriptor
    self.name = name
    self.closes = closes
  }

  deinit { if closes { close(descriptor) } }

  /// Starts to read.
  /// - Parameter closes: whether the descriptor is to be closed at the end.
  static func start(_ descriptor: Int32, name: String, closes: Bool) throws(FetchError) -> ResponseStream {
    let reader = DescriptorReader(descriptor, name: name, closes: closes)
    let channel = ResponseChannel(
      onRoom: { reader.wakeUp.ring() },
      onCancel: {
        reader.isCancelled.withLock { $0 = true }
        reader.wakeUp.ring()
      })
    guard PlainThread.detach({ channel.finish(reader.run(into: channel)) }) else { throw .file(name, EAGAIN) }
    return ResponseStream(channel)
  }

  /// Reads to the end, on this thread.
  private func run(into channel: ResponseChannel) -> Result<Void, any Error> {
    channel.write(ResponseHead(address: name, length: length))
    return withUnsafeTemporaryAllocation(byteCount: Self.pieceSize, alignment: 16) { piece in
      while true {
        guard wait(for: descriptor) else { return .failure(CancellationError()) }
        let count = read(descriptor, piece.baseAddress, piece.count)
        if count == 0 { return .success(()) }
        if count < 0 {
          if errno == EINTR || errno == EAGAIN { continue }
          return .failure(FetchError.file(name, errno))
        }
        while !channel.write(UnsafeRawBufferPointer(rebasing: piece[..<count])) {
          guard wait(for: nil) else { return .failure(CancellationError()) }
        }
      }
    }
  }

  /// Waits until the descriptor can be read, or without one until there is room. False if it was cancelled.
  private func wait(for descriptor: Int32?) -> Bool {
    var descriptors = [pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0)]
    if let descriptor { descriptors.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)) }
    while true {
      _ = poll(&descriptors, nfds_t(descriptors.count), -1)
      if isCancelled.withLock({ $0 }) { return false }
      if descriptors[0].revents != 0 {
        wakeUp.clear()
        if descriptor == nil { return true }
      }
      if descriptors.count > 1 && descriptors[1].revents != 0 { return true }
    }
  }

  /// The size of a regular file; nil for a pipe.
  private var length: Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let position = lseek(descriptor, 0, SEEK_CUR)
    return max(0, Int(status.st_size) - max(0, Int(position)))
  }
}
