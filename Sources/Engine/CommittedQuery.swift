public import Directory
public import Search

/// What becomes of a query when it is committed: text stays a search, and ids become the id filter.
///
/// Digits alone become the filter if somebody has exactly that id, and stay a search (a phone number, say) if not.
public struct CommittedQuery: Hashable, Sendable {
  /// What is left to search for.
  public let search: String
  /// The id filter that the text became.
  public let filter: IDFilter?
  /// Digits that may yet become a filter, while users still arrive.
  public let undecided: String?

  /// Reads a committed text.
  /// - Parameters:
  ///   - mode: what an id does; `.exclude` is the rule of the tutorial, for positive ids alone.
  ///   - isWhole: whether all users are in `roster`.
  public init(_ text: String, in roster: Roster, mode: IDFilter.Mode, isWhole: Bool) {
    let query = Query(text, ids: mode)
    if let filter = query.idFilter {
      (search, self.filter, undecided) = ("", filter, nil)
    } else if let digits = query.bareDigits {
      if roster.contains(id: UserID(digits)), let filter = IDFilter(digits, mode: mode) {
        (search, self.filter, undecided) = ("", filter, nil)
      } else {
        (search, filter, undecided) = (text, nil, isWhole ? nil : digits)
      }
    } else {
      (search, filter, undecided) = (text, nil, nil)
    }
  }
}
