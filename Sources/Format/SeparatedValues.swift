internal import Directory
internal import Text

/// Values with TABs between them, a user a line, no head. A TAB or any other control character in a value shows as a sign.
struct TSVStyle: PrintStyle {
  let fields: [Field]
  let remark: Printer.Remark?

  func append(_ row: Int, at place: Int, of roster: Roster, to block: inout [UInt8]) {
    let values = roster.values(of: fields, at: row) + remark.cells(at: place)
    for (index, value) in values.enumerated() {
      if index > 0 { block.append(UInt8(ascii: "\t")) }
      VisibleText.append(sanitizing: value, to: &block)
    }
    block.append(UInt8(ascii: "\n"))
  }
}

/// Comma-separated values as in RFC 4180, with a head.
///
/// CSV is read by programs, so values are whole, line breaks and all. Only a terminal gets signs for control characters.
struct CSVStyle: PrintStyle {
  let columns: [Column]
  let toTerminal: Bool
  let remark: Printer.Remark?

  func appendHead(to block: inout [UInt8]) {
    append(columns.map(\.heading) + (remark.map { [$0.heading] } ?? []), to: &block)
  }

  func append(_ row: Int, at place: Int, of roster: Roster, to block: inout [UInt8]) {
    append(roster.values(of: columns.map(\.field), at: row) + remark.cells(at: place), to: &block)
  }

  private func append(_ values: [String], to block: inout [UInt8]) {
    for (index, value) in values.enumerated() {
      if index > 0 { block.append(UInt8(ascii: ",")) }
      // A line with nothing in it would be no record to many readers.
      append(value, quoted: values.count == 1 && value.isEmpty, to: &block)
    }
    block.append(contentsOf: [UInt8(ascii: "\r"), UInt8(ascii: "\n")])
  }

  /// RFC 4180, section 2, rules 5 to 7.
  private func append(_ value: String, quoted: Bool, to block: inout [UInt8]) {
    let value = toTerminal ? VisibleText(sanitizing: value).string : value
    let quote = UInt8(ascii: "\"")
    let isSpecial = { (byte: UInt8) in byte == quote || byte == UInt8(ascii: ",") || byte == 0x0D || byte == 0x0A }
    guard quoted || value.utf8.contains(where: isSpecial) else {
      block.append(contentsOf: value.utf8)
      return
    }
    block.append(quote)
    for byte in value.utf8 {
      if byte == quote { block.append(quote) }
      block.append(byte)
    }
    block.append(quote)
  }
}

extension Printer.Remark? {
  /// The remark on a user as the last cell of a line; no cell if there are no remarks.
  fileprivate func cells(at place: Int) -> [String] {
    map { [$0.sentences(place).joined(separator: "; ")] } ?? []
  }
}
