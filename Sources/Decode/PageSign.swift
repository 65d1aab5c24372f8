/// What an answer says of more users than came with it.
public enum PageSign: Hashable, Sendable {
  /// It names a next page, or says that there is one; where: `nextPageToken`, `links.next`.
  case next(String)
  /// It says how many there are in all; where, and how many.
  case total(String, Int)
  /// It counts its pages; where, and how many.
  case pages(String, Int)

  /// Whether there is more than these many.
  public func tellsMore(than count: Int) -> Bool {
    switch self {
    case .next: true
    case .total(_, let total): total > count
    case .pages(_, let pages): pages > 1
    }
  }
}
