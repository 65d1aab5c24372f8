/// How well one word, or one part of a query, fits each user: a grade for each row.
///
/// `@unchecked`: it is filled by threads that each write rows of their own, and never changed once it is filled.
final class GradeColumn: @unchecked Sendable {
  /// Behind the last row, so that sixteen can be read from any.
  static let padding = 16

  let count: Int
  /// By row, the raw value of a grade.
  let grades: UnsafeMutablePointer<UInt8>

  /// A column in which nobody fits.
  init(count: Int) {
    self.count = count
    grades = .allocate(capacity: count + Self.padding)
    grades.initialize(repeating: Grade.none.rawValue, count: count + Self.padding)
  }

  /// A column of one grade for everybody.
  convenience init(count: Int, everybody grade: Grade) {
    self.init(count: count)
    grades.update(repeating: grade.rawValue, count: count)
  }

  deinit {
    grades.deallocate()
  }

  /// How many users fit.
  /// - Complexity: O(n) in the rows, sixteen at a time.
  var matching: Int {
    let none = SIMD16<UInt8>(repeating: Grade.none.rawValue)
    var counter = LaneCounter()
    var row = 0
    // Behind the last row nobody fits.
    while row < count {
      counter.add(Lanes.bytes(sixteen(at: row) .!= none))
      row &+= 16
    }
    return counter.total
  }

  /// The rows of some that fit, counted from the first of them.
  func matching(_ rows: Range<Int>) -> [Int] {
    let none = SIMD16<UInt8>(repeating: Grade.none.rawValue)
    return Array(unsafeUninitializedCapacity: rows.count) { matching, count in
      guard let room = matching.baseAddress else { return }
      for start in stride(from: 0, to: rows.count, by: 16) {
        var fits = Lanes.bytes(sixteen(at: rows.lowerBound + start) .!= none)
        if rows.count - start < 16 { fits &= Lanes.first(rows.count - start) }
        var (low, high) = Lanes.halves(fits)
        while low != 0 {
          (room + count).initialize(to: start + Lanes.takeFirst(&low))
          count &+= 1
        }
        while high != 0 {
          (room + count).initialize(to: start + 8 + Lanes.takeFirst(&high))
          count &+= 1
        }
      }
    }
  }

  /// Sixteen grades.
  @inline(__always)
  func sixteen(at row: Int) -> SIMD16<UInt8> {
    UnsafeRawPointer(grades + row).loadUnaligned(as: SIMD16<UInt8>.self)
  }

  /// Each row's better grade of this and another column.
  func takeBetter(of other: GradeColumn, rows: Range<Int>) {
    for row in rows { grades[row] = min(grades[row], other.grades[row]) }
  }

  /// Each row's worse grade of this and another column.
  func takeWorse(of other: GradeColumn, rows: Range<Int>) {
    for row in rows { grades[row] = max(grades[row], other.grades[row]) }
  }

  /// Lets those through that did not fit, and no others.
  func invert(rows: Range<Int>) {
    let (none, sifted) = (Grade.none.rawValue, Grade.sifted.rawValue)
    for row in rows { grades[row] = grades[row] == none ? sifted : none }
  }

  /// Forgets how well those fit who do.
  func forgetRanks(rows: Range<Int>) {
    let (none, sifted) = (Grade.none.rawValue, Grade.sifted.rawValue)
    for row in rows where grades[row] != none { grades[row] = sifted }
  }
}

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
