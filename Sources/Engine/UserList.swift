public import Directory
public import Search

/// The users that are shown, in order: builds only the rows asked for.
public struct UserList: RandomAccessCollection, Sendable {
  /// What was searched and what matched.
  public let matches: Matches

  /// A list of what matched.
  public init(_ matches: Matches) {
    self.matches = matches
  }

  /// 0.
  public var startIndex: Int { 0 }
  /// How many match.
  public var endIndex: Int { matches.rows.count }

  /// A user by its place in the list.
  public subscript(place: Int) -> User { matches.roster[matches.rows[place]] }

  /// The value of a field in a place; for one with a column no user is built.
  public func value(of field: Field, at place: Int) -> String? {
    matches.roster.value(of: field, at: matches.rows[place])
  }

  /// Which row of the directory stands in a place.
  public func identity(at place: Int) -> RowIdentity { matches.roster.identity(at: matches.rows[place]) }

  /// The place of whoever fits best, whatever the order; nil where nobody fits better than others.
  /// - Complexity: O(1) if that is the first or `place`, else O(n).
  /// - Parameter place: where it probably is.
  public func placeOfBest(near place: Int) -> Int? {
    guard let best = matches.best else { return nil }
    return [0, place].first { indices.contains($0) && matches.rows[$0] == best } ?? matches.rows.firstIndex(of: best)
  }

  /// The place of a user, if the user is in the list.
  /// - Complexity: O(n).
  public func place(of identity: RowIdentity) -> Int? {
    guard let row = matches.roster.row(of: identity) else { return nil }
    return matches.rows.firstIndex(of: row)
  }
}
