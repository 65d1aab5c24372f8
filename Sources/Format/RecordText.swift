/// A record's JSON as it is printed: no byte of a token is changed but where a terminal would obey it.
enum RecordText {
  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  /// Appends a record without the blanks between its tokens.
  /// - Complexity: O(n) in its bytes, which are copied in runs.
  static func appendCompact(_ record: ArraySlice<UInt8>, to block: inout [UInt8]) {
    var run = record.startIndex
    var index = run
    while index < record.endIndex {
      switch record[index] {
      case quote: index = endOfString(record, from: index)
      case 0x20, 0x09, 0x0A, 0x0D:
        block.append(contentsOf: record[run..<index])
        index += 1
        run = index
      default: index += 1
      }
    }
    block.append(contentsOf: record[run...])
  }

  /// The index past the string that opens at `start`.
  private static func endOfString(_ record: ArraySlice<UInt8>, from start: Int) -> Int {
    var index = start + 1
    while index < record.endIndex {
      switch record[index] {
      case quote: return index + 1
      case backslash: index += 2
      default: index += 1
      }
    }
    return record.endIndex
  }

  /// Appends a record for a terminal: besides, control and bidi characters are written as `\uXXXX`, which means the same.
  static func appendEscaped(_ record: ArraySlice<UInt8>, to block: inout [UInt8]) {
    var compact: [UInt8] = []
    appendCompact(record, to: &compact)
    for scalar in String(decoding: compact, as: UTF8.self).unicodeScalars {
      if isObeyed(scalar) {
        let digits = String(scalar.value, radix: 16)
        block.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
      } else {
        block.append(contentsOf: String(scalar).utf8)
      }
    }
  }

  /// Whether a terminal would do something at a scalar instead of drawing it: C0, DEL, C1, line separators, and what changes the direction.
  /// All are in the Basic Multilingual Plane, so that four digits are enough.
  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
