import Directory
import Engine
import Search
import Text

/// The widths that the contents of the columns ask for, measured on the first rows of the directory, so that the cost
/// does not grow with the users and nothing moves while somebody types.
struct ContentWidths: Sendable {
  /// How many rows are looked at.
  static let sample = 200

  /// Cells by field; fields in which the sample has nothing are missing.
  private(set) var cells: [Field: Int] = [:]
  private var measured: Roster?

  /// The width that a field asks for.
  subscript(field: Field) -> Int { cells[field] ?? 0 }

  /// Measures the directory at hand, if it is another than before.
  /// - Complexity: O(1) in the users.
  mutating func measure(_ snapshot: Snapshot) {
    let roster = snapshot.users.matches.roster
    defer { widenIDs(roster) }
    if let measured, measured.version == roster.version || measured.sharedPrefix(with: roster) >= Self.sample { return }
    measured = roster
    cells = [:]
    for user in roster.prefix(Self.sample) {
      for field in Field.columns {
        guard let value = user.value(of: field), !value.isEmpty else { continue }
        cells[field] = max(cells[field] ?? 0, VisibleText(sanitizing: value).width)
      }
    }
  }

  /// Ids grow with the list: the last one counts too.
  private mutating func widenIDs(_ roster: Roster) {
    guard let width = cells[.id], let id = roster.last?.id else { return }
    cells[.id] = max(width, VisibleText(sanitizing: id.text).width)
  }
}
