/// Which letters a text holds, in 64 bits: whatever holds a text holds its letters, and an edit brings in or takes away at most one.
///
/// It goes by scalars, not bytes: one edit of a Han character changes three bytes.
struct LetterMask: Hashable {
  var bits: UInt64 = 0

  init() {}

  /// The letters of folded text.
  init(_ text: some Sequence<UInt8>) {
    var decoder = ScalarDecoder()
    for byte in text {
      if let scalar = decoder.scalar(after: byte) { bits |= Self.bit(of: scalar) }
    }
  }

  /// Small letters and digits have bits of their own; the other scalars share what is left.
  static func bit(of scalar: UInt32) -> UInt64 {
    if scalar &- 0x61 < 26 { return 1 << UInt64(scalar &- 0x61) }
    if scalar &- 0x30 < 10 { return 1 << UInt64(26 &+ scalar &- 0x30) }
    return 1 << UInt64(36 &+ scalar % 28)
  }
}

/// Reads scalars from UTF-8 byte by byte, without a check: the text is known to be right.
struct ScalarDecoder {
  private var value: UInt32 = 0
  private var missing = 0

  /// The scalar that a byte ends; nil if it goes on.
  @inline(__always)
  mutating func scalar(after byte: UInt8) -> UInt32? {
    if byte < 0x80 { return UInt32(byte) }
    if byte < 0xC0 {
      value = value << 6 | UInt32(byte & 0x3F)
      missing &-= 1
      return missing == 0 ? value : nil
    }
    missing = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3
    value = UInt32(byte) & (0x3F >> UInt32(missing))
    return nil
  }
}

extension Sequence<UInt8> {
  /// The scalars of UTF-8.
  var scalars: [UInt32] {
    var decoder = ScalarDecoder()
    return compactMap { decoder.scalar(after: $0) }
  }
}
