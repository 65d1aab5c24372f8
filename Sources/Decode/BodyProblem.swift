/// Why a body as a whole is not a list of users, or not a whole one.
public enum BodyProblem: Error, Hashable, Sendable {
  /// Not a single byte that is no blank.
  case empty
  /// It begins like HTML.
  case html
  /// It begins like neither JSON nor HTML; the first bytes, for the message.
  case notJSON(beginning: String)
  /// Packed, or in an encoding that is no UTF-8; which: `gzip`, `UTF-16`.
  case encoded(String)
  /// JSON, but no list of users in it: no array, no known wrapper, no user. If it is an object, the names of what it has.
  case noUsers(names: [String])
  /// It ended before the list did. What came is kept.
  case incomplete
}
