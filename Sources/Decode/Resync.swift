/// Finds where the next record begins after one so broken that inside and outside of strings can't be told apart.
///
/// Records of one list begin alike: with a brace and the same first name. At the top of a body a brace at the start of a line will do, too.
struct Resync: Sendable {
  /// Longer names, and blanks before them, are not learnt.
  private static let longest = 256

  /// The first name of this list's records, in its quotes.
  private var signature: [UInt8]?
  private var matched: [UInt8] = []
  private var matchedOfSignature = 0
  private var isAtLineStart = false
  private var last: UInt8 = 0

  /// Whether a list could end with the bytes that were passed over.
  var mayBeEnd: Bool { last == Byte.closeBracket || last == Byte.closeBrace }

  /// Remembers how a record begins, if that is not known yet.
  mutating func learn(from record: ArraySlice<UInt8>) {
    guard signature == nil else { return }
    let name = record.dropFirst().drop(while: Byte.isBlank).prefix(Self.longest)
    guard name.first == Byte.quote, let end = name.dropFirst().firstIndex(of: Byte.quote) else { return }
    signature = Array(name[...end])
  }

  /// Begins to look, after what there was of the broken record.
  mutating func begin(after record: ArraySlice<UInt8>) {
    matched = []
    matchedOfSignature = 0
    isAtLineStart = record.last == Byte.newline
    last = record.last { !Byte.isBlank($0) } ?? 0
    // A missing quote shows behind the first quote of the next record, which was taken for the end of a string.
    guard record.last == Byte.quote, let brace = record.dropLast().lastIndex(where: { !Byte.isBlank($0) }),
      record[brace] == Byte.openBrace, brace != record.startIndex, record.count - brace < Self.longest
    else { return }
    for byte in record[brace...] { _ = take(byte, atTop: false) }
  }

  /// Looks at the next byte; returns how the next record begins once it is found.
  mutating func take(_ byte: UInt8, atTop: Bool) -> [UInt8]? {
    defer { isAtLineStart = byte == Byte.newline }
    if !Byte.isBlank(byte) { last = byte }
    if byte == Byte.openBrace, signature == nil || (atTop && isAtLineStart) { return [byte] }
    if let signature, !matched.isEmpty {
      if byte == signature[matchedOfSignature] {
        matched.append(byte)
        matchedOfSignature += 1
        return matchedOfSignature == signature.count ? matched : nil
      }
      if matchedOfSignature == 0, Byte.isBlank(byte), matched.count < Self.longest {
        matched.append(byte)
        return nil
      }
    }
    matched = byte == Byte.openBrace ? [byte] : []
    matchedOfSignature = 0
    return nil
  }
}
