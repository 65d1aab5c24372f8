public import Directory

/// Why a user stands where it stands among the matches: for each part of the query, how it fits.
public struct Explanation: Hashable, Sendable {
  /// A part of the query.
  public struct Part: Hashable, Sendable {
    /// What was typed.
    public let typed: String
    /// How it fits; `missing` where it does not and few users match.
    public let tier: Tier
    /// Where it was found; nil where it is missing.
    public let field: Field?
    /// What was found, as the user has it.
    public let found: String
    /// How many typos lie between.
    public let edits: Int
    /// Whether only the beginning of what was found is that near.
    let isOfBeginning: Bool
    /// Whether whole words of what was found were typed, but not all of it.
    let isPart: Bool
    /// Whether whole groups of a number were typed, but only those at its beginning.
    let isBeginning: Bool
    /// The spelling of what was found that fits.
    let spelling: Spelling
  }

  /// The parts, in the order of the query; those that only sift are left out.
  public let parts: [Part]
  /// Whether a user only nearly matches, and so stands below the divider.
  public let isNear: Bool
  /// The order that was asked for; nil for best first.
  public let sort: SortOrder?

  /// The tier that decides: the worst of the parts.
  public var tier: Tier { parts.map(\.tier).max() ?? .exact }

  /// A sentence for the order, for each part, and for a user who only nearly matches.
  public var lines: [String] {
    let order = sort.map { "sorted by \($0.field.name)\($0.descending ? ", last first" : "")" }
    let near = isNear ? "below the line: fewer than \(TypoBudget.fewMatches) match all that was typed" : nil
    let lines = [order].compactMap { $0 } + parts.map(\.sentence) + [near].compactMap { $0 }
    return lines.isEmpty ? ["in the order of the source"] : lines
  }
}

extension Matches {
  /// Why a row stands where it stands.
  /// - Parameter place: the place in `rows`.
  public func explanation(at place: Int) -> Explanation? {
    guard rows.indices.contains(place) else { return nil }
    let row = rows[place]
    let value = { (field: Field) in roster.value(of: field, at: row) }
    let ranks = zip(ranker.hits(in: value), request.query.clauses).filter { _, clause in
      clause.alternatives.contains(where: \.ranks)
    }
    return Explanation(
      parts: ranks.flatMap { part, _ in Explanation.parts(of: part.text, part.hits, value) },
      isNear: place >= matchedCount, sort: request.sort)
  }
}

extension Query.Term {
  /// Whether users are ranked by it.
  fileprivate var ranks: Bool {
    if excludes { return false }
    if case .text = match { return true }
    return false
  }
}
