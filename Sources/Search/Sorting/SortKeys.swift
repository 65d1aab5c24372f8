import Directory
import Text

/// What values are sorted by, in one piece of memory: of each its key, bytes that stand to each other as the values do, and the value as
/// it is written, which decides between values of one key.
///
/// Ids go by number; attributes by number where they are numbers, before those that are text; other values by their folded text.
struct SortKeys: Sendable {
  /// Keys and values, one after the other.
  private(set) var bytes: [UInt8] = []
  /// Where each key begins and where the value behind it does; at last where all of it ends.
  private(set) var starts: [Int] = [0]

  /// How many values there are.
  var count: Int { starts.count / 2 }

  /// Appends a value of a field.
  mutating func append(_ value: String, of field: Field) {
    switch field {
    case .id: appendID(value)
    case .attribute: if let number = value.jsonNumber { append(number) } else { append(.text, foldedTextOf: value) }
    default: FoldedText.append(value, to: &bytes)
    }
    starts.append(bytes.count)
    bytes.append(contentsOf: value.utf8)
    starts.append(bytes.count)
  }

  /// Appends all of other keys.
  mutating func append(_ other: SortKeys) {
    let end = bytes.count
    bytes.append(contentsOf: other.bytes)
    starts.append(contentsOf: other.starts.dropFirst().lazy.map { $0 + end })
  }

  /// What a key begins with where values of several kinds are sorted.
  enum Kind: UInt8 {
    case longNegative, integer, longInteger, number, text

    /// Whether values of one key are put in order as ids.
    var goesByID: Bool { self != .text }
  }

  private mutating func append(_ kind: Kind, foldedTextOf value: String) {
    bytes.append(kind.rawValue)
    FoldedText.append(value, to: &bytes)
  }

  private mutating func append(_ number: Double) {
    bytes.append(Kind.number.rawValue)
    let bits = (number == 0 ? 0 : number).bitPattern
    append(bits & Self.sign == 0 ? bits | Self.sign : ~bits)
  }

  private static let sign: UInt64 = 1 << 63

  /// Integers by value before texts; of texts the runs of digits by value (see `UserID.<`).
  private mutating func appendID(_ value: String) {
    guard UserID.isCanonicalInteger(value) else {
      bytes.append(Kind.text.rawValue)
      return appendNaturally(value.utf8)
    }
    if let integer = Int64(value) {
      bytes.append(Kind.integer.rawValue)
      append(UInt64(bitPattern: integer) ^ Self.sign)
    } else if value.utf8.first == UInt8(ascii: "-") {
      // So rare that the values as they are written may decide.
      bytes.append(Kind.longNegative.rawValue)
    } else {
      bytes.append(Kind.longInteger.rawValue)
      appendNaturally(value.utf8)
    }
  }

  /// A run of digits becomes the sign of a digit, how many there are without leading zeros, and those.
  private mutating func appendNaturally(_ text: String.UTF8View) {
    var rest = text[...]
    while let byte = rest.first {
      guard byte.isDigit else {
        bytes.append(byte)
        rest.removeFirst()
        continue
      }
      let run = rest.prefix(while: \.isDigit)
      let digits = run.drop { $0 == UInt8(ascii: "0") }
      bytes.append(UInt8(ascii: "0"))
      append(UInt64(digits.count))
      bytes.append(contentsOf: digits)
      rest = rest[run.endIndex...]
    }
  }

  /// The highest byte first, so that bytes stand to each other as the numbers do.
  private mutating func append(_ number: UInt64) {
    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
  }
}

extension String {
  /// The value, if the text is a number as JSON writes them (RFC 8259, section 6): no leading zero, so that `0123` stays text.
  fileprivate var jsonNumber: Double? {
    var rest = utf8[...]
    func takeDigits() -> Bool {
      let count = rest.prefix(while: \.isDigit).count
      rest = rest.dropFirst(count)
      return count > 0
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let whole = rest.prefix(while: \.isDigit).count
    guard takeDigits(), !startsWithZero || whole == 1 else { return nil }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard takeDigits() else { return nil }
    }
    if let mark = rest.first, mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest = rest.dropFirst() }
      guard takeDigits() else { return nil }
    }
    return rest.isEmpty ? Double(self) : nil
  }
}
