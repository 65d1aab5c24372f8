/// The formats in which users are printed for others.
public enum OutputFormat: String, CaseIterable, Sendable {
  /// Columns for people, with a head.
  case table
  /// Values with TABs between them, no head.
  case tsv
  /// RFC 4180, with a head.
  case csv
  /// The records as they came, in an array.
  case json
  /// The records as they came, one a line.
  case ndjson

  /// Whether it has columns, and so room for a remark on each user.
  public var hasColumns: Bool {
    switch self {
    case .table, .tsv, .csv: true
    case .json, .ndjson: false
    }
  }
}
