import Terminal
import Text

/// All keys, from the key table, in two columns, and the query language below them.
struct HelpScreen: PageScreen {
  /// The keys.
  let table: KeyTable
  var page = TextPage()

  /// The help of a table.
  init(table: KeyTable) {
    self.table = table
  }

  /// What the search field understands.
  static let language: [(syntax: String, meaning: String)] = [
    ("ann lee", "both words, in any order, in any field"),
    ("name:ann", "in one field: name user email phone company city"),
    ("address.zipcode:929", "in any attribute of the record"),
    ("id:3  id:1,4,9  id:3..7", "exactly these ids; -id:3 or !id:3 leaves them out"),
    ("-word", "without it"),
    ("\"two words\"", "a phrase"),
    ("^ann  'ann", "at the beginning; literally"),
    ("ann|bob", "either"),
    ("42", "whoever has that id first; Enter keeps that one"),
  ]

  // MARK: - Lines

  private static let gap = 3

  /// The lines of the page, in one column or in two.
  func lines(_ stage: Stage) -> [TextPage.Line] {
    let width = TextPage.columns(stage.layout).count
    let blocks = blocks(stage)
    let language = self.language(width: width, theme: stage.theme)
    guard width >= 76 else { return Array(blocks.map { render($0, width: width, stage.theme) }.joined()) + language }
    let half = (width - Self.gap) / 2
    let (left, right) = split(blocks.map { render($0, width: half, stage.theme) })
    let both = (0..<max(left.count, right.count)).map { index -> TextPage.Line in
      let first = left.indices.contains(index) ? left[index] : []
      let taken = first.reduce(0) { $0 + $1.text.width }
      let second = right.indices.contains(index) ? right[index] : []
      return first + [(VisibleText("").padded(to: half + Self.gap - taken), .plain)] + second
    }
    return both + language
  }

  /// Halves of about the same height, cut between blocks.
  private func split(_ blocks: [[TextPage.Line]]) -> (left: [TextPage.Line], right: [TextPage.Line]) {
    let total = blocks.reduce(0) { $0 + $1.count }
    var best = (cut: 0, height: Int.max)
    for cut in 0...blocks.count {
      let left = blocks[..<cut].reduce(0) { $0 + $1.count }
      let height = max(left, total - left)
      if height < best.height { best = (cut, height) }
    }
    return (Array(blocks[..<best.cut].joined()), Array(blocks[best.cut...].joined()))
  }

  /// The lines of the table by place, those of several places at the first of them. What follows `y` is said at `y`.
  private func blocks(_ stage: Stage) -> [(title: String, rows: [(keys: String, help: String)])] {
    let order: [Place] = [
      .field, .emptyField, .idEntry, .form, .anywhere, .list, .detail, .comments, .commentField, .page,
    ]
    return order.map { place in
      var rows: [(keys: String, help: String)] = []
      for entry in table.entries where entry.places.first == place {
        let isSaid = rows.contains { $0.keys == entry.keyNames && $0.help == entry.help }
        if !isSaid { rows.append((entry.keyNames, entry.help)) }
      }
      return (place.title, rows)
    }
  }

  private func render(
    _ block: (title: String, rows: [(keys: String, help: String)]), width: Int, _ theme: Theme
  ) -> [TextPage.Line] {
    let keys = min(width / 2, 14)
    var lines = title(block.title, width: width, theme)
    for row in block.rows {
      let names = theme.words(row.keys).wrapped(to: keys)
      let help = theme.words(row.help).wrapped(to: max(1, width - keys - 1))
      for index in 0..<max(names.count, help.count) {
        let name = names.indices.contains(index) ? names[index] : ""
        lines.append([
          (name.padded(to: keys + 1), theme.accent), (help.indices.contains(index) ? help[index] : "", .plain),
        ])
      }
    }
    return lines + [[]]
  }

  private func title(_ words: String, width: Int, _ theme: Theme) -> [TextPage.Line] {
    VisibleText(sanitizing: words).wrapped(to: width).map { [($0, theme.title)] }
  }

  private func language(width: Int, theme: Theme) -> [TextPage.Line] {
    var lines = title("What the search field understands", width: width, theme)
    let syntaxWidth = min(width / 2, 26)
    for (syntax, meaning) in Self.language {
      let parts = VisibleText(sanitizing: meaning).wrapped(to: max(1, width - syntaxWidth))
      for (index, part) in parts.enumerated() {
        let syntax = VisibleText(sanitizing: index == 0 ? syntax : "").truncated(to: syntaxWidth - 1)
        lines.append([(syntax.padded(to: syntaxWidth), theme.accent), (part, .plain)])
      }
    }
    return lines
  }
}
