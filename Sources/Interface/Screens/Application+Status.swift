import Directory
import Engine
import Search
import Terminal
import Text

extension Stage {
  /// How many match, of how many, how many nearly do, and what takes long: `2/40 · 3 near · sorting`.
  var count: String {
    let near = snapshot.users.matches.nearCount
    let work = layout.header == nil ? nil : slowWork
    return countOfMatches + (near > 0 ? " · \(near.grouped) near" : "") + (work.map { " · \($0)" } ?? "")
  }

  /// How many match, of how many: `2/40`.
  var countOfMatches: String {
    // Without a header nothing else says that more, or others, are on their way.
    let more = layout.header == nil && (isLoadingSlowly || slowWork != nil) ? "…" : ""
    return "\(snapshot.users.matches.matchedCount.grouped)/\(snapshot.total.grouped)\(more)"
  }

  /// The order of the rows where no head of a column shows it, from what says it in full to what says least: ` · name ▲`, ` ▲`.
  var orderWithoutHead: [String] {
    guard hasUsers, let sort = snapshot.searchedSort else { return [] }
    if layout.heads != nil, columns.columns.contains(where: { $0.field == sort.field }) { return [] }
    let sign = Self.sign(of: sort)
    return [" · \(sort.field.name) \(sign)", " \(sign)"]
  }

  /// What stands for an order: an arrow.
  static func sign(of sort: SortOrder) -> String { sort.descending ? "▼" : "▲" }
}

extension Application {
  /// Counts at the left; at the right the keys that matter here and now, as many as fit.
  func drawStatus(on canvas: inout Canvas) {
    guard let row = stage.layout.status else { return }
    let columns = stage.size.columns
    canvas.fill(row: row, column: 0, columns: columns, style: .plain)
    let left = wordsOfStatus(room: columns - Self.marginsOfStatus - leastHints)
    canvas.draw(left.truncated(to: columns - 2), at: Position(row: row, column: 1))
    let pieces = hints(room: roomForHints(beside: left))
    let width = pieces.reduce(0) { $0 + $1.text.width }
    canvas.draw(pieces, row: row, column: columns - 1 - width)
  }

  /// What stands at the left, where nothing needs to give way.
  var wordsOfStatus: VisibleText {
    wordsOfStatus(room: stage.size.columns - Self.marginsOfStatus - leastHints)
  }

  /// The cells that are left for hints.
  func roomForHints(beside left: VisibleText) -> Int { stage.size.columns - left.width - Self.marginsOfStatus }

  /// A blank at both ends, and three between the count and the hints.
  private static let marginsOfStatus = 5
  /// A label of a filter that is cut to less says nothing.
  private static let leastLabel = 8

  /// What a screen says there, or the filter, the count, what was skipped, and the order. Where there is too little room the filter gives
  /// way, as it stands in the search field too.
  private func wordsOfStatus(room: Int) -> VisibleText {
    if let own = screens.last(where: { $0.count(stage) != nil })?.count(stage) { return VisibleText(sanitizing: own) }
    let skipped = stage.snapshot.skippedCount
    let words = stage.count + (skipped > 0 ? " · \(skipped.of("record", "records")) skipped" : "")
    let orders = stage.orderWithoutHead.map { VisibleText(sanitizing: words + $0) }
    let counts = orders.first { $0.width <= room } ?? orders.last ?? VisibleText(sanitizing: words)
    guard let filter = stage.snapshot.filter else { return counts }
    let label = VisibleText(sanitizing: filter.label)
    let most = min(room - counts.width - 3, stage.size.columns / 3)
    guard label.width <= most || most >= Self.leastLabel else { return counts }
    return label.truncated(to: most) + " · " + counts
  }

  /// All that a very small terminal shows: how many match, and who is selected.
  func drawTiny(on canvas: inout Canvas) {
    let name = stage.selectedUser.map { " " + $0.displayName } ?? ""
    canvas.draw(
      VisibleText(sanitizing: stage.count + name).truncated(to: stage.size.columns), at: Position(row: 0, column: 0))
  }
}
