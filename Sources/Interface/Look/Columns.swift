import Directory
import Text

/// How the columns of the list share out the width.
struct Columns: Hashable, Sendable {
  /// A column: what it shows, where it begins and how wide it is.
  struct Column: Hashable, Sendable {
    let field: Field
    let start: Int
    let width: Int

    /// Ids stand at the right, everything else at the left.
    var alignment: Alignment { field == .id ? .right : .left }
  }

  /// Blanks between two columns.
  static let gap = 2
  /// A column is never wider than this, however long its texts are.
  static let widest = 48
  /// The least that is worth showing of a field whose texts are longer.
  static func least(_ field: Field) -> Int {
    switch field {
    case .name: 20
    case .email: 22
    case .phone, .company: 14
    case .id, .username, .city, .attribute: 12
    }
  }

  /// Ids are never cut to less, and never take more.
  static let widestID = 20
  /// What is left when every column has what it asks for is shared out, up to so much for each.
  static let spare = 6

  /// The columns that there is room for, from the left.
  let columns: [Column]

  /// Shares out a width.
  /// - Parameters:
  ///   - contents: what the contents ask for.
  ///   - start: the first cell.
  ///   - width: how many cells there are.
  init(_ contents: ContentWidths, from start: Int, width: Int) {
    var fields: [(field: Field, least: Int, most: Int)] = []
    var taken = 0
    for field in Field.columns where contents[field] > 0 || contents.cells.isEmpty || field == .name {
      let most = max(field.name.count, min(contents[field], field == .id ? Self.widestID : Self.widest))
      let gap = fields.isEmpty ? 0 : Self.gap
      var least = field == .id ? most : min(most, Self.least(field))
      if field == .name { least = max(1, min(least, width - taken - gap)) }  // The name stays, however short.
      guard taken + gap + least <= width else { break }
      taken += gap + least
      fields.append((field, least, most))
    }
    if fields.isEmpty { fields = [(.name, width, width)] }
    let room = max(0, width - Self.gap * (fields.count - 1))
    let widths = Self.share(room, among: fields.map { ($0.least, $0.most, $0.field != .id) })
    var columns: [Column] = []
    var column = start
    for (index, item) in fields.enumerated() {
      columns.append(Column(field: item.field, start: column, width: widths[index]))
      column += widths[index] + Self.gap
    }
    self.columns = columns
  }

  /// Gives everybody the least, then the narrowest cell by cell until all have the most they ask for, then some of what is
  /// left to each, and the rest to the last, where it moves nobody.
  private static func share(_ room: Int, among parts: [(least: Int, most: Int, grows: Bool)]) -> [Int] {
    var widths = parts.map(\.least)
    var left = room - widths.reduce(0, +)
    while left > 0 {
      let needy = parts.indices.filter { widths[$0] < parts[$0].most }
      guard let poorest = needy.min(by: { widths[$0] < widths[$1] }) else { break }
      widths[poorest] += 1
      left -= 1
    }
    let growing = parts.indices.filter { parts[$0].grows }
    guard left > 0, !growing.isEmpty else { return widths }
    let share = min(spare, left / growing.count)
    for index in growing.dropLast() { widths[index] += share }
    if let last = growing.last { widths[last] += left - share * (growing.count - 1) }
    return widths
  }
}
