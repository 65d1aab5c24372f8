public import Directory

/// Prints users in a format.
///
/// What a person or a terminal reads holds no control character, whatever the source sent; see the formats for what each does with them.
public struct Printer: Sendable {
  /// The format.
  public let format: OutputFormat
  /// The columns, for the formats that have them.
  public let columns: [Column]
  /// Whether the output is a terminal: then JSON escapes control and bidi characters, and CSV shows them as signs.
  public let toTerminal: Bool
  /// The width that a table must fit in, in cells; nil for any.
  public let width: Int?
  /// Whether a table is in ASCII, for a terminal that shows nothing else.
  public let asciiOnly: Bool
  /// Whether the head of a table is bold, for a terminal.
  public let boldHead: Bool

  /// How many bytes are written at a time, about: what a pipe on Linux takes at once.
  static let blockSize = 65_536

  /// A printer from its parts.
  public init(
    format: OutputFormat, columns: [Column] = Column.all, toTerminal: Bool, width: Int? = nil, asciiOnly: Bool = false,
    boldHead: Bool = false
  ) {
    self.format = format
    self.columns = columns
    self.toTerminal = toTerminal
    self.width = width
    self.asciiOnly = asciiOnly
    self.boldHead = boldHead
  }

  /// Prints rows of a roster piece by piece; `write` takes bytes and tells whether to go on.
  /// - Parameter remark: what a format with columns says of each user besides: in a last column, in a table in lines below.
  /// - Complexity: O(n) in the bytes of the rows; a table goes over them twice. Memory for one block, whatever the number of rows.
  public func print(_ rows: [Int], of roster: Roster, remark: Remark? = nil, write: ([UInt8]) -> Bool) {
    let style = style(rows, of: roster, remark)
    var block: [UInt8] = []
    block.reserveCapacity(Self.blockSize)
    style.appendHead(to: &block)
    for (index, row) in rows.enumerated() {
      style.append(row, at: index, of: roster, to: &block)
      if block.count >= Self.blockSize {
        guard write(block) else { return }
        block.removeAll(keepingCapacity: true)
      }
    }
    style.appendFoot(isEmpty: rows.isEmpty, to: &block)
    if !block.isEmpty { _ = write(block) }
  }

  /// What is said of each user beside the columns.
  public struct Remark {
    /// What stands over it.
    let heading: String
    /// The sentences on a user by place among those that are printed.
    let sentences: (Int) -> [String]

    /// A remark from its parts.
    public init(heading: String, sentences: @escaping (Int) -> [String]) {
      self.heading = heading
      self.sentences = sentences
    }
  }

  private func style(_ rows: [Int], of roster: Roster, _ remark: Remark?) -> any PrintStyle {
    switch format {
    case .table:
      TableStyle(
        columns, rows: rows, of: roster, width: width, asciiOnly: asciiOnly, boldHead: boldHead, remark: remark)
    case .tsv: TSVStyle(fields: columns.map(\.field), remark: remark)
    case .csv: CSVStyle(columns: columns, toTerminal: toTerminal, remark: remark)
    case .json: JSONStyle(isArray: true, toTerminal: toTerminal)
    case .ndjson: JSONStyle(isArray: false, toTerminal: toTerminal)
    }
  }
}

/// How a format looks: what stands before the users, what each becomes, what stands after them.
protocol PrintStyle {
  func appendHead(to block: inout [UInt8])
  /// - Parameter place: which of the printed rows it is.
  func append(_ row: Int, at place: Int, of roster: Roster, to block: inout [UInt8])
  func appendFoot(isEmpty: Bool, to block: inout [UInt8])
}

extension PrintStyle {
  func appendHead(to block: inout [UInt8]) {}
  func appendFoot(isEmpty: Bool, to block: inout [UInt8]) {}
}

extension Roster {
  /// The values of several fields in a row; empty where there is none.
  func values(of fields: [Field], at row: Int) -> [String] {
    fields.map { value(of: $0, at: row) ?? "" }
  }
}
