import Directory

/// What a cutter found.
enum Cut: Hashable, Sendable {
  /// The bytes of an object that may be a user. Whether they are JSON is not judged yet.
  case record(ArraySlice<UInt8>)
  /// Users that were read already.
  case users(UserBatch)
  /// Something in the place of a record that can't be one, and why: `it is a number, not an object`.
  case unreadable(reason: String)
}

extension Cut {
  /// The names of the attributes of a record; none of anything else.
  var names: [String] {
    guard case .record(let bytes) = self else { return [] }
    return AttributeReader.attributes(of: bytes)?.map(\.name) ?? []
  }

  /// What stands where an object should, told from its first byte.
  static func noObject(beginningWith byte: UInt8) -> Cut {
    let kind: String? =
      switch byte {
      case UInt8(ascii: "\""): "text"
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): "a number"
      case UInt8(ascii: "["): "a list"
      case UInt8(ascii: "t"): "true"
      case UInt8(ascii: "f"): "false"
      case UInt8(ascii: "n"): "null"
      default: nil
      }
    return .unreadable(reason: kind.map { "it is \($0), not an object" } ?? "it is no valid JSON")
  }
}

/// Bytes that JSON's grammar names.
enum Byte {
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let newline = UInt8(ascii: "\n")
  /// Stands before each value in JSON text sequences (RFC 7464).
  static let recordSeparator: UInt8 = 0x1E

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == newline || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\t")
  }
}
