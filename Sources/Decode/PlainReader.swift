import Directory

/// Reads many plain records in one go, with simdjson: a gigabyte takes a second or two.
///
/// A record is plain if `UserReader` would read it. Whatever is not plainly that (a field of another type, a name that is given
/// twice, a surrogate alone, a missing brace) it leaves to the cutters and `UserDecoder`, and goes on behind it. A fuzz test
/// holds the two to the same users.
struct PlainReader: Sendable {
  /// What may stand between records.
  enum Separation: Sendable {
    /// Blanks and commas, as in a list.
    case list
    /// A line break at least, and a record is one line.
    case lines
  }

  /// From so many bytes on simdjson is worth opening: that takes a millisecond.
  private static let leastToOpen = 32 << 10
  /// Less than this is not worth a call.
  private static let least = 4 << 10
  /// A call that reads fewer users was not worth it.
  private static let worthwhile = 16

  private let separation: Separation
  private let largestRecord: Int
  private let leastToOpen: Int
  private let least: Int
  private var index: StructuralIndex?
  private var isMissing = false
  /// The most that is looked at in one go: little where something that is no UTF-8 would spoil the rest.
  private var reach = Int.max
  /// Nothing is read before this place of the chunk, since it would not be worth it.
  private var waitsUntil = 0
  /// How far the next failure is waited out: the further, the more there were.
  private var patience = 0

  /// - Parameter leastBytes: so many are enough for all, whatever it costs: for tests.
  init(separation: Separation, largestRecord: Int, leastBytes: Int? = nil) {
    self.separation = separation
    self.largestRecord = largestRecord
    leastToOpen = leastBytes ?? Self.leastToOpen
    least = leastBytes ?? Self.least
  }

  /// The places are those of another chunk from now on.
  mutating func chunkBegins() {
    waitsUntil = 0
  }

  /// Reads the plain records from a place on where one may begin.
  /// - Parameter first: where to begin; afterwards behind the last record that was read (with `lines` behind its line).
  /// - Returns: the users; nil if the next record is not plain, not all there, or not worth it.
  mutating func read(_ bytes: [UInt8], from first: inout Int) -> UserBatch? {
    guard first >= waitsUntil, let index = opened(for: bytes.count - first) else { return nil }
    let start = first
    let walked = bytes.withUnsafeBufferPointer { buffer -> Walked in
      guard let end = end(in: buffer, from: start) else { return .unreadable(count: 0) }
      let part = UnsafeBufferPointer(rebasing: buffer[start..<end])
      return index.withPlaces(in: part) { places in
        guard
          var walk = PlainWalk(
            part, places, available: buffer.count - start, separation, largestRecord: largestRecord)
        else { return .unreadable(count: part.count) }
        defer { walk.columns.deallocate() }
        walk.run()
        let batch = walk.columns.count > 0 ? walk.columns.batch(of: bytes, shiftedBy: start) : nil
        return .read(batch, end: walk.end, isStuck: walk.isStuck)
      }
    }
    switch walked {
    case .unreadable(let count):
      // A smaller part may do without what spoils this one.
      reach = max(least, count / 4)
      if count <= least { waitsUntil = start + 1 }
      return nil
    case .read(let batch, let end, let isStuck):
      reach = reach > Int.max / 4 ? reach : reach * 4
      first += end
      let count = batch?.count ?? 0
      patience = !isStuck || count >= Self.worthwhile ? 0 : max(least, 2 * min(patience, bytes.count))
      if isStuck { waitsUntil = first + max(1, patience) }
      return batch
    }
  }

  /// What came of a part.
  private enum Walked: Sendable {
    /// It is no UTF-8, or a string or control character is not as it should be; nothing of it was read.
    case unreadable(count: Int)
    /// Records up to `end` were read; the walk is stuck if it stopped at one that is not plain.
    case read(UserBatch?, end: Int, isStuck: Bool)
  }

  private mutating func opened(for count: Int) -> StructuralIndex? {
    if isMissing || count < least { return nil }
    if index == nil, count >= leastToOpen {
      index = StructuralIndex()
      isMissing = index == nil
    }
    return index
  }

  /// Where to stop: behind a closing brace, so that most likely no string is cut.
  private func end(in bytes: UnsafeBufferPointer<UInt8>, from first: Int) -> Int? {
    let most = reach < bytes.count - first ? first + reach : bytes.count
    return bytes[first..<most].lastIndex(of: Byte.closeBrace).map { $0 + 1 }
  }
}
