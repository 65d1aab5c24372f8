import Directory
import Glibc

/// The fields of plain records, in memory that is filled without looking at its bounds: as much as the records could need is there.
struct PlainColumns {
  /// How far one copy of a short text reaches, needed or not.
  private static let stride = 32
  /// As many as `Field.columns`, known to the compiler.
  static var columnCount: Int { 7 }

  private let source: UnsafeBufferPointer<UInt8>
  private let fields: UnsafeMutablePointer<UInt8>
  private let fieldEnds: UnsafeMutablePointer<UInt32>
  private let records: UnsafeMutablePointer<UInt32>
  private let presence: UnsafeMutablePointer<FieldPresence>
  /// Users so far.
  private(set) var count = 0
  /// Bytes of fields so far, those of the user that is being read included.
  private var size = 0
  /// The size without that user.
  private var wholeSize = 0
  /// The texts of that user's columns: where each starts and ends in the source.
  private let texts: UnsafeMutablePointer<Int>
  private var present = FieldPresence()
  private var escaped: UInt8 = 0

  /// Room for the users of some bytes; a text never has more than its record.
  /// - Parameter mostUsers: more than there can be.
  init(_ source: UnsafeBufferPointer<UInt8>, mostUsers: Int) {
    self.source = source
    fields = .allocate(capacity: source.count + Self.stride)
    fieldEnds = .allocate(capacity: mostUsers * Self.columnCount)
    records = .allocate(capacity: mostUsers * 2)
    presence = .allocate(capacity: mostUsers)
    texts = .allocate(capacity: 2 * Self.columnCount)
  }

  func deallocate() {
    fields.deallocate()
    fieldEnds.deallocate()
    records.deallocate()
    presence.deallocate()
    texts.deallocate()
  }

  /// A user begins: none of its fields is there yet.
  @inline(__always)
  mutating func beginUser() {
    for index in 0..<2 &* Self.columnCount { texts[index] = 0 }
    present = FieldPresence()
    escaped = 0
  }

  /// The field of a column is there: where it stands in the source, and whether there are escapes in it.
  @inline(__always)
  mutating func setText(_ column: Int, _ start: Int, _ end: Int, isEscaped: Bool) {
    texts[2 &* column] = start
    texts[2 &* column &+ 1] = end
    present.insert(column)
    if isEscaped { escaped |= 1 << column }
  }

  /// What was set.
  @inline(__always)
  func text(_ column: Int) -> (start: Int, end: Int, isEscaped: Bool) {
    (texts[2 &* column], texts[2 &* column &+ 1], escaped & 1 << column != 0)
  }

  /// Whether there is something that tells the user from others.
  @inline(__always)
  var hasKey: Bool {
    // Id, name, username, e-mail: the first four columns.
    (0..<4).contains { texts[2 &* $0] < texts[2 &* $0 &+ 1] }
  }

  /// Forgets the texts of a user that turned out not to be plain.
  mutating func rollBack() { size = wholeSize }

  /// Adds a piece of a text as it stands in the source.
  @inline(__always)
  mutating func append(_ start: Int, _ end: Int) {
    let count = end &- start
    guard let base = source.baseAddress else { return }
    if count <= Self.stride, start &+ Self.stride <= source.count {
      let block = UnsafeRawPointer(base + start).loadUnaligned(as: SIMD32<UInt8>.self)
      UnsafeMutableRawPointer(fields + size).storeBytes(of: block, as: SIMD32<UInt8>.self)
    } else {
      memcpy(fields + size, base + start, count)
    }
    size &+= count
  }

  /// Adds what an escape stands for.
  mutating func append(_ scalar: Unicode.Scalar) {
    for byte in String(scalar).utf8 {
      fields[size] = byte
      size += 1
    }
  }

  /// The text of a column is all there.
  @inline(__always)
  mutating func endField(_ column: Int) {
    fieldEnds[count &* Self.columnCount &+ column] = UInt32(truncatingIfNeeded: size)
  }

  /// The user is all there.
  @inline(__always)
  mutating func endUser(_ start: Int, _ end: Int) {
    presence[count] = present
    records[2 &* count] = UInt32(truncatingIfNeeded: start)
    records[2 &* count &+ 1] = UInt32(truncatingIfNeeded: end)
    count &+= 1
    wholeSize = size
  }

  /// The users.
  /// - Parameter shift: where our source begins in `bytes`.
  func batch(of bytes: [UInt8], shiftedBy shift: Int) -> UserBatch {
    let shift = UInt32(truncatingIfNeeded: shift)
    return UserBatch(
      source: bytes,
      records: UnsafeBufferPointer(start: records, count: 2 * count).map { $0 &+ shift },
      fields: Array(UnsafeBufferPointer(start: fields, count: wholeSize)),
      fieldEnds: Array(UnsafeBufferPointer(start: fieldEnds, count: count * Self.columnCount)),
      presence: Array(UnsafeBufferPointer(start: presence, count: count)))
  }
}
