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

extension Explanation.Part {
  /// `“smiht” is 1 typo from “Smith” in name`
  fileprivate var sentence: String {
    guard let field, tier != .missing else { return "“\(typed)” is missing" }
    let typos = "is \(edits) \(edits == 1 ? "typo" : "typos") from"
    let how =
      switch tier {
      case .exact: "is the word"
      case .prefix: "begins the word"
      case .initials: "is the initials of"
      case .inside: "is inside the word"
      case .nickname: "is another form of"
      case .oneEdit, .twoEdits, .near, .missing: typos
      }
    let excuse = tier == .near ? ", one more than its length allows" : ""
    return "“\(typed)” \(how) “\(found)” in \(field.name)\(excuse)"
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
      parts: ranks.map { part, _ in Explanation.Part(typed: part.text, hits: part.hits, value) },
      isNear: place >= matchedCount, sort: request.sort)
  }
}

extension Explanation.Part {
  fileprivate init(typed: String, hits: [WordHit], _ value: (Field) -> String?) {
    self.typed = typed
    let worst = hits.max { $0.grade < $1.grade }
    tier = worst?.grade.tier ?? .missing
    field = worst?.field
    edits = worst?.edits ?? 0
    let scalars = worst.flatMap { value($0.field) }.map { Array($0.unicodeScalars) } ?? []
    let ranges = worst?.ranges ?? []
    let range = (ranges.first?.lowerBound ?? 0)..<(ranges.last?.upperBound ?? 0)
    found = String(String.UnicodeScalarView(scalars[range.clamped(to: 0..<scalars.count)].wholeWord(in: scalars)))
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// The slice with the rest of the words it begins and ends in.
  fileprivate func wholeWord(in scalars: [Unicode.Scalar]) -> ArraySlice<Unicode.Scalar> {
    func isInWord(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
    var (start, end) = (startIndex, endIndex)
    while start > 0, isInWord(scalars[start - 1]) { start -= 1 }
    while end < scalars.count, isInWord(scalars[end]) { end += 1 }
    return scalars[start..<end]
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
