/// Goes from member to member of a JSON object that was read before, and over their values without looking into them.
struct MemberScanner {
  private let bytes: UnsafeRawBufferPointer
  private var place: Int
  private var isFirst = true
  /// Whether all so far was as it should be, and plain: no name with an escape or beyond ASCII.
  private(set) var isSure = true

  struct Member {
    fileprivate let name: UnsafeRawBufferPointer
    /// Where the value begins.
    let value: Int

    /// Whether it has this very name.
    @inline(__always)
    func isName(_ other: [UInt8]) -> Bool { name.count == other.count && name.elementsEqual(other) }

    /// Whether it has a name but for case, given in small letters.
    @inline(__always)
    func isNameInLowercase(_ other: [UInt8]) -> Bool {
      name.count == other.count && zip(name, other).allSatisfy { ($0 &- 0x41 < 26 ? $0 | 0x20 : $0) == $1 }
    }
  }

  /// The members of the object that begins at a place, blanks aside.
  init(_ bytes: UnsafeRawBufferPointer, at place: Int) {
    self.bytes = bytes
    self.place = place
    skipBlanks()
    take(UInt8(ascii: "{"))
  }

  /// The next member; nil at the end, and where it is not sure any more.
  mutating func next() -> Member? {
    guard isSure else { return nil }
    if !isFirst { skipValue() }
    skipBlanks()
    if peek == UInt8(ascii: "}") { return nil }
    if !isFirst {
      take(UInt8(ascii: ","))
      skipBlanks()
    }
    isFirst = false
    guard let name = Self.plainText(in: bytes, at: place), bytes[name].allSatisfy({ $0 < 0x80 }) else {
      isSure = false
      return nil
    }
    place = name.upperBound + 1
    skipBlanks()
    take(UInt8(ascii: ":"))
    skipBlanks()
    return isSure ? Member(name: UnsafeRawBufferPointer(rebasing: bytes[name]), value: place) : nil
  }

  /// Where the contents of the string at a place stand; nil if there is none, or one with an escape.
  static func plainText(in bytes: UnsafeRawBufferPointer, at place: Int) -> Range<Int>? {
    guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { return nil }
    var end = place + 1
    while end < bytes.count {
      let byte = bytes[end]
      if byte == UInt8(ascii: "\"") { return place + 1..<end }
      if byte == UInt8(ascii: "\\") { return nil }
      end &+= 1
    }
    return nil
  }

  private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func take(_ byte: UInt8) {
    if peek == byte { place += 1 } else { isSure = false }
  }

  private mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place &+= 1 }
  }

  private mutating func skipValue() {
    var depth = 0
    repeat {
      guard let byte = peek else {
        isSure = false
        return
      }
      switch byte {
      case UInt8(ascii: "\""): skipString()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        place &+= 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        place &+= 1
      default:
        if depth == 0 { return skipWord() }
        place &+= 1
      }
    } while depth > 0
  }

  private mutating func skipString() {
    place &+= 1
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") {
        place &+= 1
        return
      }
      place &+= byte == UInt8(ascii: "\\") ? 2 : 1
    }
    isSure = false
  }

  /// Goes over a number, `true`, `false` or `null`.
  private mutating func skipWord() {
    while let byte = peek, byte > 0x20, byte != UInt8(ascii: ","), byte != UInt8(ascii: "}") { place &+= 1 }
  }
}
