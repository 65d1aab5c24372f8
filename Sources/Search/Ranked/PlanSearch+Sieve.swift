import Directory

/// Sparing most users the look at their text: who holds words that follow each other holds each of them, and the index knows who does.
extension PlanSearch {
  /// A column of all who may fit a term that the index can't answer; nil where it can't tell.
  mutating func sieve(of alternative: SearchPlan.Alternative) throws(CancellationError) -> GradeColumn? {
    guard case .term(let term) = alternative, term.plain == nil, case .text(let pattern) = term.match,
      let fields = term.field.map({ FieldSet($0) }) ?? .all
    else { return nil }
    return try sieve(of: pattern, in: fields)
  }

  /// A column of all who may hold a term as the text that it is, where it asks an attribute and may be meant so; nil where the index can't tell.
  mutating func sieveOfPlain(_ alternative: SearchPlan.Alternative) throws(CancellationError) -> GradeColumn? {
    guard case .term(let term) = alternative, let plain = term.plain else { return nil }
    return try sieve(of: plain, in: .all)
  }

  private mutating func sieve(of pattern: TextPattern, in fields: FieldSet) throws(CancellationError) -> GradeColumn? {
    // Of ids the index knows how they begin, and which bytes occur.
    if fields == .id || index.segments.contains(where: { $0.columns.ids.mayHold(pattern.folded) }) { return nil }
    let digits = pattern.folded.filter(\.isDigit)
    // Of phone numbers it knows the digits alone.
    if fields == .phone { return digits.isEmpty ? nil : try column(of: literal(digits, in: .phone), among: []) }
    let words = WordBoundary.words(of: pattern.folded).map(IndexedText.folded).filter { !$0.isEmpty }
    if words.isEmpty { return nil }
    let columns = try words.map { (letters) throws(CancellationError) in
      try column(of: literal(letters, in: fields.subtracting(.phone)), among: [])
    }
    let holding = try combined(columns, mustFitAll: true)
    guard fields.contains(.phone), !digits.isEmpty, Query.Term.mayBeNumber(pattern) else { return holding }
    return try better(of: [holding, try column(of: literal(digits, in: .phone), among: [])])
  }

  private func literal(_ letters: [UInt8], in fields: FieldSet) -> SearchWord {
    SearchWord(letters: letters, fields: fields, isLiteral: true)
  }
}
