import Directory
import Glibc

/// Goes over plain records from place to place that simdjson has found, and judges all between as strictly as `UserReader` does.
///
/// Functions return whether all is plain so far; after a no, the record is given up. Bytes are read without looking at bounds
/// where a place that simdjson found proves that they are there: the last place is the brace that the part ends with.
struct PlainWalk {
  let bytes: UnsafePointer<UInt8>
  let length: Int
  let places: UnsafePointer<UInt32>
  let placeCount: Int
  /// How many bytes there are with those behind the part.
  private let available: Int
  private let separation: PlainReader.Separation
  private let largestRecord: Int

  /// The users.
  var columns: PlainColumns
  /// The place that comes next.
  var next = 0
  /// Where the next backslash is, once it was looked for.
  private var backslash = -1
  /// Where the records that were read end (with `lines` their lines).
  private(set) var end = 0
  /// Whether it stopped at something that is not plain, not for want of bytes.
  private(set) var isStuck = false

  /// A walk over a part that begins where a record may and ends behind a brace. Nil if it is empty.
  /// - Parameter available: how many bytes there are with those behind the part.
  init?(
    _ part: UnsafeBufferPointer<UInt8>, _ places: UnsafeBufferPointer<UInt32>, available: Int,
    _ separation: PlainReader.Separation, largestRecord: Int
  ) {
    guard let bytes = part.baseAddress, let firstPlace = places.baseAddress, !places.isEmpty else { return nil }
    self.bytes = bytes
    self.places = firstPlace
    length = part.count
    placeCount = places.count
    self.available = available
    self.separation = separation
    self.largestRecord = largestRecord
    // The least that a user has is braces, a name, a colon and a value.
    columns = PlainColumns(part, mostUsers: places.count / 5 + 1)
  }

  /// Reads records until one is not plain or not all there.
  mutating func run() {
    while true {
      if separation == .list { skipCommas() }
      guard next < placeCount else { return }
      let start = place(next)
      guard bytes[start] == Byte.openBrace, user(), let end = ended(start) else {
        isStuck = next + 3 < placeCount
        return columns.rollBack()
      }
      self.end = end
      columns.endUser(start, place(next - 1) + 1)
    }
  }

  private mutating func skipCommas() {
    while next < placeCount, bytes[place(next)] == Byte.comma { next += 1 }
  }

  /// Where a record that began at `start` ends, with `lines` its line; nil if it may not stand so.
  private func ended(_ start: Int) -> Int? {
    let end = place(next - 1) + 1
    guard end - start <= largestRecord else { return nil }
    if separation == .list { return end }
    guard memchr(bytes + start, Int32(Byte.newline), end - start) == nil else { return nil }
    var index = end
    while index < available, bytes[index] != Byte.newline {
      guard Byte.isBlank(bytes[index]) else { return nil }
      index += 1
    }
    return index < available ? index + 1 : nil
  }

  // MARK: Steps

  @inline(__always)
  func place(_ index: Int) -> Int { Int(places[index]) }

  /// Goes over an object, whose brace is next; `member` is handed each name and goes over the value.
  /// - Parameter mayEscape: whether there may be escapes in names, and these may be any.
  @inline(__always)
  mutating func object(
    mayEscape: Bool = false, _ member: (inout PlainWalk, UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    next &+= 1
    guard next < placeCount else { return false }
    if bytes[place(next)] == Byte.closeBrace {
      next &+= 1
      return true
    }
    while next &+ 2 < placeCount {
      let start = place(next)
      let colon = place(next &+ 1)
      guard bytes[start] == Byte.quote, bytes[colon] == Byte.colon else { return false }
      let close = closingQuote(before: colon)
      if hasEscape(start, close) {
        guard mayEscape, checkEscapes(start &+ 1, close) else { return false }
      }
      next &+= 2
      let name = UnsafeBufferPointer(start: bytes + (start &+ 1), count: close &- start &- 1)
      guard member(&self, name), next < placeCount else { return false }
      let separator = bytes[place(next)]
      next &+= 1
      if separator == Byte.closeBrace { return true }
      guard separator == Byte.comma else { return false }
    }
    return false
  }

  /// Where a string ends that the place before this one begins: simdjson finds a place behind each string, and but for blanks nothing is between.
  @inline(__always)
  func closingQuote(before place: Int) -> Int {
    var index = place &- 1
    while Byte.isBlank(bytes[index]) { index &-= 1 }
    return index
  }

  /// Whether there is a backslash in a range; ranges come in ascending order.
  @inline(__always)
  mutating func hasEscape(_ start: Int, _ end: Int) -> Bool {
    if backslash < start { findBackslash(from: start) }
    return backslash < end
  }

  private mutating func findBackslash(from start: Int) {
    let found = memchr(bytes + start, Int32(Byte.backslash), length - start)
    backslash = found.map { UnsafeRawPointer($0) - UnsafeRawPointer(bytes) } ?? .max
  }
}
