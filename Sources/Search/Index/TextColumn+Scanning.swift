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
    withCursor(text, grades, out) { cursor in
      var block = probes.firstBlock(in: cursor.base, from: 0, to: length)
      while block.place < length {
        cursor.take(block.low[0], at: block.place)
        cursor.take(block.low[1], at: block.place &+ 8)
        cursor.take(block.high[0], at: block.place &+ 16)
        cursor.take(block.high[1], at: block.place &+ 24)
        block = probes.firstBlock(in: cursor.base, from: block.place &+ 32, to: length)
      }
    }
  }

  /// Grades some rows, one by one.
  func grade(
    _ text: [UInt8], _ grades: HitGrades, rows: some Sequence<Int>, into out: UnsafeMutablePointer<UInt8>
  ) {
    let probes = Probes(text)
    withCursor(text, grades, out) { cursor in
      for row in rows {
        cursor.move(to: row)
        var place = cursor.rowStart
        while place < cursor.rowEnd {
          let hits = probes.hits(at: cursor.base + place)
          if hits[0] | hits[1] != 0 {
            if cursor.takeOfRow(hits[0], at: place) || cursor.takeOfRow(hits[1], at: place &+ 8) { break }
          }
          place &+= 16
        }
      }
    }
  }

  private func withCursor(
    _ text: [UInt8], _ grades: HitGrades, _ out: UnsafeMutablePointer<UInt8>, _ body: (inout Cursor) -> Void
  ) {
    bytes.withUnsafeBytes { bytes in
      starts.withUnsafeBufferPointer { starts in
        text.withUnsafeBytes { text in
          guard let base = bytes.baseAddress, let needle = text.baseAddress, starts.count > 1 else { return }
          var cursor = Cursor(
            base: base, length: length, needle: needle, count: text.count, starts: starts, grades: grades, out: out)
          body(&cursor)
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

  /// A byte of ones for each of sixteen places where all probes fit.
  @inline(__always)
  func hits(at place: UnsafeRawPointer) -> SIMD2<UInt64> {
    let hits =
      (Self.load(place + first.offset) .== first.byte) .& (Self.load(place + second.offset) .== second.byte)
      .& (Self.load(place + third.offset) .== third.byte)
    return unsafeBitCast(hits, to: SIMD2<UInt64>.self)
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
  private(set) var rowStart = 0
  /// Where the next row starts.
  private(set) var rowEnd: Int

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

  /// Goes to a row.
  @inline(__always)
  mutating func move(to row: Int) {
    self.row = row
    rowStart = Int(starts[row])
    rowEnd = Int(starts[row &+ 1])
  }

  /// Takes the hits of eight places.
  @inline(__always)
  mutating func take(_ hits: UInt64, at place: Int) {
    var hits = hits
    while hits != 0 {
      let hit = place &+ Lanes.takeFirst(&hits)
      // The end of a text, or what stands behind the last one.
      guard hit &+ count <= length else { return }
      while rowEnd <= hit { move(to: row &+ 1) }
      grade(hit)
    }
  }

  /// Takes those of the hits of eight places that are in the row; whether there is none better to come.
  @inline(__always)
  func takeOfRow(_ hits: UInt64, at place: Int) -> Bool {
    var hits = hits
    while hits != 0 {
      let hit = place &+ Lanes.takeFirst(&hits)
      if hit &+ count > rowEnd { return true }
      if grade(hit) { return true }
    }
    return false
  }

  /// Grades the row by a hit; whether it is the best there can be: one at the beginning.
  @inline(__always) @discardableResult
  private func grade(_ place: Int) -> Bool {
    // The probes have seen all of a short text.
    guard count <= 3 || memcmp(base + place, needle, count) == 0 else { return false }
    let grade: UInt8
    if place == rowStart {
      grade = byte(place &+ count) == TextColumn.end ? grades.exact : grades.start
    } else {
      grade = WordBoundary.isSeparator(byte(place &- 1)) ? grades.word : grades.inside
    }
    if grade < out[row] { out[row] = grade }
    return place == rowStart
  }

  @inline(__always)
  private func byte(_ place: Int) -> UInt8 { base.load(fromByteOffset: place, as: UInt8.self) }
}
