/// How users fit all clauses at once.
extension Selection {
  /// How sixteen rows fit.
  struct Fitting {
    /// The worst grade of each.
    var worst = SIMD16<UInt8>()
    /// At most a quarter of the sum of its grades, as 35 times seven fits in a byte; 0 if there are more grades.
    var quarter = SIMD16<UInt8>()
  }

  @inline(__always)
  func fitting(_ columns: UnsafeBufferPointer<Column>, at row: Int) -> Fitting {
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
  func key(of row: Int, in segment: Segment) -> RankKey {
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
