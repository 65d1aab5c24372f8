/// Which users fit all clauses of a query, in what order.
struct Selection: Sendable {
  /// A clause, and how it fits each user.
  struct Clause: Sendable {
    var column: GradeColumn
    /// Whether the user is ranked by it.
    let ranks: Bool
    /// Whether it may be missing, if all others are there.
    let mayBeMissing: Bool
  }

  private let clauses: [Clause]
  /// The grades of the clauses, which hold them.
  let columns: [Column]
  let segments: [Segment]
  let allowsMissing: Bool
  let ranks: Bool

  init(clauses: [Clause], index: RosterIndex) {
    self.clauses = clauses
    columns = clauses.map { Column(grades: $0.column.grades, mayBeMissing: $0.mayBeMissing) }
    segments = index.segments
    allowsMissing = clauses.contains(where: \.mayBeMissing)
    ranks = clauses.contains(where: \.ranks)
  }

  /// What is read of a clause in a loop: without counting references.
  ///
  /// `@unchecked`: nobody writes any more.
  struct Column: @unchecked Sendable {
    let grades: UnsafeMutablePointer<UInt8>
    let mayBeMissing: Bool

    @inline(__always)
    func sixteen(at row: Int) -> SIMD16<UInt8> {
      UnsafeRawPointer(grades + row).loadUnaligned(as: SIMD16<UInt8>.self)
    }
  }

  /// All that fit, in order.
  func allKeys() -> [RankKey] {
    var keys: [RankKey] = []
    for segment in segments {
      forEachRow(of: segment) { keys.append(key(of: $0, in: segment)) }
    }
    keys.sort()
    return keys
  }

  /// The rows of all that fit, ascending.
  var rows: [Int] {
    var rows: [Int] = []
    for segment in segments { forEachRow(of: segment) { rows.append($0) } }
    return rows
  }

  /// How many that fit come before a row; nil if it does not fit.
  func place(of row: Int) -> Int? {
    guard let segment = segments.first(where: { $0.rows.contains(row) }) else { return nil }
    var fits = false
    forEachRow(of: segment) { fits = fits || $0 == row }
    guard fits else { return nil }
    let key = key(of: row, in: segment)
    var before = 0
    for segment in segments {
      forEachRow(of: segment) { if self.key(of: $0, in: segment) < key { before += 1 } }
    }
    return before
  }

  /// Calls `body` with each row of a segment that fits.
  func forEachRow(of segment: Segment, _ body: (Int) -> Void) {
    for start in stride(from: 0, to: segment.count, by: 16) {
      let worst = columns.withUnsafeBufferPointer { fitting($0, at: segment.firstRow + start).worst }
      let fits = Lanes.bytes(worst .!= SIMD16(repeating: Grade.none.rawValue)) & Lanes.first(segment.count - start)
      var (low, high) = Lanes.halves(fits)
      while low != 0 { body(segment.firstRow + start + Lanes.takeFirst(&low)) }
      while high != 0 { body(segment.firstRow + start + 8 + Lanes.takeFirst(&high)) }
    }
  }
}
