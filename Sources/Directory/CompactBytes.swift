/// The bytes of a JSON text without the blanks between its tokens, one after the other, lazily.
public struct CompactBytes: Sequence, IteratorProtocol, Sendable {
  private var rest: ArraySlice<UInt8>
  private var inString = false
  private var isEscaped = false

  /// The bytes of a record.
  public init(_ record: ArraySlice<UInt8>) {
    rest = record
  }

  /// The next byte that is no blank between tokens.
  public mutating func next() -> UInt8? {
    while let byte = rest.popFirst() {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\"") {
        inString.toggle()
      } else if inString {
        isEscaped = byte == UInt8(ascii: "\\")
      } else if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
        continue
      }
      return byte
    }
    return nil
  }
}
