/// A size in cells.
public struct Size: Hashable, Sendable {
  /// Cells from left to right.
  public var columns: Int
  /// Cells from top to bottom.
  public var rows: Int

  /// A size from its parts.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// A cell's place, from the top left.
public struct Position: Hashable, Sendable {
  /// 0 is the top row.
  public var row: Int
  /// 0 is the left column.
  public var column: Int

  /// A place from its parts.
  public init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}
