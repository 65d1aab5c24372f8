/// Which comment is selected, and which line of which comment stands at the top of the screen.
///
/// The place is kept by comment and line, not by a line counted from the beginning: so nothing above or below the screen has to be measured.
struct CommentScroll: Hashable, Sendable {
  /// The place of the selected comment.
  private(set) var selected = 0
  /// The place of the comment at the top of the screen.
  private(set) var top = 0
  /// Which of its lines stands there.
  private(set) var line = 0

  /// Moves. Inside a comment that is higher than what is seen of it, up and down scroll by a line.
  mutating func move(_ movement: Movement, through rows: some CommentLines) {
    guard rows.count > 0 else {
      self = CommentScroll()
      return
    }
    clamp(to: rows)
    switch movement {
    case .down: stepDown(rows)
    case .up: stepUp(rows)
    case .halfDown: scroll(by: max(1, rows.page / 2), rows)
    case .pageDown: scroll(by: max(1, rows.page - 1), rows)
    case .halfUp: scroll(by: -max(1, rows.page / 2), rows)
    case .pageUp: scroll(by: -max(1, rows.page - 1), rows)
    case .first: self = CommentScroll()
    case .last:
      selected = rows.count - 1
      (top, line) = lowest(rows)
    }
  }

  /// The list may have become shorter.
  private mutating func clamp(to rows: some CommentLines) {
    selected = min(selected, rows.count - 1)
    if top >= rows.count { (top, line) = (selected, 0) }
  }

  private mutating func stepDown(_ rows: some CommentLines) {
    if let start = start(of: selected, rows), start + rows.height(of: selected) - 1 > rows.page {
      advance(by: 1, rows)
    } else if selected < rows.count - 1 {
      selected += 1
      reveal(rows)
    }
  }

  private mutating func stepUp(_ rows: some CommentLines) {
    if selected == top, line > 0 {
      line -= 1
    } else if selected > 0 {
      selected -= 1
      guard selected < top || selected == top && line > 0 else { return }
      top = selected
      // One that is higher than the screen is entered from below.
      line = max(0, rows.height(of: selected) - 1 - rows.page)
    }
  }

  /// Moves the screen, and the selection to the first comment that begins on it.
  private mutating func scroll(by lines: Int, _ rows: some CommentLines) {
    let before = self
    if lines > 0 { advance(by: lines, rows) } else { retreat(by: -lines, rows) }
    if top == before.top, line == before.line {
      selected = lines > 0 ? rows.count - 1 : 0
    } else {
      selected = line > 0 && rows.height(of: top) - line < rows.page && top < rows.count - 1 ? top + 1 : top
    }
  }

  /// The row of the screen where a comment begins; nil if that is above the screen or below it.
  private func start(of place: Int, _ rows: some CommentLines) -> Int? {
    guard place >= top else { return nil }
    var row = -line
    for above in top..<place {
      row += rows.height(of: above)
      if row >= rows.page { return nil }
    }
    return row
  }

  /// Scrolls down until the selected comment is seen whole, or begins at the top.
  private mutating func reveal(_ rows: some CommentLines) {
    let height = rows.height(of: selected) - 1
    guard let start = start(of: selected, rows) else {
      (top, line) = (selected, 0)
      if height < rows.page { retreat(by: rows.page - height, rows) }
      return
    }
    let hidden = start + height - rows.page
    if hidden > 0 { advance(by: min(hidden, start), rows) }
  }

  private mutating func advance(by lines: Int, _ rows: some CommentLines) {
    line += lines
    while top < rows.count - 1, line >= rows.height(of: top) {
      line -= rows.height(of: top)
      top += 1
    }
    let last = lowest(rows)
    if (top, line) > last { (top, line) = last }
  }

  private mutating func retreat(by lines: Int, _ rows: some CommentLines) {
    line -= lines
    while line < 0, top > 0 {
      top -= 1
      line += rows.height(of: top)
    }
    line = max(0, line)
  }

  /// The lowest place of the screen: the last line of the last comment at its bottom.
  private func lowest(_ rows: some CommentLines) -> (Int, Int) {
    var place = rows.count
    var height = -1  // The blank line below the last one is not needed.
    while place > 0, height < rows.page {
      place -= 1
      height += rows.height(of: place)
    }
    return (place, max(0, height - rows.page))
  }
}
