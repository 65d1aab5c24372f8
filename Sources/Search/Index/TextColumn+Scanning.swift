import Glibc

/// What a hit in a text is graded as, by where it stands.
struct HitGrades {
  /// The whole text.
  var exact: UInt8
  /// At its beginning.
  var start: UInt8
  /// At the beginning of a word in it.
  var word: UInt8
  /// Anywhere else.
  var inside: UInt8

  init(weight: UInt8, begins: Bool = false) {
    exact = Grade(.exact, weight: weight).rawValue
    start = Grade(.prefix, weight: weight).rawValue
    word = Grade(.prefix, weight: weight, place: 1).rawValue
    inside = begins ? Grade.none.rawValue : Grade(.inside, weight: weight).rawValue
  }
}

/// Looking for a text in all rows at once, wherever it stands, as `memmem` would, with three probes: sixteen places are compared with
/// the needle's three rarest bytes at a time, and what is left is looked at byte by byte.
///
/// Swift has no `movemask`: the mask of a comparison, seen as two 64-bit numbers, has a byte of ones for each hit.
extension TextColumn {
  /// Grades the rows that hold a text; a row keeps the better of its grades.
  /// - Parameter out: a byte for each row.
  func grade(_ text: [UInt8], _ grades: HitGrades, into out: UnsafeMutablePointer<UInt8>) {
    guard mayHold(text) else { return }
    let probes = Probes(text)
    bytes.withUnsafeBytes { bytes in
      starts.withUnsafeBufferPointer { starts in
        text.withUnsafeBytes { text in
          guard let base = bytes.baseAddress, let needle = text.baseAddress else { return }
          var cursor = Cursor(
            base: base, length: length, needle: needle, count: text.count, starts: starts, grades: grades, out: out)
          var block = probes.firstBlock(in: base, from: 0, to: length)
          while block.place < length {
            cursor.take(block.low[0], at: block.place)
            cursor.take(block.low[1], at: block.place &+ 8)
            cursor.take(block.high[0], at: block.place &+ 16)
            cursor.take(block.high[1], at: block.place &+ 24)
            block = probes.firstBlock(in: base, from: block.place &+ 32, to: length)
          }
        }
      }
    }
  }

  /// Grades some rows.
  func grade(_ text: [UInt8], _ grades: HitGrades, rows: [Int], into out: UnsafeMutablePointer<UInt8>) {
    let count = text.count
    bytes.withUnsafeBytes { bytes in
      starts.withUnsafeBufferPointer { starts in
        text.withUnsafeBytes { text in
          guard let base = bytes.baseAddress, let needle = text.baseAddress else { return }
          let first = text[0]
          for row in rows {
            let start = Int(starts[row])
            let last = Int(starts[row &+ 1]) &- 1 &- count
            var place = start
            while place <= last {
              if bytes[place] == first, memcmp(base + place, needle, count) == 0 {
                let grade =
                  place == start
                  ? (place == last ? grades.exact : grades.start)
                  : WordBoundary.isSeparator(bytes[place &- 1]) ? grades.word : grades.inside
                out[row] = min(out[row], grade)
              }
              place &+= 1
            }
          }
        }
      }
    }
  }
}

/// Where the rarest bytes of a needle are looked for.
private struct Probes {
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
    var (atOne, atTwo, atThree) = (
      base + start + first.offset, base + start + second.offset, base + start + third.offset
    )
    var place = start
    while place < end {
      let low = (Self.load(atOne) .== one) .& (Self.load(atTwo) .== two) .& (Self.load(atThree) .== three)
      let high =
        (Self.load(atOne + 16) .== one) .& (Self.load(atTwo + 16) .== two) .& (Self.load(atThree + 16) .== three)
      let any = unsafeBitCast(low .| high, to: SIMD2<UInt64>.self)
      if any[0] | any[1] != 0 {
        return Block(
          place: place, low: unsafeBitCast(low, to: SIMD2<UInt64>.self),
          high: unsafeBitCast(high, to: SIMD2<UInt64>.self))
      }
      atOne += 32
      atTwo += 32
      atThree += 32
      place &+= 32
    }
    return Block(place: place)
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

/// Goes through the hits of a scan from row to row.
private struct Cursor {
  let base: UnsafeRawPointer
  let length: Int
  let needle: UnsafeRawPointer
  let count: Int
  let starts: UnsafeBufferPointer<UInt32>
  let grades: HitGrades
  let out: UnsafeMutablePointer<UInt8>
  private var row = 0
  private var rowEnd: Int

  init(
    base: UnsafeRawPointer, length: Int, needle: UnsafeRawPointer, count: Int, starts: UnsafeBufferPointer<UInt32>,
    grades: HitGrades,
    out: UnsafeMutablePointer<UInt8>
  ) {
    self.base = base
    self.length = length
    self.needle = needle
    self.count = count
    self.starts = starts
    self.grades = grades
    self.out = out
    rowEnd = Int(starts[1])
  }

  /// Takes the hits of eight places.
  @inline(__always)
  mutating func take(_ hits: UInt64, at place: Int) {
    var hits = hits
    while hits != 0 {
      let bit = hits.trailingZeroBitCount & ~7
      hits &= ~(0xFF << UInt64(bit))
      take(place &+ bit >> 3)
    }
  }

  @inline(__always)
  private mutating func take(_ place: Int) {
    // The probes have seen all of a short text.
    guard place &+ count <= length, count <= 3 || memcmp(base + place, needle, count) == 0 else { return }
    while rowEnd <= place {
      row &+= 1
      rowEnd = Int(starts[row &+ 1])
    }
    let start = Int(starts[row])
    let grade: UInt8
    if place == start {
      grade = byte(place &+ count) == TextColumn.end ? grades.exact : grades.start
    } else {
      grade = WordBoundary.isSeparator(byte(place &- 1)) ? grades.word : grades.inside
    }
    if grade < out[row] { out[row] = grade }
  }

  @inline(__always)
  private func byte(_ place: Int) -> UInt8 { base.load(fromByteOffset: place, as: UInt8.self) }
}
