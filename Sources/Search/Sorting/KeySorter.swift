import Directory
import Glibc

/// Puts keys in order, a few bytes of them at a time, so that nearly all that is compared are numbers that lie side by side.
///
/// It reads memory that whoever makes it owns; places are below `SortKeys.count`.
struct KeySorter {
  /// A key on its way to its place.
  struct Entry {
    /// The bytes that are compared next: seven, and how many those are, or more that the key goes on.
    var bytes: UInt64
    /// Which key it is.
    let place: UInt32

    /// Whether the key goes on behind these bytes.
    var goesOn: Bool { UInt8(truncatingIfNeeded: bytes) > UInt8(KeySorter.step) }
  }

  typealias Entries = UnsafeMutableBufferPointer<Entry>

  /// How many bytes of a key are compared at a time.
  private static let step = 7
  /// Behind so many bytes keys are compared to their ends: nobody's values make it look at them step by step for ever.
  private static let deepest = 10 * step

  let bytes: UnsafeRawBufferPointer
  let starts: UnsafeBufferPointer<Int>
  let field: Field

  /// Puts entries in order, those of equal values by their places.
  /// - Parameter repeats: set for every entry that is equal to the one before.
  func sort(_ entries: Entries, repeats: UnsafeMutableBufferPointer<Bool>, from offset: Int = 0) {
    var entries = entries
    entries.sort { $0.bytes == $1.bytes ? $0.place < $1.place : $0.bytes < $1.bytes }
    var start = 0
    while start < entries.count {
      let first = entries[start]
      var end = start + 1
      while end < entries.count, entries[end].bytes == first.bytes { end += 1 }
      if end > start + 1 {
        let same = Entries(rebasing: entries[start..<end])
        let repeats = UnsafeMutableBufferPointer(rebasing: repeats[start..<end])
        if first.goesOn, offset < Self.deepest {
          for index in same.indices { same[index].bytes = next(of: same[index].place, from: offset + Self.step) }
          sort(same, repeats: repeats, from: offset + Self.step)
        } else {
          settle(same, repeats: repeats, from: offset)
        }
      }
      start = end
    }
  }

  /// The bytes of a key that are compared next.
  func next(of place: UInt32, from offset: Int) -> UInt64 {
    let start = starts[2 * Int(place)] + offset
    let left = starts[2 * Int(place) + 1] - start
    var next: UInt64 = 0
    for index in 0..<Self.step { next = next << 8 | (index < left ? UInt64(bytes[start + index]) : 0) }
    return next << 8 | UInt64(min(left, Self.step + 1))
  }

  /// Puts entries in order whose keys are the same up to `offset`: most often they are of the same value.
  private func settle(_ entries: Entries, repeats: UnsafeMutableBufferPointer<Bool>, from offset: Int) {
    var entries = entries
    let isOfOneValue = entries.dropFirst().allSatisfy { isWritten($0.place, as: entries[0].place) }
    if !isOfOneValue {
      entries.sort {
        let order = order($0.place, $1.place, from: offset)
        return order == 0 ? $0.place < $1.place : order < 0
      }
    }
    for index in entries.indices.dropFirst() {
      repeats[index] = isOfOneValue || order(entries[index - 1].place, entries[index].place, from: offset) == 0
    }
  }

  /// Whether two values have the same bytes; then their keys have too.
  private func isWritten(_ left: UInt32, as right: UInt32) -> Bool { Self.order(value(left), value(right)) == 0 }

  /// Below zero if the first comes before the second, zero if they are equal: by their keys, and then as they are written.
  private func order(_ left: UInt32, _ right: UInt32, from offset: Int) -> Int {
    let order = Self.order(key(left, from: offset), key(right, from: offset))
    if order != 0 || isWritten(left, as: right) { return order }
    let (first, second) = (String(decoding: value(left), as: UTF8.self), String(decoding: value(right), as: UTF8.self))
    if goesByID(left) { return UserID(first) < UserID(second) ? -1 : 1 }
    return first < second ? -1 : first == second ? 0 : 1
  }

  private func goesByID(_ place: UInt32) -> Bool {
    switch field {
    case .id: true
    case .attribute: SortKeys.Kind(rawValue: bytes[starts[2 * Int(place)]])?.goesByID == true
    default: false
    }
  }

  private func key(_ place: UInt32, from offset: Int) -> UnsafeRawBufferPointer {
    let end = starts[2 * Int(place) + 1]
    return UnsafeRawBufferPointer(rebasing: bytes[min(end, starts[2 * Int(place)] + offset)..<end])
  }

  private func value(_ place: UInt32) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[starts[2 * Int(place) + 1]..<starts[2 * Int(place) + 2]])
  }

  /// Byte by byte; what is the beginning of the other comes first.
  private static func order(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
    guard let first = left.baseAddress, let second = right.baseAddress else { return left.count - right.count }
    let order = Int(memcmp(first, second, min(left.count, right.count)))
    return order == 0 ? left.count - right.count : order
  }
}
