public import Directory

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
}

/// Prints users in a format.
public struct Printer: Sendable {
  /// The format.
  public let format: OutputFormat
  /// The columns, for the formats that have them.
  public let fields: [Field]
  /// Whether the output is a terminal: then JSON escapes control and bidi characters.
  public let toTerminal: Bool

  /// A printer from its parts.
  public init(format: OutputFormat, fields: [Field] = Field.columns, toTerminal: Bool) {
    self.format = format
    self.fields = fields
    self.toTerminal = toTerminal
  }

  /// Prints rows of a roster piece by piece; `write` takes bytes and tells whether to go on.
  public func print(_ rows: [Int], of roster: Roster, write: ([UInt8]) -> Bool) {}
}
