/// Masks of sixteen bytes, as bytes that are all ones or zero.
///
/// The logic of `SIMDMask` goes lane by lane where it is not inlined to the bottom (Swift 6.3); that of numbers never does.
enum Lanes {
  /// A mask as bytes.
  @inline(__always)
  static func bytes(_ mask: SIMDMask<SIMD16<Int8>>) -> SIMD16<UInt8> {
    unsafeBitCast(mask, to: SIMD16<UInt8>.self)
  }

  /// The first lanes.
  static func first(_ count: Int) -> SIMD16<UInt8> {
    var lanes = SIMD16<UInt8>()
    for lane in 0..<max(0, min(count, 16)) { lanes[lane] = .max }
    return lanes
  }

  /// Two times eight bytes as numbers, the first byte lowest.
  @inline(__always)
  static func halves(_ lanes: SIMD16<UInt8>) -> (low: UInt64, high: UInt64) {
    let halves = unsafeBitCast(lanes, to: SIMD2<UInt64>.self)
    return (halves[0], halves[1])
  }

  /// Which of eight lanes is the first that is set; it is cleared.
  @inline(__always)
  static func takeFirst(_ lanes: inout UInt64) -> Int {
    let bit = lanes.trailingZeroBitCount & ~7
    lanes &= ~(0xFF << UInt64(bit))
    return bit >> 3
  }
}

/// Counts lanes that are set, without a population count, which not every processor that is compiled for has.
struct LaneCounter {
  private var sums = SIMD16<UInt8>()
  private var added = 0
  private var flushed = 0

  /// Counts a mask.
  @inline(__always)
  mutating func add(_ mask: SIMD16<UInt8>) {
    // A lane that is set is -1.
    sums &-= mask
    added &+= 1
    if added == 255 { flush() }
  }

  /// How many were set.
  var total: Int { flushed + Self.sum(sums) }

  @inline(never)
  private mutating func flush() {
    flushed += Self.sum(sums)
    sums = SIMD16()
    added = 0
  }

  private static func sum(_ lanes: SIMD16<UInt8>) -> Int {
    lanes.indices.reduce(0) { $0 + Int(lanes[$1]) }
  }
}
