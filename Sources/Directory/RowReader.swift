/// Reads the fields of many rows, in about their order: attributes from records that are read a chunk at a time.
public struct RowReader {
  private let roster: Roster
  private var records: RecordCursor
  private var paths: [String: AttributePath] = [:]

  /// A reader of a roster.
  public init(_ roster: Roster) {
    self.roster = roster
    records = RecordCursor(roster)
  }

  /// What `Roster.value(of:at:)` gives.
  /// - Complexity: O(1) for a field with a column; else O(n) in the bytes of the record.
  public mutating func value(of field: Field, at row: Int) -> String? {
    guard case .attribute(let name) = field else { return roster.columnValue(of: field, at: row) }
    let path = paths[name] ?? AttributePath(name)
    paths[name] = path
    return path.text(in: records.record(at: row))
  }
}
