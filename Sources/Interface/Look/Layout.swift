import Terminal

/// Where things stand on the screen.
struct Layout: Hashable, Sendable {
  /// How much there is room for.
  enum Kind: Hashable, Sendable {
    /// Everything.
    case full
    /// The field and the rows.
    case compact
    /// One line, and no key but to leave.
    case tiny
  }

  /// From so many columns on the detail stands beside the list.
  static let wide = 120
  /// The smallest terminal that can be acted in.
  static let smallest = Size(columns: 20, rows: 3)
  /// From so many rows on there are a header, a frame, heads and a line for notices.
  static let fullRows = 10
  /// From so many rows on a compact screen has a status line.
  static let statusRows = 7

  /// The size of the terminal.
  let size: Size

  /// A layout for a size.
  init(size: Size) {
    self.size = size
  }

  /// How much there is room for.
  var kind: Kind {
    if size.columns < Self.smallest.columns || size.rows < Self.smallest.rows { return .tiny }
    return size.rows >= Self.fullRows ? .full : .compact
  }

  /// The row of the header.
  var header: Int? { kind == .full ? 0 : nil }
  /// The row of the search field.
  var field: Int { kind == .full ? 2 : 0 }
  /// Whether the search field stands in a frame.
  var hasFrame: Bool { kind == .full }
  /// The columns between the edges of the search field.
  var fieldColumns: Range<Int> { hasFrame ? 2..<max(2, size.columns - 2) : 0..<size.columns }
  /// The row of the heads.
  var heads: Int? { kind == .full ? 4 : nil }
  /// The row of the status.
  var status: Int? { kind == .full || kind == .compact && size.rows >= Self.statusRows ? size.rows - 1 : nil }
  /// The row of notices. In a compact screen they cover the last row as long as they last.
  var notice: Int { kind == .full ? size.rows - 2 : size.rows - 1 }
  /// The rows of the list.
  var rows: Range<Int> {
    switch kind {
    case .full: 5..<size.rows - 2
    case .compact: 1..<(status ?? size.rows)
    case .tiny: 0..<0
    }
  }
  /// The rows of a page that covers everything but header, notice and status.
  var pageRows: Range<Int> { kind == .full ? 2..<size.rows - 2 : 0..<(status ?? size.rows) }

  /// The columns of the detail beside the list; nil where there is no room.
  var pane: Range<Int>? {
    guard kind == .full, size.columns >= Self.wide else { return nil }
    let width = min(64, size.columns * 3 / 10)
    return size.columns - width..<size.columns - 1
  }
  /// The column of the rule between list and detail.
  var rule: Int? { pane.map { $0.lowerBound - 2 } }
  /// How many columns the list has, its scroll bar included.
  var listColumns: Int { rule.map { $0 - 1 } ?? size.columns }
  /// The column of the bar at the selected row.
  var bar: Int { size.columns < 40 ? 0 : 1 }
  /// How many columns stand before the first of a row: the bar of the selection and the mark of a change.
  var margin: Int { size.columns < 40 ? 2 : 4 }
  /// How many columns stand after the last of a row: a blank where there is room, and the scroll bar.
  var endMargin: Int { size.columns < 40 ? 1 : 2 }
}
