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
    return bytes.withUnsafeBytes { bytes in
      guard let known = bytes.baseAddress, let other = text.baseAddress else { return true }
      return Words64.isEqual(known + start, other, count: text.count)
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
    guard let base = text.baseAddress else { return hash }
    Words64.forEach(base, count: text.count) {
      hash = (hash ^ $0) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
    }
    return hash
  }
}

/// A short text as numbers of eight bytes, the last two overlapping where it is longer than eight: short texts are all there is of names, and a
/// call of `memcmp` takes longer than comparing them.
private enum Words64 {
  @inline(__always)
  static func forEach(_ text: UnsafeRawPointer, count: Int, _ body: (UInt64) -> Void) {
    if count < 8 { return body(short(text, count: count)) }
    var place = 0
    while place &+ 8 < count {
      body(text.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      place &+= 8
    }
    body(text.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self))
  }

  @inline(__always)
  static func isEqual(_ text: UnsafeRawPointer, _ other: UnsafeRawPointer, count: Int) -> Bool {
    if count < 8 { return short(text, count: count) == short(other, count: count) }
    var difference =
      text.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
      ^ other.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    var place = 0
    while place &+ 8 < count {
      difference |=
        text.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        ^ other.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      place &+= 8
    }
    return difference == 0
  }

  /// Up to seven bytes; no two texts of the same length give the same.
  @inline(__always)
  private static func short(_ text: UnsafeRawPointer, count: Int) -> UInt64 {
    if count >= 4 {
      return UInt64(text.loadUnaligned(as: UInt32.self))
        | UInt64(text.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)) << 32
    }
    if count == 0 { return 0 }
    func byte(_ place: Int) -> UInt64 { UInt64(text.load(fromByteOffset: place, as: UInt8.self)) }
    return byte(0) | byte(count >> 1) << 8 | byte(count &- 1) << 16
  }
}
