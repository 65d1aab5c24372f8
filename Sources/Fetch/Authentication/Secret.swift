import Glibc
import Locking

/// A password or a token while it is in our hands: bytes in one place of fixed size, wiped when the last owner lets go.
///
/// It never becomes a `String`, so that no copy outlives it. It is not `CustomStringConvertible` on purpose, and its mirror is empty:
/// neither a log nor an error can show it.
public final class Secret: Sendable, CustomReflectable {
  /// The most bytes that a secret holds unless asked for more; what is beyond is refused, so that the room never moves and leaves a
  /// copy behind.
  public static let capacity = 4_096

  /// The room and how much of it is used. The pointer is reached under the lock alone.
  private struct Room: @unchecked Sendable {
    let bytes: UnsafeMutableRawBufferPointer
    var count = 0

    /// Overwrites the bytes in a way that the compiler can't leave out.
    func wipe() {
      if let start = bytes.baseAddress { explicit_bzero(start, bytes.count) }
    }
  }

  private let room: Lock<Room>

  /// An empty secret, to be typed into.
  public init(capacity: Int = Secret.capacity) {
    room = Lock(Room(bytes: .allocate(byteCount: max(1, capacity), alignment: 1)))
  }

  /// A secret that is there already. The caller wipes what the bytes came from.
  public convenience init(_ bytes: some Sequence<UInt8>) {
    self.init()
    append(bytes)
  }

  deinit {
    room.withLock { room in
      room.wipe()
      room.bytes.deallocate()
    }
  }

  /// Adds bytes at the end.
  /// - Returns: false if there is no room for all of them; then none is added.
  @discardableResult public func append(_ bytes: some Sequence<UInt8>) -> Bool {
    room.withLock { room in
      var count = room.count
      for byte in bytes {
        guard count < room.bytes.count else { return false }
        room.bytes[count] = byte
        count += 1
      }
      room.count = count
      return true
    }
  }

  /// Takes the last scalar away.
  public func removeLast() {
    room.withLock { room in
      while room.count > 0 {
        room.count -= 1
        let byte = room.bytes[room.count]
        room.bytes[room.count] = 0
        // A continuation byte of UTF-8 is followed (to the left) by the rest of its scalar.
        if byte & 0xC0 != 0x80 { return }
      }
    }
  }

  /// Takes everything away.
  public func wipe() {
    room.withLock { room in
      room.wipe()
      room.count = 0
    }
  }

  /// Whether there is nothing.
  public var isEmpty: Bool { room.withLock { $0.count == 0 } }

  /// How many scalars there are, for the dots on the screen.
  public var scalarCount: Int {
    room.withLock { room in room.bytes.prefix(room.count).count { $0 & 0xC0 != 0x80 } }
  }

  /// A copy of its own, which goes on when this one is wiped.
  public func copy() -> Secret {
    let copy = Secret()
    withBytes { _ = copy.append($0) }
    return copy
  }

  /// Hands out the bytes; they must not leave `body`.
  public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try room.withLock { room in
      try body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(room.bytes)[..<room.count]))
    }
  }

  /// Nothing to see.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
