import Directory
import Engine
import Search
import Text

/// The widths that the contents of the columns ask for, measured on the first rows of the directory, so that the cost
/// does not grow with the users and nothing moves while somebody types. While the sample still arrives they only grow.
struct ContentWidths: Sendable {
  /// What the texts of a field ask for, in cells.
  struct Width: Hashable, Sendable {
    /// What is enough for most of them.
    var usual: Int
    /// What is enough for all of them.
    var most: Int

    /// What is enough for what either is enough for.
    func widened(to other: Width) -> Width { Width(usual: max(usual, other.usual), most: max(most, other.most)) }
  }

  /// How many rows are looked at.
  static let sample = 200
  /// The share of the texts that the usual width is enough for: one long address must not cut everybody's phone number.
  static let usualPercent = 80
  /// Texts that are wider by no more than this are no exception.
  static let tolerance = 4

  /// By field; fields in which the sample has nothing are missing.
  private(set) var widths: [Field: Width] = [:]
  private var measured: Roster?
  /// Whether all of the sample was there.
  private var isSettled = false

  /// What a field asks for.
  subscript(field: Field) -> Width { widths[field] ?? Width(usual: 0, most: 0) }

  /// Whether the sample has nobody.
  var isEmpty: Bool { widths.isEmpty }

  /// Measures the directory at hand, if it is another than before.
  /// - Complexity: O(1) in the users.
  mutating func measure(_ snapshot: Snapshot) {
    let roster = snapshot.users.matches.roster
    defer { widenIDs(roster) }
    let settles = roster.count >= Self.sample || snapshot.isWhole || snapshot.progress == nil
    if let measured, settles == isSettled,
      measured.version == roster.version || measured.sharedPrefix(with: roster) >= Self.sample
    {
      return
    }
    (measured, isSettled) = (roster, settles)
    let rows = roster.indices.prefix(Self.sample)
    let before = settles ? [:] : widths
    widths = before
    for field in Field.columns {
      let width = Self.width(of: rows.compactMap { roster.value(of: field, at: $0) }.filter { !$0.isEmpty })
      if let width { widths[field] = before[field]?.widened(to: width) ?? width }
    }
  }

  /// What texts ask for; nil where there are none.
  private static func width(of texts: [String]) -> Width? {
    let cells = texts.map { VisibleText.width(sanitizing: $0) }.sorted()
    guard let most = cells.last else { return nil }
    let usual = cells[(cells.count - 1) * usualPercent / 100]
    return Width(usual: most - usual <= tolerance ? most : usual, most: most)
  }

  /// Ids grow with the list: the last one counts too.
  private mutating func widenIDs(_ roster: Roster) {
    guard let width = widths[.id], !roster.isEmpty, let id = roster.id(at: roster.count - 1) else { return }
    widths[.id]?.most = max(width.most, VisibleText.width(sanitizing: id.text))
  }
}
