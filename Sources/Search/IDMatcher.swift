import Directory

/// An id filter made ready for many users: their ids are looked at as bytes, where they stand.
struct IDMatcher: Sendable {
  private let keeps: Bool
  private let ids: Set<UserID>
  /// Which hashes of an id occur, by their last bits: most users are turned away here.
  private let occurring: [Bool]
  private let ranges: [(lower: IntegerText?, upper: IntegerText?)]

  /// - Complexity: O(n) in the ids and ranges.
  init(_ filter: IDFilter) {
    keeps = filter.mode == .keep
    ids = filter.ids
    ranges = filter.ranges.map { ($0.lower.map { IntegerText($0) }, $0.upper.map { IntegerText($0) }) }
    var size = 64
    while size < filter.ids.count * 16 { size *= 2 }
    var occurring = [Bool](repeating: false, count: size)
    for id in filter.ids {
      Array(id.text.utf8).withUnsafeBytes { occurring[Self.hash($0) & (size - 1)] = true }
    }
    self.occurring = occurring
  }

  /// Whether a user passes; an id that is missing is empty.
  /// - Complexity: O(n) in the bytes of the id and in the ranges.
  func passes(_ id: UnsafeRawBufferPointer) -> Bool { contains(id) == keeps }

  private func contains(_ id: UnsafeRawBufferPointer) -> Bool {
    if id.isEmpty { return false }
    if !ids.isEmpty, occurring[Self.hash(id) & (occurring.count - 1)],
      ids.contains(UserID(String(decoding: id, as: UTF8.self)))
    {
      return true
    }
    return !ranges.isEmpty && IntegerText.isInteger(id)
      && ranges.contains { lower, upper in
        lower.map { !$0.isGreater(than: id) } ?? true && upper.map { !$0.isLess(than: id) } ?? true
      }
  }

  /// FNV-1a.
  private static func hash(_ bytes: UnsafeRawBufferPointer) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash ^ hash >> 32)
  }
}

/// An integer of any length in canonical form as bytes, to be compared with others by value (see `UserID.compareIntegers`).
private struct IntegerText: Sendable {
  private let bytes: [UInt8]

  init(_ id: UserID) {
    bytes = Array(id.text.utf8)
  }

  func isLess(than other: UnsafeRawBufferPointer) -> Bool {
    bytes.withUnsafeBytes { Self.isLess($0, other) }
  }

  func isGreater(than other: UnsafeRawBufferPointer) -> Bool {
    bytes.withUnsafeBytes { Self.isLess(other, $0) }
  }

  /// Whether an id is a canonical integer (see `UserID.isCanonicalInteger`).
  static func isInteger(_ id: UnsafeRawBufferPointer) -> Bool {
    let start = isNegative(id) ? 1 : 0
    guard id.count > start, id[start] != zero || id.count == 1 else { return false }
    for place in start..<id.count where !id[place].isDigit { return false }
    return true
  }

  private static func isLess(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    let isLeftNegative = isNegative(left)
    if isLeftNegative != isNegative(right) { return isLeftNegative }
    let (small, large) = isLeftNegative ? (right, left) : (left, right)
    if small.count != large.count { return small.count < large.count }
    for place in 0..<small.count where small[place] != large[place] { return small[place] < large[place] }
    return false
  }

  private static func isNegative(_ id: UnsafeRawBufferPointer) -> Bool { id.first == UInt8(ascii: "-") }
  private static let zero = UInt8(ascii: "0")
}
