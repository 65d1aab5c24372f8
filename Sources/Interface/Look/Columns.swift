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
    case .email: 20
    case .id, .username, .phone, .company, .attribute: 12
    case .city: 10
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
    var fields: [(field: Field, least: Int, usual: Int, most: Int)] = []
    var taken = 0
    for field in Field.columns where contents[field].most > 0 || contents.isEmpty || field == .name {
      let widest = field == .id ? Self.widestID : Self.widest
      let most = max(field.name.count, min(contents[field].most, widest))
      // Names are what people look for: a long one has its room before others have theirs.
      let usual = field == .name ? most : max(field.name.count, min(contents[field].usual, widest))
      let gap = fields.isEmpty ? 0 : Self.gap
      var least = field == .id ? most : min(usual, Self.least(field))
      if field == .name { least = max(1, min(least, width - taken - gap)) }  // The name stays, however short.
      guard taken + gap + least <= width else { break }
      taken += gap + least
      fields.append((field, least, usual, most))
    }
    if fields.isEmpty { fields = [(.name, width, width, width)] }
    let room = max(0, width - Self.gap * (fields.count - 1))
    var widths = fields.map(\.least)
    Self.fill(&widths, to: fields.map(\.usual), room: room)
    Self.fill(&widths, to: fields.map(\.most), room: room)
    let growing = fields.indices.filter { fields[$0].field != .id }
    Self.spread(room - widths.reduce(0, +), over: growing, of: &widths)
    var columns: [Column] = []
    var column = start
    for (index, item) in fields.enumerated() {
      columns.append(Column(field: item.field, start: column, width: widths[index]))
      column += widths[index] + Self.gap
    }
    self.columns = columns
  }

  /// Gives each from the left what it asks for, as long as there is room.
  private static func fill(_ widths: inout [Int], to wanted: [Int], room: Int) {
    var left = room - widths.reduce(0, +)
    for index in widths.indices where left > 0 && widths[index] < wanted[index] {
      let more = min(left, wanted[index] - widths[index])
      widths[index] += more
      left -= more
    }
  }

  /// When all have what they ask for: some of what is left to each, and the rest to the last, where it moves nobody.
  private static func spread(_ left: Int, over growing: [Int], of widths: inout [Int]) {
    guard left > 0, let last = growing.last else { return }
    let share = min(spare, left / growing.count)
    for index in growing.dropLast() { widths[index] += share }
    widths[last] += left - share * (growing.count - 1)
  }
}
