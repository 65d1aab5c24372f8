/// The bytes of the record being read: a slice of the chunk while it stands in one, held only where a chunk border cuts it.
struct HeldRecord: Sendable {
  /// The largest record that is held, in bytes.
  private let largest: Int
  private var earlier: [UInt8] = []
  private var start = 0
  private var isTooLarge = false

  init(largest: Int) {
    self.largest = largest
  }

  /// A record begins at a place of this chunk; `earlier` of it came before.
  mutating func begin(at index: Int, after earlier: [UInt8] = []) {
    self.earlier = earlier
    start = index
    isTooLarge = false
  }

  mutating func chunkBegins() {
    start = 0
  }

  /// Keeps what this chunk has of the record, up to the limit.
  mutating func chunkEnds(_ bytes: [UInt8]) {
    if earlier.count + bytes.count - start > largest {
      isTooLarge = true
      earlier = []
    } else if !isTooLarge {
      earlier += bytes[start...]
    }
  }

  /// How many bytes of the record stand before a place of this chunk.
  func count(at index: Int) -> Int { earlier.count + index - start }

  /// The record ends before a place of this chunk.
  mutating func end(_ bytes: [UInt8], at index: Int) -> Cut {
    defer { begin(at: index) }
    if isTooLarge || count(at: index) > largest {
      return .unreadable(reason: "it is larger than \(largest >> 20) MiB")
    }
    return .record(soFar(bytes, at: index))
  }

  /// What there is of the record before a place of this chunk.
  func soFar(_ bytes: [UInt8], at index: Int) -> ArraySlice<UInt8> {
    earlier.isEmpty ? bytes[start..<index] : (earlier + bytes[start..<index])[...]
  }
}
