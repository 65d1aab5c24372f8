internal import Directory

/// The records as they came from the source, unknown attributes and the digits of numbers included, blanks between tokens aside.
struct JSONStyle: PrintStyle {
  /// An array, or else a record a line.
  let isArray: Bool
  let toTerminal: Bool

  func appendHead(to block: inout [UInt8]) {
    if isArray { block.append(UInt8(ascii: "[")) }
  }

  func append(_ row: Int, at place: Int, of roster: Roster, to block: inout [UInt8]) {
    if isArray {
      block.append(contentsOf: place == 0 ? "\n".utf8 : ",\n".utf8)
    }
    let record = roster.recordSlice(at: row)
    if toTerminal {
      RecordText.appendEscaped(record, to: &block)
    } else {
      RecordText.appendCompact(record, to: &block)
    }
    if !isArray { block.append(UInt8(ascii: "\n")) }
  }

  func appendFoot(isEmpty: Bool, to block: inout [UInt8]) {
    if isArray { block.append(contentsOf: isEmpty ? "]\n".utf8 : "\n]\n".utf8) }
  }
}
