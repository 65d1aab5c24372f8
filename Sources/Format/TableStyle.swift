internal import Directory
internal import Text

/// Columns for people, with a head. Ids stand at the right of their column, everything else at the left.
struct TableStyle: PrintStyle {
  /// A column: what it shows and how wide it is, in cells.
  private let columns: [(field: Field, width: Int)]
  private let asciiOnly: Bool
  private let isEmpty: Bool

  /// Blanks between two columns.
  private static let gap = 2
  /// What a column keeps of its width, however narrow the terminal: most of a name. Columns that don't get it vanish from the right.
  private static let leastWidth = 12
  /// The same for the last two columns: an id alone tells nobody who it is.
  private static let leastWidthOfTwo = 4

  /// Measures all rows.
  init(_ fields: [Field], rows: [Int], of roster: Roster, width: Int?, asciiOnly: Bool) {
    var widths = fields.map { VisibleText(sanitizing: $0.name.uppercased()).width }
    for row in rows {
      for (index, value) in roster.values(of: fields, at: row).enumerated() {
        widths[index] = max(widths[index], VisibleText(sanitizing: value).width)
      }
    }
    if let width { widths = Self.fit(widths, to: width) }
    columns = zip(fields, widths).map { ($0, $1) }
    self.asciiOnly = asciiOnly
    isEmpty = rows.isEmpty
  }

  /// The widths of the columns that fit, from the left. Narrow columns keep theirs; the wide ones share what is left.
  static func fit(_ widths: [Int], to width: Int) -> [Int] {
    var fitting = widths
    while fitting.count > 1 {
      let least = fitting.count > 2 ? leastWidth : leastWidthOfTwo
      if total(fitting.map { min($0, least) }) <= width { break }
      fitting.removeLast()
    }
    var room = max(1, width) - gap * (fitting.count - 1)
    var places = fitting.indices.sorted { (fitting[$0], $0) < (fitting[$1], $1) }[...]
    while let place = places.popFirst() {
      fitting[place] = min(fitting[place], room / (places.count + 1))
      room -= fitting[place]
    }
    return fitting
  }

  private static func total(_ widths: [Int]) -> Int {
    widths.reduce(0, +) + gap * (widths.count - 1)
  }

  func appendHead(to block: inout [UInt8]) {
    if !isEmpty { appendLine(columns.map { $0.field.name.uppercased() }, to: &block) }
  }

  func append(_ row: Int, of roster: Roster, isFirst: Bool, to block: inout [UInt8]) {
    appendLine(roster.values(of: columns.map(\.field), at: row), to: &block)
  }

  private func appendLine(_ values: [String], to block: inout [UInt8]) {
    let start = block.count
    for (value, column) in zip(values, columns) {
      if block.count > start { block.append(contentsOf: repeatElement(UInt8(ascii: " "), count: Self.gap)) }
      let text = VisibleText(sanitizing: value).truncated(to: column.width)
      let cell = text.padded(to: column.width, alignment: column.field == .id ? .right : .left)
      block.append(contentsOf: (asciiOnly ? cell.transliterated() : cell).string.utf8)
    }
    while block.count > start, block.last == UInt8(ascii: " ") { block.removeLast() }
    block.append(UInt8(ascii: "\n"))
  }
}
