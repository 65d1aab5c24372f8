import Directory

/// Ranks one user by a query, with what matched, as the index does.
struct UserRanker: Sendable {
  /// A clause and what it was typed as.
  private struct Clause: Sendable {
    let terms: [Query.Term]
    /// The words of the terms, and the same with one typo more; nil for a term that is looked for as it stands, and for one that excludes.
    let words: [(strict: CompoundRanker, near: CompoundRanker?)?]
  }

  private let clauses: [Clause]

  init(_ query: Query, nicknames: Nicknames) {
    let plan = SearchPlan(SearchRequest(query: query))
    clauses = zip(query.clauses, plan.clauses).map { clause, planned in
      Clause(
        terms: clause.alternatives,
        words: planned.alternatives.map { alternative in
          guard case .words(let words) = alternative else { return nil }
          return (CompoundRanker(words, nicknames), words.near.map { CompoundRanker($0, nicknames) })
        })
    }
  }

  /// The hits of each clause by which the user is ranked; none where it only sifts, and where its word is missing.
  /// - Parameter value: the user's values.
  func hits(in value: (Field) -> String?) -> [(text: String, hits: [WordHit])] {
    clauses.map { clause in
      let text = clause.terms.map(\.typed).joined(separator: " | ")
      let strict = zip(clause.terms, clause.words).compactMap { term, words in
        words?.strict.hits(in: value) ?? (words == nil ? term.hits(in: value) : nil)
      }
      let near = strict.isEmpty ? clause.words.compactMap { $0?.near?.hits(in: value) } : []
      return (text, (strict + near).min { ($0.worst, 0) < ($1.worst, 0) } ?? [])
    }
  }
}

/// Ranks one user by a word and what stands between its separators.
private struct CompoundRanker: Sendable {
  private let whole: WordRanker
  private let numbers: [WordRanker]
  private let parts: [WordRanker]

  init(_ words: CompoundWord, _ nicknames: Nicknames) {
    whole = WordRanker(words.whole, nicknames: nicknames)
    numbers = words.numbers.map { WordRanker($0, nicknames: nicknames) }
    parts = words.parts.map { WordRanker($0, nicknames: nicknames) }
  }

  func hits(in value: (Field) -> String?) -> [WordHit]? {
    let single = ([whole] + numbers).compactMap { $0.hit(in: value) }.best.map { [$0] }
    let all = parts.compactMap { part in
      var hit = part.hit(in: value)
      hit?.typed = String(decoding: part.word.letters, as: UTF8.self)
      return hit
    }
    let joined = parts.isEmpty || all.count < parts.count ? nil : all
    return [single, joined].compactMap { $0 }.min { $0.worst < $1.worst }
  }
}

extension Query.Term {
  /// What was typed, as far as it says what is looked for.
  fileprivate var typed: String {
    switch match {
    case .ids(let filter): filter.text
    case .text(let pattern): pattern.text
    }
  }

  /// The hit of a term that is looked for as it stands.
  fileprivate func hits(in value: (Field) -> String?) -> [WordHit]? {
    guard !excludes else { return nil }
    switch match {
    case .ids(let filter):
      guard let id = value(.id), filter.passes(UserID(id)) else { return nil }
      return [WordHit(grade: .sifted, field: .id, ranges: [0..<id.unicodeScalars.count])]
    case .text:
      guard let hit = hit(in: value), let text = value(hit.field) else { return nil }
      return [WordHit(grade: hit.grade, field: hit.field, ranges: [IndexedValue(whole: text).source(of: hit.range)])]
    }
  }
}

extension [WordHit] {
  /// The grade that ranks.
  fileprivate var worst: Grade { map(\.grade).max() ?? .none }
}
