import Glibc
import Synchronization

/// A file without a name that the records of a long list are kept in: it is gone with the last roster that needs it, and with the process.
///
/// It is read, not mapped: pages of a mapping would count as memory of the process, and reading is a call of a microsecond.
final class RecordFile: Sendable {
  private let descriptor: Int32
  /// The size that files may have (setrlimit(2), RLIMIT_FSIZE): beyond it a write would be the end of the program.
  private let largest: Int
  private let end = Atomic<Int>(0)
  private let isFull = Atomic<Bool>(false)
  /// Bytes that wait to be written.
  private let waiting = Atomic<Int>(0)

  /// So many may wait; who has more writes them on the spot.
  private static let mostWaiting = 8 << 20

  /// A file where temporary ones belong: in `TMPDIR`, else in `/var/tmp`, which unlike `/tmp` is meant for large ones and no memory.
  /// Nil if none can be made.
  convenience init?() {
    let folders = [getenv("TMPDIR").map { String(cString: $0) }, "/var/tmp", "/tmp"]
    for case let folder? in folders where !folder.isEmpty {
      var path = Array("\(folder)/rollcall-XXXXXX".utf8CString)
      let descriptor = mkstemp(&path)
      guard descriptor >= 0 else { continue }
      unlink(path)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      self.init(descriptor: descriptor)
      return
    }
    return nil
  }

  /// A file that is open already, from its beginning.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    largest = Int(clamping: limit.rlim_cur)
  }

  deinit { close(descriptor) }

  /// Takes the records of a chunk in, in the background: copying half a gigabyte takes as long as reading it does.
  func take(_ records: ChunkRecords, count: Int) {
    guard waiting.load(ordering: .relaxed) < Self.mostWaiting else { return records.move(to: self) }
    waiting.add(count, ordering: .relaxed)
    Task.detached { [self] in
      records.move(to: self)
      waiting.subtract(count, ordering: .relaxed)
    }
  }

  /// Writes bytes behind those that are there.
  /// - Returns: where they begin; nil if there is no room for them, nor for any that come later.
  func append(_ bytes: [UInt8]) -> Int? {
    if isFull.load(ordering: .relaxed) { return nil }
    // Builders that parted share the file: each has a place of its own for what it writes.
    let start = end.add(bytes.count, ordering: .relaxed).oldValue
    let isWritten = bytes.withUnsafeBytes { bytes in
      guard start + bytes.count <= largest else { return false }
      var done = 0
      while done < bytes.count {
        let count = pwrite(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, start + done)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return false }
        done += count
      }
      return true
    }
    if !isWritten { isFull.store(true, ordering: .relaxed) }
    return isWritten ? start : nil
  }

  /// The bytes of a range; none if they can't be read.
  func read(_ range: Range<Int>) -> [UInt8] {
    Array(unsafeUninitializedCapacity: range.count) { room, count in
      while count < range.count {
        let more = pread(descriptor, room.baseAddress.map { $0 + count }, range.count - count, range.lowerBound + count)
        if more < 0, errno == EINTR { continue }
        if more <= 0 {
          count = 0
          return
        }
        count += more
      }
    }
  }
}
