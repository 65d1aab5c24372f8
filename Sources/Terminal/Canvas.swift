public import Text

/// A picture of the screen in cells, drawn without a terminal; `Display` shows it.
///
/// Everything may be drawn anywhere: what lies outside is left out, so a screen need not ask how large it is.
public struct Canvas: Hashable, Sendable {
  /// One cell.
  public struct Cell: Hashable, Sendable {
    /// What stands in it: a spacing scalar and the zero-width ones after it; empty for the right half of a wide one.
    public var string: String
    /// How it looks. A wide glyph looks as its left half says.
    public var style: Style

    /// Nothing, in the terminal's own look.
    public static let blank = Cell(string: " ", style: .plain)

    /// Whether this is the right half of a wide glyph.
    var isRightHalf: Bool { string.isEmpty }
  }

  /// The size in cells.
  public let size: Size

  /// Where the terminal's cursor stands; nil hides it (it then rests out of sight).
  public var cursor: Position?

  /// Row by row. A right half always follows the left half of its glyph.
  private(set) var cells: [Cell]

  /// An empty picture. A negative size is none.
  public init(size: Size) {
    self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    cells = Array(repeating: .blank, count: self.size.columns * self.size.rows)
  }

  /// A cell; outside the canvas a blank one.
  public subscript(row: Int, column: Int) -> Cell {
    guard rows.contains(row), columns.contains(column) else { return .blank }
    return cells[row * size.columns + column]
  }

  private var rows: Range<Int> { 0..<size.rows }
  private var columns: Range<Int> { 0..<size.columns }

  /// Draws text from a place to the right. What does not fit in `width` cells or on the canvas is left out at a glyph; a wide glyph is never halved.
  /// - Returns: how many cells the text took, those to the left of the canvas included: the next text stands so much further right.
  /// - Complexity: O(n) in the glyphs up to where it is cut.
  @discardableResult
  public mutating func draw(_ text: VisibleText, at place: Position, style: Style = .plain, width: Int? = nil) -> Int {
    guard rows.contains(place.row), place.column < size.columns else { return 0 }
    let first = max(place.column, -text.width)  // Further left there is nothing to see either.
    let room = min(size.columns - first, max(0, width ?? .max))
    var taken = 0
    for glyph in text.glyphs {
      guard taken + glyph.width <= room else { break }
      put(glyph, row: place.row, column: first + taken, style: style)
      taken += glyph.width
    }
    return taken
  }

  /// Fills a rectangle with blanks of a style. What lies outside the canvas is left out.
  /// - Complexity: O(n) in the cells of the rectangle.
  public mutating func fill(row: Int, column: Int, rows: Int = 1, columns: Int, style: Style) {
    let across = clipped(from: column, count: columns, to: size.columns)
    guard !across.isEmpty else { return }
    for row in clipped(from: row, count: rows, to: size.rows) {
      freeNeighbours(row: row, columns: across)
      for column in across { cells[row * size.columns + column] = Cell(string: " ", style: style) }
    }
  }

  /// Changes the style of cells that are drawn already: of whole glyphs, where the range begins or ends inside a wide one.
  /// - Complexity: O(n) in the cells of the range.
  public mutating func restyle(row: Int, columns: Range<Int>, _ change: (inout Style) -> Void) {
    guard rows.contains(row) else { return }
    let across = columns.clamped(to: self.columns)
    guard !across.isEmpty else { return }
    let first = self[row, across.lowerBound].isRightHalf ? across.lowerBound - 1 : across.lowerBound
    let end = self[row, across.upperBound].isRightHalf ? across.upperBound + 1 : across.upperBound
    for column in first..<end { change(&cells[row * size.columns + column].style) }
  }

  /// A row as text, blanks at its end left out: for tests.
  public func text(row: Int) -> String {
    var line = columns.map { self[row, $0].string }.joined()
    while line.last == " " { line.removeLast() }
    return line
  }

  /// All rows as text, for tests.
  public var text: String {
    rows.map { text(row: $0) }.joined(separator: "\n")
  }
}

extension Canvas {
  /// Puts one glyph down, as far as it is on the canvas to the left; to the right the caller has seen to it.
  /// A wide one that the left edge would halve shows as a blank.
  private mutating func put(_ glyph: Glyph, row: Int, column: Int, style: Style) {
    let across = (column..<column + glyph.width).clamped(to: columns)
    guard !across.isEmpty else { return }
    freeNeighbours(row: row, columns: across)
    let start = row * size.columns
    if across.count < glyph.width {
      cells[start + across.lowerBound] = Cell(string: " ", style: style)
    } else {
      cells[start + column] = Cell(string: glyph.string, style: style)
      if glyph.width == 2 { cells[start + column + 1] = Cell(string: "", style: style) }
    }
  }

  /// Blanks what is left of wide glyphs that reach over an edge of `columns`, which are about to be written over.
  private mutating func freeNeighbours(row: Int, columns: Range<Int>) {
    let start = row * size.columns
    if self[row, columns.lowerBound].isRightHalf { cells[start + columns.lowerBound - 1].string = " " }
    if self[row, columns.upperBound].isRightHalf { cells[start + columns.upperBound].string = " " }
  }

  /// The part of `count` places from `start` that lies between 0 and `limit`.
  private func clipped(from start: Int, count: Int, to limit: Int) -> Range<Int> {
    guard count > 0, start < limit else { return 0..<0 }
    let (end, overflow) = start.addingReportingOverflow(count)
    return (start..<(overflow ? limit : end)).clamped(to: 0..<limit)
  }
}
