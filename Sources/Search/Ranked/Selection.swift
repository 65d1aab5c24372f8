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
  private let columns: [Column]
  private let segments: [Segment]
  private let allowsMissing: Bool
  private let ranks: Bool

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
  private struct Column: @unchecked Sendable {
    let grades: UnsafeMutablePointer<UInt8>
    let mayBeMissing: Bool

    @inline(__always)
    func sixteen(at row: Int) -> SIMD16<UInt8> {
      UnsafeRawPointer(grades + row).loadUnaligned(as: SIMD16<UInt8>.self)
    }
  }

  /// What was found in one segment or in several.
  struct Found: Sendable {
    var count = 0
    var top = TopRows()
  }

  /// The count of all that fit, and the best of them.
  func best(pool: SearchPool, cancellation: CancellationFlag) throws(CancellationError) -> Found {
    let parts = Slots<Found>(count: segments.count)
    let bar = SharedBar()
    pool.run(segments.count) { number in
      if !cancellation.isSet { parts[number] = best(of: segments[number], bar) }
    }
    try cancellation.check()
    var found = Found()
    for number in segments.indices {
      guard let part = parts[number] else { continue }
      found.count += part.count
      for key in part.top.keys { found.top.offer(key) }
    }
    return found
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

  /// Calls `body` with each row of a segment that fits.
  func forEachRow(of segment: Segment, _ body: (Int) -> Void) {
    for start in stride(from: 0, to: segment.count, by: 16) {
      var lanes = fitting(at: segment.firstRow + start).lanes & Lanes.first(segment.count - start)
      for half in 0..<2 {
        while lanes[half] != 0 {
          body(segment.firstRow + start + half * 8 + Self.takeFirst(&lanes[half]))
        }
      }
    }
  }
}

extension Selection {
  private func best(of segment: Segment, _ shared: SharedBar) -> Found {
    var found = Found()
    // Only a single clause is compared in full sixteen at a time; of several the worst tier is.
    let isSingle = clauses.count == 1 && ranks
    segment.names.lengths.withUnsafeBytes { lengths in
      var bar = Bar(shared.key)
      for start in stride(from: 0, to: segment.count, by: 16) {
        let (worst, fits) = fitting(at: segment.firstRow + start)
        var lanes = fits & Lanes.first(segment.count - start)
        if lanes == SIMD2() { continue }
        found.count += (lanes[0].nonzeroBitCount + lanes[1].nonzeroBitCount) / 8
        let length = lengths.loadUnaligned(fromByteOffset: start, as: SIMD16<UInt8>.self)
        lanes &= isSingle ? bar.passes(worst, length) : bar.passesTier(worst)
        if lanes == SIMD2() { continue }
        for half in 0..<2 {
          while lanes[half] != 0 {
            let row = start + half * 8 + Self.takeFirst(&lanes[half])
            found.top.offer(key(of: segment.firstRow + row, in: segment))
          }
        }
        if let worst = found.top.worst { shared.lower(to: worst) }
        bar = Bar(shared.key)
      }
    }
    return found
  }

  /// The worst grade of sixteen rows, and a byte of ones for each row that fits.
  @inline(__always)
  private func fitting(at row: Int) -> (worst: SIMD16<UInt8>, lanes: SIMD2<UInt64>) {
    let none = SIMD16<UInt8>(repeating: Grade.none.rawValue)
    var worst = SIMD16<UInt8>()
    if !allowsMissing {
      for column in columns {
        let grades = column.sixteen(at: row)
        worst.replace(with: grades, where: grades .> worst)
      }
      return (worst, unsafeBitCast(worst .!= none, to: SIMD2<UInt64>.self))
    }
    var missing = SIMD16<UInt8>()
    for column in columns {
      var grades = column.sixteen(at: row)
      if column.mayBeMissing {
        let isMissing = grades .== none
        missing.replace(with: missing &+ 1, where: isMissing)
        grades.replace(with: SIMD16(repeating: Grade.missing.rawValue), where: isMissing)
      }
      worst.replace(with: grades, where: grades .> worst)
    }
    worst.replace(with: none, where: missing .> SIMD16(repeating: 1))
    return (worst, unsafeBitCast(worst .!= none, to: SIMD2<UInt64>.self))
  }

  /// The key of a row that fits.
  @inline(__always)
  private func key(of row: Int, in segment: Segment) -> RankKey {
    guard ranks else { return RankKey(worst: 0, sum: 0, nameLength: 0, row: row) }
    var worst: UInt8 = 0
    var sum = 0
    for column in columns {
      var grade = column.grades[row]
      if grade == Grade.none.rawValue { grade = Grade.missing.rawValue }
      worst = max(worst, grade)
      sum &+= Int(grade)
    }
    return RankKey(worst: worst, sum: sum, nameLength: segment.names.lengths[row - segment.firstRow], row: row)
  }

  /// Which of eight bytes is the first that is not zero; it is cleared.
  @inline(__always)
  private static func takeFirst(_ bytes: inout UInt64) -> Int {
    let bit = bytes.trailingZeroBitCount & ~7
    bytes &= ~(0xFF << UInt64(bit))
    return bit >> 3
  }
}
