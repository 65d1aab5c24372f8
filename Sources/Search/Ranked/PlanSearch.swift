import Directory
import Text

/// Finds how well the clauses of a plan fit each user.
struct PlanSearch {
  let index: RosterIndex
  let nicknames: Nicknames
  let pool: SearchPool
  let cancellation: CancellationFlag
  var cache: GradeCache

  /// The columns of the clauses.
  ///
  /// Who fits must fit all of them, unless one may be missing: so a clause is looked for among those alone that fit one before it,
  /// where they are few.
  /// - Parameter allowsMissing: whether one word may be missing.
  mutating func selection(_ plan: SearchPlan, allowsMissing: Bool) throws(CancellationError) -> Selection {
    var clauses: [Selection.Clause] = []
    var finished: [GradeColumn] = []
    var unfinished: [(place: Int, alternatives: [SearchPlan.Alternative])] = []
    for (place, clause) in plan.clauses.enumerated() {
      var columns: [GradeColumn] = []
      var slow: [SearchPlan.Alternative] = []
      for alternative in clause.alternatives {
        if let column = try column(of: alternative, among: finished) {
          columns.append(column)
        } else {
          slow.append(alternative)
        }
      }
      let column = try better(of: columns)
      if !slow.isEmpty {
        unfinished.append((place, slow))
      } else if !allowsMissing {
        finished.append(column)
      }
      clauses.append(
        Selection.Clause(column: column, ranks: clause.ranks, mayBeMissing: allowsMissing && clause.isDispensable))
    }
    for (place, alternatives) in unfinished {
      // Those that the other clauses leave.
      var others = clauses
      for unfinished in unfinished.map(\.place).sorted(by: >) where unfinished >= place {
        others.remove(at: unfinished)
      }
      let left = Selection(clauses: others, index: index)
      clauses[place].column = try column(of: alternatives, or: clauses[place].column, among: left)
    }
    return Selection(clauses: clauses, index: index)
  }

  /// The column of what the index can answer; nil if it can't.
  /// - Parameter others: columns that all must fit as well; for whom does not it need not hold.
  private mutating func column(
    of alternative: SearchPlan.Alternative, among others: [GradeColumn]
  ) throws(CancellationError) -> GradeColumn? {
    switch alternative {
    case .words(let words):
      return try column(of: words, among: others)
    case .not(let alternative):
      guard let column = try column(of: alternative, among: others) else { return nil }
      return try combined([column]) { column, _, rows in column.invert(rows: rows) }
    case .filter(let filter):
      return try column(of: filter)
    case .term, .ids:
      return nil
    }
  }

  /// The column of the filter in force, from the cache if it is there.
  private mutating func column(of filter: IDFilter) throws(CancellationError) -> GradeColumn {
    if let column = cache.column(of: filter) { return column }
    let column = GradeColumn(count: index.count)
    pool.run(index.segments.count) { [segments = index.segments, roster = index.roster, cancellation] number in
      for row in segments[number].rows {
        if cancellation.isSet { return }
        if filter.passes(roster.id(at: row)) { column.grades[row] = Grade.sifted.rawValue }
      }
    }
    try cancellation.check()
    cache.keep(column, of: filter)
    return column
  }

  /// The column of a word as it was typed. Its parts must all be there, and text that holds the whole holds them too.
  private mutating func column(
    of words: CompoundWord, among others: [GradeColumn]
  ) throws(CancellationError) -> GradeColumn {
    var parts: [GradeColumn] = []
    for part in words.parts { parts.append(try column(of: part, among: others + parts)) }
    var columns = [try column(of: words.whole, among: others, narrowing: cache.fewest(parts, for: words.whole))]
    if let digits = words.digits { columns.append(try column(of: digits, among: others)) }
    if !parts.isEmpty { columns.append(try combined(parts) { $0.takeWorse(of: $1, rows: $2) }) }
    return try better(of: columns)
  }

  /// The column of a word, from the cache if it is there.
  /// - Parameter narrowing: a column that holds all users who hold the word in their text.
  private mutating func column(
    of word: SearchWord, among others: [GradeColumn], narrowing: GradeColumn? = nil
  ) throws(CancellationError) -> GradeColumn {
    let candidates = cache.fewest(others, for: word)
    if let column = cache.column(of: word, among: candidates) { return column }
    let search = WordSearch(index: index, word: word, nicknames: nicknames, pool: pool, cancellation: cancellation)
    let column: GradeColumn
    if word.isNear {
      var strict = word
      strict.isNear = false
      column = try search.column(wideningFrom: try self.column(of: strict, among: others))
    } else if let candidates {
      column = try search.column(among: candidates)
    } else {
      column = try search.column(narrowing: narrowing ?? cache.narrowing(word))
    }
    cache.keep(column, of: word, among: candidates)
    return column
  }

  /// The better grades of some columns; nobody fits none.
  private func better(of columns: [GradeColumn]) throws(CancellationError) -> GradeColumn {
    switch columns.count {
    case 0: GradeColumn(count: index.count)
    case 1: columns[0]
    default: try combined(columns) { $0.takeBetter(of: $1, rows: $2) }
    }
  }

  /// The first column after `body` has changed it by each of the others; itself if there is no other and `body` has nothing to change.
  private func combined(
    _ columns: [GradeColumn], _ body: @escaping @Sendable (GradeColumn, GradeColumn, Range<Int>) -> Void
  ) throws(CancellationError) -> GradeColumn {
    let result = GradeColumn(count: index.count)
    pool.run(index.segments.count) { [segments = index.segments, cancellation] number in
      if cancellation.isSet { return }
      let rows = segments[number].rows
      (result.grades + rows.lowerBound).update(from: columns[0].grades + rows.lowerBound, count: rows.count)
      if columns.count == 1 { body(result, result, rows) }
      for other in columns.dropFirst() { body(result, other, rows) }
    }
    try cancellation.check()
    return result
  }
}

extension PlanSearch {
  /// The column of what the index can't answer, for the users that are left, one by one.
  private func column(
    of alternatives: [SearchPlan.Alternative], or column: GradeColumn, among left: Selection
  ) throws(CancellationError) -> GradeColumn {
    let result = GradeColumn(count: index.count)
    pool.run(index.segments.count) { [segments = index.segments, roster = index.roster, cancellation] number in
      left.forEachRow(of: segments[number]) { row in
        if cancellation.isSet { return }
        var grade = Grade(rawValue: column.grades[row])
        for alternative in alternatives { grade = min(grade, alternative.grade(of: row, in: roster)) }
        result.grades[row] = grade.rawValue
      }
    }
    try cancellation.check()
    return result
  }
}

extension SearchPlan.Alternative {
  /// How it fits one user.
  fileprivate func grade(of row: Int, in roster: Roster) -> Grade {
    switch self {
    case .words, .filter:
      .none
    case .not(let alternative):
      alternative.grade(of: row, in: roster) == .none ? .sifted : .none
    case .ids(let filter):
      filter.passes(roster.id(at: row)) ? .sifted : .none
    case .term(let term):
      term.hit { roster.value(of: $0, at: row) }?.grade ?? .none
    }
  }
}
