import Locking

/// The records of a chunk: in memory, and in a long list only until they are in a file.
final class ChunkRecords: Sendable {
  private enum Place {
    case memory([UInt8])
    case file(RecordFile, at: Int)
  }

  private let place: Lock<Place>

  /// Records in memory.
  init(_ bytes: [UInt8]) {
    place = Lock(.memory(bytes))
  }

  /// The bytes of a range; none if they can't be read.
  func read(_ range: Range<Int>) -> ArraySlice<UInt8> {
    switch place.withLock({ $0 }) {
    case .memory(let bytes): bytes[range]
    case .file(let file, let start): file.read(start + range.lowerBound..<start + range.upperBound)[...]
    }
  }

  /// Puts the records into a file, and gives their memory back; they stay where they are if it has no room.
  func move(to file: RecordFile) {
    guard case .memory(let bytes) = place.withLock({ $0 }) else { return }
    // Not under the lock: who reads meanwhile need not wait.
    let start = file.append(bytes)
    place.withLock { $0 = start.map { .file(file, at: $0) } ?? .memory(bytes.trimmed()) }
  }
}

extension Array {
  /// The same without the room that arrays keep to grow.
  func trimmed() -> [Element] {
    Array(unsafeUninitializedCapacity: count) { room, count in count = room.initialize(fromContentsOf: self) }
  }
}
