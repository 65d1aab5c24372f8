/// Reads a JSON text (RFC 8259) strictly, keeping the order of members and the digits of numbers.
///
/// `JSONDecoder` can do neither: its containers have no order, numbers become machine types, and it lets a trailing comma pass.
/// The bytes must be valid UTF-8; whoever starts a reader has looked (see `AttributeReader`).
struct JSONReader {
  /// How deep lists and groups may be nested: what `JSONDecoder` allows, far from the end of any stack.
  static let deepest = 512

  let bytes: ArraySlice<UInt8>
  private(set) var position: Int
  private var depth = 0

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// The next byte, or nil at the end.
  var next: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  mutating func advance() { position += 1 }

  func problem(_ reason: String) -> JSONProblem {
    JSONProblem(reason: reason, position: position - bytes.startIndex + 1)
  }

  mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  /// Goes over blanks and says that nothing else may follow.
  mutating func expectEnd() throws(JSONProblem) {
    skipBlanks()
    if next != nil { throw problem("something follows the value") }
  }

  /// Reads a value and all in it.
  mutating func value() throws(JSONProblem) -> AttributeValue {
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return .group(try group())
    case UInt8(ascii: "["):
      var elements: [AttributeValue] = []
      try list { (reader) throws(JSONProblem) in elements.append(try reader.value()) }
      return .list(elements)
    case UInt8(ascii: "\""): return .text(text(in: try string()))
    case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
      let digits = try number()
      return .number(String(decoding: bytes[digits], as: UTF8.self))
    case UInt8(ascii: "t"):
      try word("true")
      return .flag(true)
    case UInt8(ascii: "f"):
      try word("false")
      return .flag(false)
    case UInt8(ascii: "n"):
      try word("null")
      return .null
    default: throw problem("a value is missing")
    }
  }

  /// Reads the members of an object.
  mutating func group() throws(JSONProblem) -> [Attribute] {
    var attributes: [Attribute] = []
    try members { (reader, name) throws(JSONProblem) in
      let name = reader.text(in: name)
      attributes.append(Attribute(name: name, value: try reader.value()))
    }
    return attributes
  }

  /// Checks a value and all in it without building anything.
  mutating func skipValue() throws(JSONProblem) {
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): try members { (reader, _) throws(JSONProblem) in try reader.skipValue() }
    case UInt8(ascii: "["): try list { (reader) throws(JSONProblem) in try reader.skipValue() }
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): _ = try number()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: throw problem("a value is missing")
    }
  }

  /// Goes through the members of an object; `member` is handed the name's token and must read the value.
  mutating func members(
    _ member: (inout JSONReader, _ name: Range<Int>) throws(JSONProblem) -> Void
  ) throws(JSONProblem) {
    try elements(until: UInt8(ascii: "}"), missing: "a comma or } is missing") { (reader) throws(JSONProblem) in
      guard reader.next == UInt8(ascii: "\"") else { throw reader.problem("a name in quotes is missing") }
      let name = try reader.string()
      reader.skipBlanks()
      guard reader.next == UInt8(ascii: ":") else { throw reader.problem("a colon is missing") }
      reader.advance()
      try member(&reader, name)
    }
  }

  private mutating func list(_ element: (inout JSONReader) throws(JSONProblem) -> Void) throws(JSONProblem) {
    try elements(until: UInt8(ascii: "]"), missing: "a comma or ] is missing", element)
  }

  private mutating func elements(
    until end: UInt8, missing: String, _ element: (inout JSONReader) throws(JSONProblem) -> Void
  ) throws(JSONProblem) {
    guard depth < Self.deepest else { throw problem("it is nested too deeply") }
    depth += 1
    advance()
    skipBlanks()
    if next != end {
      while true {
        skipBlanks()
        try element(&self)
        skipBlanks()
        guard next == UInt8(ascii: ",") else { break }
        advance()
      }
      guard next == end else { throw problem(missing) }
    }
    advance()
    depth -= 1
  }
}
