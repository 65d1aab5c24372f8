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

extension Selection {
  private func best(of segment: Segment, _ shared: SharedBar) -> Found {
    columns.withUnsafeBufferPointer { columns in
      segment.columns.names.lengths.withUnsafeBytes { lengths in
        best(of: segment, columns, lengths, shared)
      }
    }
  }

  private func best(
    of segment: Segment, _ columns: UnsafeBufferPointer<Column>, _ lengths: UnsafeRawBufferPointer, _ shared: SharedBar
  ) -> Found {
    var found = Found()
    var counter = LaneCounter()
    var bar = Bar(shared.key, isSingle: columns.count == 1)
    var start = 0
    while start < segment.count {
      let row = segment.firstRow &+ start
      let fitting = fitting(columns, at: row)
      var fits = Lanes.bytes(fitting.worst .!= SIMD16(repeating: Grade.none.rawValue))
      let (anyLow, anyHigh) = Lanes.halves(fits)
      if anyLow | anyHigh == 0 {
        start &+= 16
        continue
      }
      if segment.count &- start < 16 { fits &= Lanes.first(segment.count &- start) }
      counter.add(fits)
      // Without ranks rows keep their order, so the first are the best.
      if ranks {
        fits &= bar.passes(fitting, lengths.loadUnaligned(fromByteOffset: start, as: SIMD16<UInt8>.self))
      } else if found.top.worst != nil {
        fits = SIMD16()
      }
      let (low, high) = Lanes.halves(fits)
      if low | high != 0 {
        offer(low, from: row, of: segment, to: &found.top)
        offer(high, from: row &+ 8, of: segment, to: &found.top)
        if ranks, let worst = found.top.worst {
          shared.lower(to: worst)
          bar = Bar(shared.key, isSingle: columns.count == 1)
        }
      }
      start &+= 16
    }
    found.count = counter.total
    return found
  }

  private func offer(_ lanes: UInt64, from row: Int, of segment: Segment, to top: inout TopRows) {
    var lanes = lanes
    while lanes != 0 {
      top.offer(key(of: row + Lanes.takeFirst(&lanes), in: segment))
    }
  }

  /// How sixteen rows fit.
  struct Fitting {
    /// The worst grade of each.
    var worst = SIMD16<UInt8>()
    /// At most a quarter of the sum of its grades, as 35 times seven fits in a byte; 0 if there are more grades.
    var quarter = SIMD16<UInt8>()
  }

  @inline(__always)
  private func fitting(_ columns: UnsafeBufferPointer<Column>, at row: Int) -> Fitting {
    if columns.count == 1, !allowsMissing { return Fitting(worst: columns[0].sixteen(at: row)) }
    let none = SIMD16<UInt8>(repeating: Grade.none.rawValue)
    let two = SIMD16<UInt8>(repeating: 2)
    var fitting = Fitting()
    if !allowsMissing {
      for column in columns {
        let grades = column.sixteen(at: row)
        fitting.worst.replace(with: grades, where: grades .> fitting.worst)
        fitting.quarter &+= grades &>> two
      }
    } else {
      // Numbers and no masks: see `Lanes`.
      let missed = SIMD16<UInt8>(repeating: Grade.missing.rawValue)
      let cost = SIMD16(repeating: UInt8(Grade.costOfMissing / 4))
      var (isOneMissing, areTwoMissing) = (SIMD16<UInt8>(), SIMD16<UInt8>())
      for column in columns {
        var grades = column.sixteen(at: row)
        if column.mayBeMissing {
          let isMissing = Lanes.bytes(grades .== none)
          areTwoMissing |= isMissing & isOneMissing
          isOneMissing |= isMissing
          grades ^= (grades ^ missed) & isMissing
          fitting.quarter &+= cost & isMissing
        }
        fitting.worst.replace(with: grades, where: grades .> fitting.worst)
        fitting.quarter &+= grades &>> two
      }
      // `none` has all bits.
      fitting.worst |= areTwoMissing
    }
    if columns.count > 7 { fitting.quarter = SIMD16() }
    return fitting
  }

  /// The key of a row that fits.
  @inline(__always)
  private func key(of row: Int, in segment: Segment) -> RankKey {
    guard ranks else { return RankKey(worst: 0, sum: 0, nameLength: 0, row: row) }
    var worst: UInt8 = 0
    var sum = 0
    for column in columns {
      var grade = column.grades[row]
      if grade == Grade.none.rawValue {
        grade = Grade.missing.rawValue
        sum &+= Grade.costOfMissing
      }
      worst = max(worst, grade)
      sum &+= Int(grade)
    }
    return RankKey(worst: worst, sum: sum, nameLength: segment.columns.names.lengths[row - segment.firstRow], row: row)
  }
}
