import Synchronization

/// How well one word, or one part of a query, fits each user: a grade for each row.
///
/// `@unchecked`: it is filled by threads that each write rows of their own, and never changed once it is filled.
final class GradeColumn: @unchecked Sendable {
  /// Behind the last row, so that sixteen can be read from any.
  static let padding = 16

  let count: Int
  /// By row, the raw value of a grade.
  let grades: UnsafeMutablePointer<UInt8>
  /// How many users fit, as far as that was counted while it was filled; less than none where it was not.
  private let counted: Atomic<Int>

  /// A column in which nobody fits.
  init(count: Int) {
    self.count = count
    counted = Atomic(-1)
    grades = .allocate(capacity: count + Self.padding)
    grades.initialize(repeating: Grade.none.rawValue, count: count + Self.padding)
  }

  /// A column all rows of which are to be filled.
  init(unfilled count: Int) {
    self.count = count
    counted = Atomic(0)
    grades = .allocate(capacity: count + Self.padding)
    (grades + count).initialize(repeating: Grade.none.rawValue, count: Self.padding)
  }

  deinit {
    grades.deallocate()
  }

  /// Fills some rows: `body` writes those that fit, from the first of them on. Here and now, as they are still in the processor's cache.
  func fill(_ rows: Range<Int>, _ body: (UnsafeMutablePointer<UInt8>) -> Void) {
    let out = grades + rows.lowerBound
    out.initialize(repeating: Grade.none.rawValue, count: rows.count)
    body(out)
    let none = SIMD16<UInt8>(repeating: Grade.none.rawValue)
    var counter = LaneCounter()
    for start in stride(from: rows.lowerBound, to: rows.upperBound, by: 16) {
      var fits = Lanes.bytes(sixteen(at: start) .!= none)
      if rows.upperBound - start < 16 { fits &= Lanes.first(rows.upperBound - start) }
      counter.add(fits)
    }
    counted.add(counter.total, ordering: .relaxed)
  }

  /// How many users fit.
  /// - Complexity: O(n) in the rows, sixteen at a time, where they were not counted yet.
  var matching: Int {
    let counted = counted.load(ordering: .relaxed)
    return counted >= 0 ? counted : Self.matching(all: [self])
  }

  /// How many users fit all of some columns.
  static func matching(all columns: [GradeColumn]) -> Int {
    guard let first = columns.first else { return 0 }
    let none = SIMD16<UInt8>(repeating: Grade.none.rawValue)
    let others = columns.dropFirst().map(\.grades)
    var counter = LaneCounter()
    var row = 0
    // Behind the last row nobody fits.
    while row < first.count {
      var fits = Lanes.bytes(first.sixteen(at: row) .!= none)
      for other in others {
        fits &= Lanes.bytes(UnsafeRawPointer(other + row).loadUnaligned(as: SIMD16<UInt8>.self) .!= none)
      }
      counter.add(fits)
      row &+= 16
    }
    return counter.total
  }

  /// The rows of some that fit, counted from the first of them.
  func matching(_ rows: Range<Int>) -> [Int] {
    Array(unsafeUninitializedCapacity: rows.count) { matching, count in
      guard let room = matching.baseAddress else { return }
      forEachMatching(rows) { row in
        (room + count).initialize(to: row)
        count &+= 1
      }
    }
  }

  /// Calls `body` with those of some rows that fit, counted from the first of them.
  @inline(__always)
  func forEachMatching(_ rows: Range<Int>, _ body: (Int) -> Void) {
    let none = SIMD16<UInt8>(repeating: Grade.none.rawValue)
    for start in stride(from: 0, to: rows.count, by: 16) {
      var fits = Lanes.bytes(sixteen(at: rows.lowerBound + start) .!= none)
      if rows.count - start < 16 { fits &= Lanes.first(rows.count - start) }
      var (low, high) = Lanes.halves(fits)
      while low != 0 { body(start + Lanes.takeFirst(&low)) }
      while high != 0 { body(start + 8 + Lanes.takeFirst(&high)) }
    }
  }

  /// Sixteen grades.
  @inline(__always)
  func sixteen(at row: Int) -> SIMD16<UInt8> {
    UnsafeRawPointer(grades + row).loadUnaligned(as: SIMD16<UInt8>.self)
  }
}
