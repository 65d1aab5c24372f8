internal import CUTF8Proc

/// Folds one scalar after the other into UTF-8, in a buffer on the stack.
struct ScalarFolder {
  private var parts = InlineArray<18, Int32>(repeating: 0)

  /// The small letter of an ASCII capital; everything else as it is.
  static func lowercase(_ ascii: UInt8) -> UInt8 {
    ascii &- 0x41 < 26 ? ascii | 0x20 : ascii
  }

  /// Appends what a scalar folds to: NFKD and full case folding (Unicode 3.13, D145), less the marks that are only diacritics.
  mutating func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
    if scalar < 0x80 {
      bytes.append(Self.lowercase(UInt8(truncatingIfNeeded: scalar)))
      return
    }
    var span = parts.mutableSpan
    // utf8proc writes to memory; it is told how much there is.
    let count = span.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { Int(text_fold(scalar, $0)) } ?? 0
    }
    for index in 0..<count {
      let part = parts[index]
      if let letters = SpecialLetters.folded(part) {
        letters.withUTF8Buffer { bytes.append(contentsOf: $0) }
      } else if part < 0x300 || !Self.isDiacritic(UInt32(bitPattern: part)) {
        Self.encode(UInt32(bitPattern: part), to: &bytes)
      }
    }
  }

  /// Whether a mark is left out of a search: those above, below and through a letter (combining classes 200 to 240), and the points of Hebrew and
  /// Arabic (10 to 35). Those that make another letter have other classes: nukta 7, kana voicing 8, virama 9, vowel signs 0.
  private static func isDiacritic(_ scalar: UInt32) -> Bool {
    let combiningClass = text_combining_class(scalar)
    return (200...240).contains(combiningClass) || (10...35).contains(combiningClass)
  }

  private static func encode(_ scalar: UInt32, to bytes: inout [UInt8]) {
    func continuation(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: 0x80 | (scalar >> shift) & 0x3F) }
    switch scalar {
    case ..<0x80:
      bytes.append(UInt8(truncatingIfNeeded: scalar))
    case ..<0x800:
      bytes.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
      bytes.append(continuation(0))
    case ..<0x10000:
      bytes.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
      bytes.append(continuation(6))
      bytes.append(continuation(0))
    default:
      bytes.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
      bytes.append(continuation(12))
      bytes.append(continuation(6))
      bytes.append(continuation(0))
    }
  }
}
