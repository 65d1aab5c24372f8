public import Directory
public import Text

/// Tells which part of a shown text matched, for each word of the query the one hit that ranked the row.
///
/// That is the first hit in the first of `Field.searched` that has one, or in the field that the word names; other fields of the
/// user have none. Digits alone that are the user's id rank it by its id.
public struct Highlighter: Sendable {
  private let bareDigits: String?
  private let terms: [Query.Term]
  private let ranker: UserRanker?

  /// A highlighter of one query.
  public init(_ query: Query) {
    self.init(query, ranker: nil)
  }

  /// A highlighter of one query whose matches were ranked, so that typos, other spellings and nicknames match too.
  init(_ query: Query, ranker: UserRanker?) {
    self.ranker = ranker
    bareDigits = query.bareDigits
    terms = query.clauses.flatMap(\.alternatives).filter { !$0.excludes }
  }

  /// The ranges that matched in a field of a user.
  /// - Parameter text: the whole text of the field, before it is cut to a column.
  /// - Returns: ascending, disjoint ranges of whole graphemes, counted in scalars of `text.string`.
  /// - Complexity: O(n) in the text, and in the user's other texts where one matches.
  public func ranges(in text: VisibleText, field: Field, of user: User) -> [Range<Int>] {
    guard !terms.isEmpty, !text.isEmpty else { return [] }
    if let ranker { return Self.merged(rankedHits(ranker, in: text, field: field, of: user)) }
    if let bareDigits, user.id?.text == bareDigits { return field == .id ? [text.allScalars] : [] }
    let folded = FoldedText(text.string)
    return Self.merged(terms.compactMap { hit(of: $0, in: text, folded, field: field, of: user) })
  }

  /// What matched in a user, for all fields of a row at once.
  public func row(of user: User) -> Row {
    Row(self, user, hits: terms.isEmpty ? nil : ranker?.hits { user.value(of: $0) }.flatMap(\.hits))
  }

  /// What matched in a user: the hits are looked for once, not for each field that is drawn.
  public struct Row {
    private let highlighter: Highlighter
    private let user: User
    private let hits: [WordHit]?

    fileprivate init(_ highlighter: Highlighter, _ user: User, hits: [WordHit]?) {
      (self.highlighter, self.user, self.hits) = (highlighter, user, hits)
    }

    /// The ranges that matched in a field; see `Highlighter.ranges`.
    public func ranges(in text: VisibleText, field: Field) -> [Range<Int>] {
      // The hits are in the value as the source has it; what is shown may have been sanitised.
      guard let hits, let value = user.value(of: field), value.utf8.elementsEqual(text.string.utf8) else {
        return highlighter.ranges(in: text, field: field, of: user)
      }
      return Highlighter.merged(hits.filter { $0.field == field }.flatMap(\.ranges).map(text.wholeGraphemes))
    }
  }

  /// What ranked the user, if it is in the field, from the beginning of a grapheme to the end of one.
  private func rankedHits(_ ranker: UserRanker, in text: VisibleText, field: Field, of user: User) -> [Range<Int>] {
    let hits = ranker.hits { $0 == field ? text.string : user.value(of: $0) }
    return hits.flatMap(\.hits).filter { $0.field == field }.flatMap(\.ranges).map(text.wholeGraphemes)
  }

  private func hit(
    of term: Query.Term, in text: VisibleText, _ folded: FoldedText, field: Field, of user: User
  ) -> Range<Int>? {
    switch term.match {
    case .ids(let filter):
      return field == .id && filter.passes(user.id) ? text.allScalars : nil
    case .text(let pattern) where term.field == field:
      return text.range(of: pattern, in: folded, field: field)
    case .text(let pattern):
      guard let pattern = term.field == nil ? pattern : term.plain,
        let range = text.range(of: pattern, in: folded, field: field)
      else { return nil }
      return pattern.rankingField(of: user) == field ? range : nil
    }
  }

  /// The ranges in ascending order, those that touch as one.
  fileprivate static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, range in
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
  }
}

extension TextPattern {
  /// The first of `Field.searched` in which a user matches.
  fileprivate func rankingField(of user: User) -> Field? {
    Field.searched.first { field in
      guard let value = user.value(of: field) else { return false }
      return FoldedText.bytes(of: value).withUnsafeBytes { hit(in: $0, isPhone: field == .phone) } != nil
    }
  }
}

extension VisibleText {
  fileprivate var allScalars: Range<Int> { 0..<string.unicodeScalars.count }

  /// Where a pattern matches, in scalars, from the beginning of a grapheme to the end of one.
  fileprivate func range(of pattern: TextPattern, in folded: FoldedText, field: Field) -> Range<Int>? {
    let hit = folded.bytes.withUnsafeBytes { pattern.hit(in: $0, isPhone: field == .phone) }
    guard let hit, !hit.isEmpty else { return nil }
    return wholeGraphemes(Int(folded.origins[hit.lowerBound])..<Int(folded.origins[hit.upperBound - 1]) + 1)
  }

  /// A range of scalars from the beginning of a grapheme to the end of one.
  fileprivate func wholeGraphemes(_ scalars: Range<Int>) -> Range<Int> {
    let boundaries = glyphs.lazy.filter(\.startsGrapheme).map(\.offset)
    let start = boundaries.last { $0 <= scalars.lowerBound } ?? 0
    return start..<(boundaries.first { $0 >= scalars.upperBound } ?? string.unicodeScalars.count)
  }
}
