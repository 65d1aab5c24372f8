import Directory
import Terminal
import Text

/// What is scrolled through and drawn: comments as rows of several lines, each made when it is asked for.
protocol CommentLines {
  /// How many there are.
  var count: Int { get }
  /// The rows of the screen that they have.
  var rows: Range<Int> { get }
  /// The columns of their text.
  var columns: Range<Int> { get }
  /// The lines of a comment; at least one.
  func lines(of place: Int) -> [CommentRows.Line]
}

extension CommentLines {
  /// How many lines are seen at a time.
  var page: Int { max(1, rows.count) }

  /// How high a row is, the blank line below it included.
  /// - Complexity: O(n) in the text of that comment.
  func height(of place: Int) -> Int { lines(of: place).count + 1 }
}

/// Comments as rows of the screen. A row is made when it is asked for, so ten thousand cost what ten cost.
struct CommentRows: CommentLines {
  /// A line: pieces of text from left to right.
  typealias Line = [(text: VisibleText, style: Style)]

  private let comments: CommentsSnapshot
  private let theme: Theme
  /// Where the rows stand.
  let rows: Range<Int>
  /// The columns of their text.
  let columns: Range<Int>

  init(_ comments: CommentsSnapshot, layout: Layout, theme: Theme) {
    self.comments = comments
    self.theme = theme
    rows = (layout.hasFrame ? 4 : 1)..<layout.rows.upperBound
    let margin = layout.size.columns < 40 ? 2 : 4
    columns = margin..<max(margin + 1, layout.size.columns - 2)
  }

  /// How many there are.
  var count: Int { comments.shown.count }

  /// The lines of a row: the title, who wrote it and where, and the text, wrapped.
  func lines(of place: Int) -> [Line] {
    guard comments.shown.indices.contains(place), comments.comments.indices.contains(comments.shown[place]) else {
      return []
    }
    let comment = comments.comments[comments.shown[place]]
    let width = columns.count
    var lines: [Line] = []
    func add(_ text: String, _ style: Style) {
      for line in VisibleText.lines(sanitizing: text) {
        lines += line.wrapped(to: width).map { [(text: $0, style: style)] }
      }
    }
    if let name = comment.name, !name.isEmpty { add(name, theme.title) }
    let origin = [comment.email, comment.postID.map { "post \($0.text)" }].compactMap(\.self).filter { !$0.isEmpty }
    if !origin.isEmpty { add(origin.joined(separator: " · "), theme.quiet) }
    if let body = comment.body, !body.isEmpty { add(body, .plain) }
    return lines.isEmpty ? [[(text: VisibleText("–"), style: theme.quiet)]] : lines
  }
}
