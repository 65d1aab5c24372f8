public import Directory
public import Text

/// Tells which part of a shown text matched, for each word of the query the one hit that ranked the row.
public struct Highlighter: Sendable {
  private let query: Query

  /// A highlighter of one query.
  public init(_ query: Query) {
    self.query = query
  }

  /// The ranges that matched in a field of a user.
  /// - Parameter text: the whole text of the field, before it is cut to a column.
  /// - Returns: ascending, disjoint ranges, counted in scalars of `text.string`.
  public func ranges(in text: VisibleText, field: Field, of user: User) -> [Range<Int>] { [] }
}
