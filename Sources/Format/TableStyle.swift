internal import Directory
internal import Text

/// Columns for people, with a head. Ids stand at the right of their column, everything else at the left.
struct TableStyle: PrintStyle {
  /// The columns that fit, and how wide they are, in cells.
  private let columns: [(column: Column, width: Int)]
  /// The headings of the columns that don't fit.
  private let leftOut: [String]
  private let asciiOnly: Bool
  private let boldHead: Bool
  private let isEmpty: Bool
  private let remark: Printer.Remark?

  /// Blanks between two columns.
  private static let gap = 2
  /// What a column keeps of its width, however narrow the terminal: most of a name. Columns that don't get it vanish from the right.
  private static let leastWidth = 12
  /// The same for the last two columns: an id alone tells nobody who it is.
  private static let leastWidthOfTwo = 4

  /// Measures all rows.
  init(
    _ columns: [Column], rows: [Int], of roster: Roster, width: Int?, asciiOnly: Bool, boldHead: Bool,
    remark: Printer.Remark?
  ) {
    var widths = columns.map { VisibleText(sanitizing: $0.heading.uppercased()).width }
    for row in rows {
      for (index, value) in roster.values(of: columns.map(\.field), at: row).enumerated() {
        widths[index] = max(widths[index], VisibleText(sanitizing: value).width)
      }
    }
    if let width { widths = Self.fit(widths, to: width) }
    self.columns = zip(columns, widths).map { ($0, $1) }
    leftOut = columns.dropFirst(widths.count).map(\.heading)
    self.asciiOnly = asciiOnly
    self.boldHead = boldHead
    isEmpty = rows.isEmpty
    self.remark = remark
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

  /// SGR 1 and SGR 0 (ECMA-48, section 8.3.117).
  private static let (bold, plain) = ("\u{1B}[1m", "\u{1B}[0m")

  func appendHead(to block: inout [UInt8]) {
    guard !isEmpty else { return }
    if boldHead { block.append(contentsOf: Self.bold.utf8) }
    appendLine(columns.map { $0.column.heading.uppercased() }, ending: boldHead ? Self.plain : "", to: &block)
  }

  func append(_ row: Int, at place: Int, of roster: Roster, to block: inout [UInt8]) {
    appendLine(roster.values(of: columns.map(\.column.field), at: row), to: &block)
    for sentence in remark?.sentences(place) ?? [] {
      let text = VisibleText(sanitizing: Self.indent + sentence)
      block.append(contentsOf: (asciiOnly ? text.transliterated() : text).string.utf8)
      block.append(UInt8(ascii: "\n"))
    }
  }

  /// Nothing is left out without a word.
  func appendFoot(isEmpty: Bool, to block: inout [UInt8]) {
    guard !isEmpty, !leftOut.isEmpty else { return }
    let text = VisibleText(sanitizing: "No room for \(leftOut.joined(separator: ", ")): -o csv and tsv print all.")
    block.append(contentsOf: (asciiOnly ? text.transliterated() : text).string.utf8)
    block.append(UInt8(ascii: "\n"))
  }

  /// What stands before a sentence on the user above it.
  private static let indent = "    "

  private func appendLine(_ values: [String], ending: String = "", to block: inout [UInt8]) {
    let start = block.count
    for (value, (column, width)) in zip(values, columns) {
      if block.count > start { block.append(contentsOf: repeatElement(UInt8(ascii: " "), count: Self.gap)) }
      let text = VisibleText(sanitizing: value).truncated(to: width)
      let cell = text.padded(to: width, alignment: column.field == .id ? .right : .left)
      block.append(contentsOf: (asciiOnly ? cell.transliterated() : cell).string.utf8)
    }
    while block.count > start, block.last == UInt8(ascii: " ") { block.removeLast() }
    block.append(contentsOf: ending.utf8)
    block.append(UInt8(ascii: "\n"))
  }
}
