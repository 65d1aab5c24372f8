/// Where the rarest bytes of a needle are looked for.
struct Probes {
  private let first: (offset: Int, byte: SIMD16<UInt8>)
  private let second: (offset: Int, byte: SIMD16<UInt8>)
  private let third: (offset: Int, byte: SIMD16<UInt8>)

  /// Probes look at most this far, or they would read past the padding: 32 bytes at a time, and 16 at once.
  private static let farthest = 30

  init(_ needle: [UInt8]) {
    let byRarity = needle.indices.prefix(Self.farthest).sorted {
      Self.frequency(needle[$0]) < Self.frequency(needle[$1])
    }
    func probe(_ rank: Int) -> (Int, SIMD16<UInt8>) {
      let offset = byRarity[min(rank, byRarity.count - 1)]
      return (offset, SIMD16(repeating: needle[offset]))
    }
    first = probe(0)
    second = probe(1)
    third = probe(2)
  }

  /// 32 places, and a byte of ones for each of them where all probes fit.
  struct Block {
    var place: Int
    var low = SIMD2<UInt64>()
    var high = SIMD2<UInt64>()
  }

  /// The first block from `start` on where all probes fit somewhere; at `end` or beyond if there is none.
  ///
  /// A function for itself, so that what it compares with stays in registers.
  @inline(never)
  func firstBlock(in base: UnsafeRawPointer, from start: Int, to end: Int) -> Block {
    let (one, two, three) = (first.byte, second.byte, third.byte)
    var (atOne, atTwo) = (base + start + first.offset, base + start + second.offset)
    var place = start
    while place < end {
      var low = (Self.load(atOne) .== one) .& (Self.load(atTwo) .== two)
      var high = (Self.load(atOne + 16) .== one) .& (Self.load(atTwo + 16) .== two)
      if Self.isAny(low .| high) {
        // The third is looked for in few blocks, or it would be a third of the work.
        let atThree = base + place + third.offset
        low = low .& (Self.load(atThree) .== three)
        high = high .& (Self.load(atThree + 16) .== three)
        if Self.isAny(low .| high) {
          return Block(
            place: place, low: unsafeBitCast(low, to: SIMD2<UInt64>.self),
            high: unsafeBitCast(high, to: SIMD2<UInt64>.self))
        }
      }
      atOne += 32
      atTwo += 32
      place &+= 32
    }
    return Block(place: place)
  }

  /// A byte of ones for each of sixteen places where all probes fit.
  @inline(__always)
  func hits(at place: UnsafeRawPointer) -> SIMD2<UInt64> {
    let hits =
      (Self.load(place + first.offset) .== first.byte) .& (Self.load(place + second.offset) .== second.byte)
      .& (Self.load(place + third.offset) .== third.byte)
    return unsafeBitCast(hits, to: SIMD2<UInt64>.self)
  }

  @inline(__always)
  private static func isAny(_ mask: SIMDMask<SIMD16<Int8>>) -> Bool {
    let halves = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] != 0
  }

  @inline(__always)
  private static func load(_ place: UnsafeRawPointer) -> SIMD16<UInt8> {
    place.loadUnaligned(as: SIMD16<UInt8>.self)
  }

  /// How common a byte is in names and addresses, roughly: the letters of English by frequency, digits among the commonest of them.
  private static func frequency(_ byte: UInt8) -> Int {
    byte.isDigit ? 12 : letters.firstIndex(of: byte).map { $0 + 1 } ?? 0
  }
  private static let letters = Array("zqxjkvbpygfwmucldrhsnioate".utf8)
}
