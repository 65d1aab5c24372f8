/// Reads the attributes of a record as the source wrote them: their order, all of them, and numbers in their own digits.
///
/// `JSONDecoder` can't: it keeps neither order nor digits. It also lets some things pass that are no JSON, so this is the strict judge too.
public enum AttributeReader {
  /// The attributes of a record that is a JSON object; nil if it is none.
  /// - Complexity: O(n) in its bytes.
  public static func attributes(of record: ArraySlice<UInt8>) -> [Attribute]? {
    guard isUTF8(record) else { return nil }
    var reader = JSONReader(record)
    guard let value = try? reader.value(), (try? reader.expectEnd()) != nil, case .group(let attributes) = value else {
      return nil
    }
    return attributes
  }

  /// The attributes of a record that is a JSON object; nil if it is none.
  public static func attributes(of record: [UInt8]) -> [Attribute]? {
    attributes(of: record[...])
  }

  /// Whether bytes are valid UTF-8.
  public static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
    (try? UTF8Span(validating: bytes.span)) != nil
  }

  /// Looks whether bytes, which must be valid UTF-8, are one JSON value and nothing else.
  /// - Throws: what is wrong and where.
  public static func check(_ bytes: ArraySlice<UInt8>) throws(JSONProblem) {
    var reader = JSONReader(bytes)
    try reader.skipValue()
    try reader.expectEnd()
  }

  /// Where the value of an object's first attribute of a name stands, as `JSONDecoder` would take it; nil if there is none.
  public static func value(of name: String, in record: ArraySlice<UInt8>) -> Range<Int>? {
    var found: Range<Int>?
    var reader = JSONReader(record)
    reader.skipBlanks()
    guard reader.next == UInt8(ascii: "{") else { return nil }
    try? reader.members { (reader, token) throws(JSONProblem) in
      reader.skipBlanks()
      let start = reader.position
      try reader.skipValue()
      if found == nil, reader.text(in: token) == name { found = start..<reader.position }
    }
    return found
  }
}
