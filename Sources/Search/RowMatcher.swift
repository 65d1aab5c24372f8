import Directory
import Text

/// Tells which rows of a roster a request lets through.
struct RowMatcher {
  private let filter: IDFilter?
  private let clauses: [Query.Clause]
  private let roster: Roster

  init(_ request: SearchRequest, in roster: Roster) {
    filter = request.filter
    // What reads the record costs most and comes last.
    clauses = request.query.clauses.filter { !$0.readsRecord } + request.query.clauses.filter(\.readsRecord)
    self.roster = roster
  }

  /// Whether everybody passes.
  var passesEverybody: Bool { filter == nil && clauses.isEmpty }

  /// Whether text is looked for in the fields that are folded beforehand.
  var needsFoldedText: Bool {
    clauses.contains { $0.alternatives.contains(where: \.looksForText) }
  }

  /// Whether a row passes.
  /// - Parameter folded: its folded text; nil if `needsFoldedText` is false.
  func passes(_ row: Int, _ folded: FoldedUser?) -> Bool {
    if let filter, !filter.passes(roster.id(at: row)) { return false }
    return clauses.allSatisfy { clause in
      clause.alternatives.contains { matches($0, row, folded) != $0.excludes }
    }
  }

  private func matches(_ term: Query.Term, _ row: Int, _ folded: FoldedUser?) -> Bool {
    switch (term.match, term.field) {
    case (.ids(let ids), _):
      return ids.passes(roster.id(at: row))
    case (.text(let pattern), .attribute?):
      if let plain = term.plain, folded?.matches(plain) == true { return true }
      guard let field = term.field, let value = roster.value(of: field, at: row) else { return false }
      return FoldedText.bytes(of: value).withUnsafeBytes { pattern.textHit(in: $0) } != nil
    case (.text(let pattern), let field):
      return folded?.matches(pattern, in: field) == true
    }
  }
}

extension Query.Clause {
  fileprivate var readsRecord: Bool {
    alternatives.contains { if case .attribute? = $0.field { true } else { false } }
  }
}

extension Query.Term {
  fileprivate var looksForText: Bool {
    if case .text = match { true } else { false }
  }
}
