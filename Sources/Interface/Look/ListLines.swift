import Engine
import Search

/// The lines of the list: one for each user, and the divider above those who only nearly match.
struct ListLines: Hashable, Sendable {
  /// How many users there are.
  let users: Int
  /// The place of the first user below the divider; nil if there is none.
  let firstNear: Int?

  /// How many lines there are.
  var count: Int { users + (firstNear == nil ? 0 : 1) }

  /// The line of a user by place.
  func line(of place: Int) -> Int { firstNear.map { place >= $0 ? place + 1 : place } ?? place }

  /// The user in a line, by place; nil for the divider.
  func place(at line: Int) -> Int? {
    guard let firstNear, line >= firstNear else { return line }
    return line == firstNear ? nil : line - 1
  }
}

extension UserList {
  /// How the users stand on the screen.
  var lines: ListLines { ListLines(users: count, firstNear: matches.nearFrom) }
}
