import Glibc

/// Counts how often keys occur without holding them: it keeps for each a hash and the row where the key stands first.
///
/// A million users take 16 MB. What is equal by hash alone is looked up in the rows, by whoever asks.
struct KeyTable: Sendable {
  /// The hash in the upper half, in the lower the first row that has the key, plus one; 0 is free. A power of two of them.
  private var slots = [UInt64](repeating: 0, count: 64)
  private var count = 0
  /// By first row, how many more have its key.
  private var repeats: [Int: Int] = [:]

  /// Where the search for a hash goes on.
  struct Probe {
    fileprivate var index: Int
  }

  /// Begins a search.
  func probe(for hash: UInt32) -> Probe { Probe(index: Int(hash) & (slots.count - 1)) }

  /// The next row whose key has the hash; nil if there is none.
  /// - Complexity: O(1) but for hashes that are equal by chance.
  func next(_ probe: inout Probe, hash: UInt32) -> Int? {
    let mask = slots.count - 1
    while true {
      let slot = slots[probe.index]
      if slot == 0 { return nil }
      probe.index = (probe.index + 1) & mask
      if slot >> 32 == hash { return Int(truncatingIfNeeded: slot & 0xFFFF_FFFF) - 1 }
    }
  }

  /// Counts a key that an earlier row has.
  /// - Returns: how many rows had it before.
  mutating func countAgain(_ first: Int) -> Int {
    repeats[first, default: 0] += 1
    return repeats[first, default: 0]
  }

  /// Takes a key that no earlier row has, at the end of the search for it.
  mutating func insert(_ probe: Probe, hash: UInt32, row: Int) {
    slots[probe.index] = UInt64(hash) << 32 | UInt64(UInt32(truncatingIfNeeded: row + 1))
    count += 1
    if count * 8 >= slots.count * 5 { grow() }
  }

  /// Makes room: the hashes tell where everything goes, no key is looked at.
  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count * 2)
    let mask = slots.count - 1
    for slot in old where slot != 0 {
      var index = Int(slot >> 32) & mask
      while slots[index] != 0 { index = (index + 1) & mask }
      slots[index] = slot
    }
  }
}

/// Hashes keys differently in every process, so that nobody can make a directory whose keys collide.
enum KeyHash {
  private static let seed = UInt64.random(in: .min ... .max)

  static func hash(_ key: UnsafeRawBufferPointer) -> UInt32 {
    let seed = seed
    var state = seed ^ UInt64(key.count)
    var index = 0
    while index + 8 <= key.count {
      state = mixed(state ^ key.loadUnaligned(fromByteOffset: index, as: UInt64.self), seed)
      index += 8
    }
    var rest: UInt64 = 0
    while index < key.count {
      rest = rest << 8 | UInt64(key[index])
      index += 1
    }
    return UInt32(truncatingIfNeeded: mixed(mixed(state ^ rest, seed) ^ seed, seed))
  }

  /// A product's halves, one upon the other: each bit in tells on each bit out.
  @inline(__always)
  private static func mixed(_ value: UInt64, _ seed: UInt64) -> UInt64 {
    let product = (value ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93 ^ seed | 1)
    return product.high ^ product.low
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes are the same.
  func isEqual(to other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count, let start = baseAddress, let otherStart = other.baseAddress else {
      return count == other.count
    }
    return memcmp(start, otherStart, count) == 0
  }
}
