public import Text

/// A picture of the screen in cells, drawn without a terminal; `Display` shows it.
public struct Canvas: Hashable, Sendable {
  /// One cell.
  public struct Cell: Hashable, Sendable {
    /// What stands in it: a spacing scalar and the zero-width ones after it; empty for the right half of a wide one.
    public var string: String
    /// How it looks.
    public var style: Style
  }

  /// The size in cells.
  public let size: Size

  /// Where the terminal's cursor stands; nil hides it (it then rests out of sight).
  public var cursor: Position?

  private var cells: [Cell]

  /// An empty picture.
  public init(size: Size) {
    self.size = size
    cells = Array(repeating: Cell(string: " ", style: .plain), count: max(0, size.columns * size.rows))
  }

  /// A cell.
  public subscript(row: Int, column: Int) -> Cell { cells[row * size.columns + column] }

  /// Draws text from a place to the right. What does not fit in `width` cells or on the canvas is left out at a glyph; a wide glyph is never halved.
  /// - Returns: how many cells were drawn.
  @discardableResult
  public mutating func draw(_ text: VisibleText, at place: Position, style: Style = .plain, width: Int? = nil) -> Int {
    0
  }

  /// Fills a rectangle with blanks of a style. What lies outside the canvas is left out.
  public mutating func fill(row: Int, column: Int, rows: Int = 1, columns: Int, style: Style) {}

  /// Changes the style of cells that are drawn already.
  public mutating func restyle(row: Int, columns: Range<Int>, _ change: (inout Style) -> Void) {}

  /// A row as text, blanks at its end left out: for tests.
  public func text(row: Int) -> String {
    let start = row * size.columns
    var line = cells[start..<start + size.columns].map(\.string).joined()
    while line.last == " " { line.removeLast() }
    return line
  }

  /// All rows as text, for tests.
  public var text: String {
    (0..<size.rows).map { text(row: $0) }.joined(separator: "\n")
  }
}
