import Text

/// What parts words, and how the text between is made ready for a search.
enum WordBoundary {
  /// Whether an ASCII character parts words: all but letters, digits and the apostrophe, which belongs to its word (`O'Brien`).
  @inline(__always)
  static func isSeparator(_ byte: UInt8) -> Bool {
    byte < 0x80 && (byte | 0x20) &- 0x61 >= 26 && byte &- 0x30 >= 10 && byte != apostrophe
  }

  /// How many bytes the separator at a place takes; 0 if there is none.
  ///
  /// Beyond ASCII these are the no-break space, the middle dots, the spaces and hyphens of U+2000 to U+2015 (those without a width aside) and the
  /// ideographic space.
  @inline(__always)
  static func separatorLength(in bytes: UnsafeRawBufferPointer, at place: Int) -> Int {
    let byte = bytes[place]
    if byte < 0x80 { return isSeparator(byte) ? 1 : 0 }
    return byte == 0xC2 || byte == 0xE2 || byte == 0xE3 || byte == 0xEF ? wideSeparatorLength(in: bytes, at: place) : 0
  }

  private static func wideSeparatorLength(in bytes: UnsafeRawBufferPointer, at place: Int) -> Int {
    let second = place + 1 < bytes.count ? bytes[place + 1] : 0
    let third = place + 2 < bytes.count ? bytes[place + 2] : 0
    return switch (bytes[place], second, third) {
    case (0xC2, 0xA0, _), (0xC2, 0xB7, _): 2
    case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0x90...0x95): 3
    case (0xE3, 0x80, 0x80), (0xE3, 0x83, 0xBB), (0xEF, 0xBD, 0xA5): 3
    default: 0
    }
  }

  /// Calls `body` with the range of each word.
  @inline(__always)
  static func forEachWord(in bytes: UnsafeRawBufferPointer, _ body: (Range<Int>) -> Void) {
    var start = 0
    var place = 0
    while place < bytes.count {
      let length = separatorLength(in: bytes, at: place)
      if length == 0 {
        place &+= 1
      } else {
        if place > start { body(start..<place) }
        place &+= length
        start = place
      }
    }
    if place > start { body(start..<place) }
  }

  /// The words of a text, as they are written.
  static func words(of text: [UInt8]) -> [[UInt8]] {
    var words: [[UInt8]] = []
    text.withUnsafeBytes { bytes in
      forEachWord(in: bytes) { words.append(Array(bytes[$0])) }
    }
    return words
  }

  static let apostrophe: UInt8 = 0x27
}

/// Folded text as the index holds it: without apostrophes and controls.
enum IndexedText {
  /// Folds a text.
  static func folded(_ text: [UInt8]) -> [UInt8] {
    var folded = FoldedText.bytes(of: String(decoding: text, as: UTF8.self))
    drop(from: &folded)
    return folded
  }

  /// Whether a folded scalar, given by its bytes, is left out.
  static func isDropped(_ scalar: UInt32) -> Bool {
    scalar < 0x20 || scalar == 0x27 || scalar == 0x7F || scalar == 0x2018 || scalar == 0x2019 || scalar == 0x2BC
  }

  /// Takes out what is left out.
  private static func drop(from bytes: inout [UInt8]) {
    var kept = 0
    var start = 0
    var decoder = ScalarDecoder()
    for place in bytes.indices {
      guard let scalar = decoder.scalar(after: bytes[place]) else { continue }
      if !isDropped(scalar) {
        for byte in start...place {
          bytes[kept] = bytes[byte]
          kept += 1
        }
      }
      start = place + 1
    }
    bytes.removeLast(bytes.count - kept)
  }
}
