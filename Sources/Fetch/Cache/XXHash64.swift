/// XXH64 (https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md, seed 0): tells a damaged block from a whole one at the speed of memory.
///
/// It is against accidents, not against somebody who forges a file: only its owner can write to the cache.
enum XXHash64 {
  private static let primes: (UInt64, UInt64, UInt64, UInt64, UInt64) = (
    0x9E37_79B1_85EB_CA87, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x85EB_CA77_C2B2_AE63, 0x27D4_EB2F_1656_67C5
  )

  /// The hash of bytes.
  static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var place = 0
    var hash = primes.4
    if bytes.count >= 32 {
      var lanes = (primes.0 &+ primes.1, primes.1, 0 as UInt64, 0 &- primes.0)
      while place + 32 <= bytes.count {
        lanes.0 = round(lanes.0, word(bytes, place))
        lanes.1 = round(lanes.1, word(bytes, place + 8))
        lanes.2 = round(lanes.2, word(bytes, place + 16))
        lanes.3 = round(lanes.3, word(bytes, place + 24))
        place += 32
      }
      hash = rotated(lanes.0, 1) &+ rotated(lanes.1, 7) &+ rotated(lanes.2, 12) &+ rotated(lanes.3, 18)
      hash = merged(hash, lanes.0)
      hash = merged(hash, lanes.1)
      hash = merged(hash, lanes.2)
      hash = merged(hash, lanes.3)
    }
    hash &+= UInt64(bytes.count)
    while place + 8 <= bytes.count {
      hash = rotated(hash ^ round(0, word(bytes, place)), 27) &* primes.0 &+ primes.3
      place += 8
    }
    if place + 4 <= bytes.count {
      let half = UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
      hash = rotated(hash ^ half &* primes.0, 23) &* primes.1 &+ primes.2
      place += 4
    }
    while place < bytes.count {
      hash = rotated(hash ^ UInt64(bytes[place]) &* primes.4, 11) &* primes.0
      place += 1
    }
    hash = (hash ^ hash >> 33) &* primes.1
    hash = (hash ^ hash >> 29) &* primes.2
    return hash ^ hash >> 32
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    rotated(lane &+ word &* primes.1, 31) &* primes.0
  }

  private static func merged(_ hash: UInt64, _ lane: UInt64) -> UInt64 {
    (hash ^ round(0, lane)) &* primes.0 &+ primes.3
  }

  private static func rotated(_ word: UInt64, _ count: UInt64) -> UInt64 { word << count | word >> (64 - count) }
}
