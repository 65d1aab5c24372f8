public import Directory
public import Text

/// Tells which part of a shown text matched, for each word of the query the one hit that ranked the row: other fields of the user have none.
public struct Highlighter: Sendable {
  private let ranker: UserRanker
  /// Whether nothing can match.
  private let isIdle: Bool

  /// A highlighter of one query, without the other forms of given names.
  public init(_ query: Query) {
    self.init(query, ranker: UserRanker(query, nicknames: Nicknames()))
  }

  /// A highlighter of one query whose matches were ranked.
  init(_ query: Query, ranker: UserRanker) {
    self.ranker = ranker
    isIdle = query.clauses.allSatisfy { $0.alternatives.allSatisfy(\.excludes) }
  }

  /// The ranges that matched in a field of a user.
  /// - Parameter text: the whole text of the field, before it is cut to a column.
  /// - Returns: ascending, disjoint ranges of whole graphemes, counted in scalars of `text.string`.
  /// - Complexity: O(n) in the user's texts.
  public func ranges(in text: VisibleText, field: Field, of user: User) -> [Range<Int>] {
    ranges(in: text, field: field) { user.value(of: $0) }
  }

  private func ranges(in text: VisibleText, field: Field, _ value: (Field) -> String?) -> [Range<Int>] {
    guard !isIdle, !text.isEmpty else { return [] }
    let hits = ranker.hits { $0 == field ? text.string : value($0) }
    return Self.ranges(of: hits.flatMap(\.hits), in: text, field: field)
  }

  /// What matched in a user, for all fields of a row at once.
  public func row(of user: User) -> Row { row { user.value(of: $0) } }

  /// What matched in a user whose values are these.
  public func row(_ value: @escaping (Field) -> String?) -> Row {
    Row(self, value, hits: isIdle ? [] : ranker.hits(in: value).flatMap(\.hits))
  }

  /// What matched in a user: the hits are looked for once, not for each field that is drawn.
  public struct Row {
    private let highlighter: Highlighter
    private let value: (Field) -> String?
    private let hits: [WordHit]

    fileprivate init(_ highlighter: Highlighter, _ value: @escaping (Field) -> String?, hits: [WordHit]) {
      (self.highlighter, self.value, self.hits) = (highlighter, value, hits)
    }

    /// The ranges that matched in a field; see `Highlighter.ranges`.
    public func ranges(in text: VisibleText, field: Field) -> [Range<Int>] {
      // The hits are in the value as the source has it; what is shown may have been sanitised.
      guard !highlighter.isIdle else { return [] }
      guard let value = value(field), value.utf8.elementsEqual(text.string.utf8) else {
        return highlighter.ranges(in: text, field: field, value)
      }
      return Highlighter.ranges(of: hits, in: text, field: field)
    }
  }

  /// Where hits are in a field, from the beginning of a grapheme to the end of one.
  private static func ranges(of hits: [WordHit], in text: VisibleText, field: Field) -> [Range<Int>] {
    merged(hits.filter { $0.field == field }.flatMap(\.ranges).map(text.wholeGraphemes))
  }

  /// The ranges in ascending order, those that touch as one.
  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, range in
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
  }
}

extension VisibleText {
  /// A range of scalars from the beginning of a grapheme to the end of one.
  fileprivate func wholeGraphemes(_ scalars: Range<Int>) -> Range<Int> {
    let boundaries = glyphs.lazy.filter(\.startsGrapheme).map(\.offset)
    let start = boundaries.last { $0 <= scalars.lowerBound } ?? 0
    return start..<(boundaries.first { $0 >= scalars.upperBound } ?? string.unicodeScalars.count)
  }
}
