import Glibc
import Locking

/// Reads the body of a cached list on a thread of its own, as a response: the same decoder takes both.
final class CacheReader: Sendable {
  /// A block that is not what was written.
  struct Damage: Error {}

  private let entry: CacheEntry
  private let wakeUp = WakeUp()
  private let isCancelled = Lock(false)

  private init(_ entry: CacheEntry) {
    self.entry = entry
  }

  /// Starts to read.
  /// - Throws: `Damage` if the system has no more threads or descriptors.
  static func start(_ entry: CacheEntry) throws -> ResponseStream {
    let reader = CacheReader(entry)
    let channel = ResponseChannel(
      onRoom: { reader.wakeUp.ring() },
      onCancel: {
        reader.isCancelled.withLock { $0 = true }
        reader.wakeUp.ring()
      })
    guard reader.wakeUp.descriptor >= 0, PlainThread.detach({ channel.finish(reader.run(into: channel)) }) else {
      throw Damage()
    }
    return ResponseStream(channel)
  }

  private func run(into channel: ResponseChannel) -> Result<Void, any Error> {
    channel.write(entry.header.head)
    return withUnsafeTemporaryAllocation(byteCount: CacheBlocks.size, alignment: 16) { buffer in
      for index in 0..<entry.blockCount {
        guard let block = entry.block(index, into: buffer) else { return .failure(Damage()) }
        while !channel.write(block) {
          guard waitForRoom() else { return .failure(CancellationError()) }
        }
      }
      return .success(())
    }
  }

  /// False if nobody wants more.
  private func waitForRoom() -> Bool {
    wakeUp.wait()
    return !isCancelled.withLock { $0 }
  }
}
