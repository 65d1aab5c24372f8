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
    var matching = 0
    for row in stride(from: 0, to: count, by: 16) {
      let lanes = unsafeBitCast(sixteen(at: row) .!= none, to: SIMD2<UInt64>.self) & Lanes.first(count - row)
      matching += (lanes[0].nonzeroBitCount + lanes[1].nonzeroBitCount) / 8
    }
    return matching
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

/// Masks of sixteen bytes.
enum Lanes {
  /// The first lanes.
  @inline(__always)
  static func first(_ count: Int) -> SIMD2<UInt64> {
    SIMD2(
      count >= 8 ? ~0 : 1 << UInt64(8 &* max(count, 0)) &- 1,
      count >= 16 ? ~0 : count <= 8 ? 0 : 1 << UInt64(8 &* (count &- 8)) &- 1)
  }
}
