/// The id of a user: text, with a view as an integer where it is one.
///
/// Integers are exact at any length, so the ids 653247040368672768 and 1285704473650888702 stay themselves. `3` and `"3"` are the same id.
public struct UserID: Hashable, Sendable, CustomStringConvertible {
  /// The id as the source wrote it, quotes aside.
  public let text: String

  /// An id from its text.
  public init(_ text: String) {
    self.text = text
  }

  /// The id as an integer, if it is one in canonical form (no leading zero, no `+`) that fits.
  public var integer: Int64? {
    guard let value = Int64(text), String(value) == text else { return nil }
    return value
  }

  /// The id as the source wrote it.
  public var description: String { text }
}
