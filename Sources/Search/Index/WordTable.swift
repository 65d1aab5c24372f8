import Glibc

/// Numbers distinct texts in the order in which they come: an open-addressing hash table over one piece of memory.
struct WordTable: Sendable {
  private(set) var bytes: [UInt8] = []
  /// Where each text starts in `bytes`, and where the last one ends.
  private(set) var starts: [UInt32] = [0]
  /// By hash: the number of a text and one, or 0.
  private var slots: [UInt32]

  /// A table with room for some texts.
  init(capacity: Int = 256) {
    var size = 512
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: 0, count: size)
  }

  /// How many texts there are.
  var count: Int { starts.count - 1 }

  /// How many bytes of memory it takes.
  var memory: Int { bytes.capacity + (starts.capacity + slots.capacity) * 4 }

  /// The number of a text, a new one if it was not there.
  mutating func number(of text: UnsafeRawBufferPointer) -> Int {
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: Self.hash(text)) & mask
    while slots[slot] != 0 {
      let number = Int(slots[slot] &- 1)
      if isEqual(number, text) { return number }
      slot = (slot &+ 1) & mask
    }
    let number = count
    bytes.append(contentsOf: text)
    starts.append(UInt32(truncatingIfNeeded: bytes.count))
    slots[slot] = UInt32(truncatingIfNeeded: number &+ 1)
    if count &* 2 > slots.count { grow() }
    return number
  }

  /// A text by its number.
  func withText<Result>(_ number: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[Int(starts[number])..<Int(starts[number + 1])])) }
  }

  /// A text by its number.
  func text(_ number: Int) -> [UInt8] { Array(bytes[Int(starts[number])..<Int(starts[number + 1])]) }

  /// Gives back the room that was kept to grow.
  mutating func trim() {
    bytes = bytes.trimmed()
    starts = starts.trimmed()
  }

  @inline(__always)
  private func isEqual(_ number: Int, _ text: UnsafeRawBufferPointer) -> Bool {
    let start = Int(starts[number])
    guard Int(starts[number &+ 1]) &- start == text.count else { return false }
    guard let other = text.baseAddress else { return true }
    return bytes.withUnsafeBytes { bytes in
      bytes.baseAddress.map { memcmp($0 + start, other, text.count) == 0 } ?? true
    }
  }

  private mutating func grow() {
    let mask = slots.count * 2 - 1
    var slots = [UInt32](repeating: 0, count: mask + 1)
    for number in 0..<count {
      var slot = Int(truncatingIfNeeded: withText(number, Self.hash)) & mask
      while slots[slot] != 0 { slot = (slot &+ 1) & mask }
      slots[slot] = UInt32(truncatingIfNeeded: number &+ 1)
    }
    self.slots = slots
  }

  /// Eight bytes at a time, mixed by the multiplier of MurmurHash3's finaliser.
  @inline(__always)
  private static func hash(_ text: UnsafeRawBufferPointer) -> UInt64 {
    var hash = 0x9E37_79B9_7F4A_7C15 &+ UInt64(text.count)
    var place = 0
    while place &+ 8 <= text.count {
      hash = (hash ^ text.loadUnaligned(fromByteOffset: place, as: UInt64.self)) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
      place &+= 8
    }
    var rest: UInt64 = 0
    while place < text.count {
      rest = rest << 8 | UInt64(text[place])
      place &+= 1
    }
    hash = (hash ^ rest) &* 0xFF51_AFD7_ED55_8CCD
    return hash ^ hash >> 32
  }
}
