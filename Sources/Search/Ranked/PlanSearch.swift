import Directory

/// Finds how well the clauses of a plan fit each user.
struct PlanSearch {
  let work: SegmentWork
  let nicknames: Nicknames
  var cache: GradeCache
  /// What the last selection saw in the users that it looked at one by one.
  var seen = SeenFields()

  var index: RosterIndex { work.index }

  /// The columns of the clauses.
  ///
  /// Who fits must fit all of them, unless one may be missing: so a clause is looked for among those alone that fit one before it,
  /// where they are few.
  /// - Parameter allowsMissing: whether one word may be missing.
  mutating func selection(_ plan: SearchPlan, allowsMissing: Bool) throws(CancellationError) -> Selection {
    // Where so few are left that those that nearly match will be asked for, the words are needed for everybody.
    let widens = plan.allowsMissing || plan.near != nil
    var narrows = true
    seen = SeenFields()
    var clauses: [Selection.Clause] = []
    var finished: [GradeColumn] = []
    var unfinished: [(place: Int, alternatives: [SearchPlan.Alternative])] = []
    for (place, clause) in plan.clauses.enumerated() {
      var columns: [GradeColumn] = []
      var slow: [SearchPlan.Alternative] = []
      for alternative in clause.alternatives {
        if let column = try column(of: alternative, among: narrows ? finished : []) {
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
        narrows = !widens || !isFewMatches(finished)
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
      if plan.clauses[place].alternatives.count == 1, let sieve = try sieve(of: alternatives[0]) {
        others.append(Selection.Clause(column: sieve, ranks: false, mayBeMissing: false))
      }
      let left = Selection(clauses: others, index: index)
      clauses[place].column = try column(of: alternatives, or: clauses[place].column, among: left)
    }
    return Selection(clauses: clauses, index: index)
  }

  /// Whether so few users fit all of some columns that those that nearly match are shown as well.
  private func isFewMatches(_ columns: [GradeColumn]) -> Bool {
    // Where many fit one column and many another, those that fit both are counted.
    if columns.contains(where: { $0.matching < TypoBudget.fewMatches }) { return true }
    return columns.count > 1 && GradeColumn.matching(all: columns) < TypoBudget.fewMatches
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
      return try work.column { segment, out in
        let grades = column.grades + segment.firstRow
        for place in 0..<segment.count where grades[place] == Grade.none.rawValue { out[place] = Grade.sifted.rawValue }
      }
    case .filter(let filter):
      return try column(of: filter)
    case .ids(let filter):
      return try column(of: filter, among: others.min { $0.matching < $1.matching })
    case .term:
      return nil
    }
  }

  /// The column of the filter in force, from the cache if it is there.
  private mutating func column(of filter: IDFilter) throws(CancellationError) -> GradeColumn {
    if let column = cache.column(of: filter) { return column }
    let column = try column(of: filter, among: nil)
    cache.keep(column, of: filter)
    return column
  }

  /// The column of ids; with candidates it holds for these alone.
  private func column(of filter: IDFilter, among candidates: GradeColumn?) throws(CancellationError) -> GradeColumn {
    let matcher = IDMatcher(filter)
    return try work.column { [cancellation = work.cancellation] segment, out in
      let grades = candidates.map { $0.grades + segment.firstRow }
      var place = 0
      for chunk in segment.chunks {
        if cancellation.isSet { return }
        chunk.forEachID { id in
          if grades.map({ $0[place] != Grade.none.rawValue }) ?? true, matcher.passes(id) {
            out[place] = Grade.sifted.rawValue
          }
          place += 1
        }
      }
    }
  }

  /// The column of a word as it was typed. Its parts must all be there, and text that holds the whole holds them too, where they are looked for in it.
  private mutating func column(
    of words: CompoundWord, among others: [GradeColumn]
  ) throws(CancellationError) -> GradeColumn {
    var parts: [GradeColumn] = []
    for part in words.parts { parts.append(try column(of: part, among: others + parts)) }
    let holdWhole = words.parts.allSatisfy { words.whole.fields.isSubset(of: $0.fields) } ? parts : []
    var columns = [try column(of: words.whole, among: others, narrowing: cache.fewest(holdWhole, for: words.whole))]
    for number in words.numbers { columns.append(try column(of: number, among: others)) }
    if !parts.isEmpty { columns.append(try combined(parts, mustFitAll: true)) }
    return try better(of: columns)
  }

  /// The column of a word, from the cache if it is there.
  /// - Parameter narrowing: a column that holds all users who hold the word in their text.
  mutating func column(
    of word: SearchWord, among others: [GradeColumn], narrowing: GradeColumn? = nil
  ) throws(CancellationError) -> GradeColumn {
    let candidates = cache.fewest(others, for: word)
    if let column = cache.column(of: word, among: candidates) { return column }
    let search = WordSearch(work: work, word: word, nicknames: nicknames)
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
  func better(of columns: [GradeColumn]) throws(CancellationError) -> GradeColumn {
    columns.count == 1 ? columns[0] : try combined(columns, mustFitAll: false)
  }

  /// Each user's worst grade if all of some columns must fit, else the best; nobody fits no columns.
  func combined(
    _ columns: [GradeColumn], mustFitAll: Bool
  ) throws(CancellationError) -> GradeColumn {
    try work.column { segment, out in
      guard let first = columns.first else { return }
      out.update(from: first.grades + segment.firstRow, count: segment.count)
      for other in columns.dropFirst() {
        let grades = other.grades + segment.firstRow
        if mustFitAll {
          for place in 0..<segment.count { out[place] = max(out[place], grades[place]) }
        } else {
          for place in 0..<segment.count { out[place] = min(out[place], grades[place]) }
        }
      }
    }
  }
}
