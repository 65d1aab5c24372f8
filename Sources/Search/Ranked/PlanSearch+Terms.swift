import Directory
import Locking

/// What the index can't answer.
extension PlanSearch {
  /// The column of what the index can't answer, for the users that are left, one by one.
  mutating func column(
    of alternatives: [SearchPlan.Alternative], or column: GradeColumn, among left: Selection
  ) throws(CancellationError) -> GradeColumn {
    let all = Lock(SeenFields())
    let plainSieves = try alternatives.map { (alternative) throws(CancellationError) in try sieveOfPlain(alternative) }
    defer { seen.add(all.withLock { $0 }) }
    return try work.column { [roster = index.roster, cancellation = work.cancellation] segment, out in
      var seen = SeenFields()
      var reader = RowReader(roster)
      left.forEachRow(of: segment) { row in
        if cancellation.isSet { return }
        var grade = Grade(rawValue: column.grades[row])
        for (alternative, sieve) in zip(alternatives, plainSieves) {
          let isPlain = sieve.map { $0.grades[row] != Grade.none.rawValue } ?? true
          grade = min(grade, alternative.grade(of: row, by: &reader, mayBePlain: isPlain, noting: &seen))
        }
        out[row - segment.firstRow] = grade.rawValue
      }
      all.withLock { $0.add(seen) }
    }
  }
}

extension SearchPlan.Alternative {
  /// How it fits one user.
  /// - Parameter mayBePlain: whether the user may hold the term as the text that it is.
  fileprivate func grade(
    of row: Int, by reader: inout RowReader, mayBePlain: Bool, noting seen: inout SeenFields
  ) -> Grade {
    switch self {
    case .words, .filter, .ids:
      .none
    case .not(let alternative):
      alternative.grade(of: row, by: &reader, mayBePlain: true, noting: &seen) == .none ? .sifted : .none
    case .term(let term):
      term.hit(mayBePlain: mayBePlain) { field in
        let value = reader.value(of: field, at: row)
        seen.note(value, of: field)
        return value
      }?.grade ?? .none
    }
  }
}
