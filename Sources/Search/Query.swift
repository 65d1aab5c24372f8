public import Directory

/// What stands in the search field, read as the query language. Nothing typed is an error: what can't be read as syntax is read as text.
///
/// Blanks part terms, and all clauses must hold. `QueryParser` tells the syntax.
public struct Query: Hashable, Sendable {
  /// The text as typed.
  public let text: String

  /// What must hold, all of it; none if everybody matches.
  public let clauses: [Clause]

  /// Reads a query.
  /// - Parameter ids: what `id:3` does to the user 3 (the option `--id-filter`); `-id:3` always excludes.
  /// - Complexity: O(n) in the length of `text`.
  public init(_ text: String, ids: IDFilter.Mode = .keep) {
    self.text = text
    var parser = QueryParser(text, ids: ids)
    clauses = parser.clauses()
  }

  /// Whether everybody matches.
  public var isEmpty: Bool { clauses.isEmpty }

  /// The number, if the query is of digits alone: committed, it becomes an id filter if somebody has exactly that id.
  public var bareDigits: String? {
    let trimmed = text.trimmingBlanks()
    return !trimmed.isEmpty && trimmed.utf8.allSatisfy(\.isDigit) ? String(trimmed) : nil
  }

  /// The filter that a committed query becomes if it asks for ids and nothing else: `id:1,4`, `id:1 | id:4`, `-id:3 -id:5`.
  ///
  /// Nil for digits alone (see `bareDigits`), and for ids that must all hold at once, which no filter says.
  public var idFilter: IDFilter? {
    let filters = clauses.compactMap(\.onlyIDs)
    guard let first = filters.first, filters.count == clauses.count else { return nil }
    guard filters.count == 1 || filters.allSatisfy({ $0.mode == .exclude }) else { return nil }
    return filters.dropFirst().reduce(first) { $0.joined(with: $1) }
  }
}

extension Query {
  /// One part of a query that must hold: at least one of its alternatives does.
  public struct Clause: Hashable, Sendable {
    /// The terms around `|`; one where there is none.
    public internal(set) var alternatives: [Term]

    /// The filter, if ids are all that is asked; `-id:3` as one that excludes.
    var onlyIDs: IDFilter? {
      guard alternatives.count == 1, case .ids(var filter) = alternatives[0].match else { return nil }
      if alternatives[0].excludes { filter.mode = .exclude }
      return filter
    }
  }

  /// The smallest part of a query: what is looked for, where, and whether it must be there or must not.
  public struct Term: Hashable, Sendable {
    /// Whether users who have it are the ones to leave out.
    public let excludes: Bool
    /// The one field that is asked; nil for all of `Field.searched`.
    public let field: Field?
    /// What is looked for.
    public let match: Match
    /// For an attribute, the whole term as text: `urn:x` may be meant so, and is also looked for in `Field.searched`.
    public let plain: TextPattern?
  }

  /// What a term looks for.
  public enum Match: Hashable, Sendable {
    /// Text inside a field.
    case text(TextPattern)
    /// Ids, exactly. The mode of the filter is always `keep`.
    case ids(IDFilter)
  }
}

extension Field {
  /// The fields that a word is looked for in, the one that counts most first.
  public static let searched: [Field] = [.name, .username, .email, .id, .phone, .company, .city]
}
