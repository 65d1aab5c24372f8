/// Gzip files made by hand (RFC 1951 and 1952), so that tests need no packer.
enum Gzip {
  private static let header: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]

  /// Bytes in stored blocks.
  /// - Parameter isWhole: whether the last block says that it is the last, and the checksum follows.
  static func stored(_ bytes: [UInt8], isWhole: Bool = true) -> [UInt8] {
    var packed = header
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xffff)
      rest = rest.dropFirst(block.count)
      let length = UInt16(block.count)
      packed.append(isWhole && rest.isEmpty ? 1 : 0)
      packed += little(length) + little(~length)
      packed += block
    } while !rest.isEmpty
    return isWhole ? packed + trailer(bytes) : packed
  }

  /// So many blanks in a thousandth of the space: one literal and matches of length 258 at distance 1, in the fixed code.
  static func blanks(_ count: Int) -> [UInt8] {
    var bits = BitWriter(bytes: header)
    bits.write(0b011, count: 3)
    // The literal 0x20 is 0x30 + 0x20 in eight bits; Huffman codes go in from their highest bit.
    bits.writeCode(0x50, count: 8)
    // 285, length 258, is 0b11000101; distance 1 is 0b00000.
    for _ in 0..<(count - 1) / 258 { bits.writeCode(0b1_1000_1010_0000, count: 13) }
    bits.writeCode(0, count: 7)
    // Without its checksum: it is for those who stop before the end.
    return bits.bytes
  }

  private static func trailer(_ bytes: [UInt8]) -> [UInt8] {
    var sum: UInt32 = ~0
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1 }
    }
    return little(~sum) + little(UInt32(truncatingIfNeeded: bytes.count))
  }

  private static func little(_ number: some FixedWidthInteger) -> [UInt8] {
    (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private struct BitWriter {
    var bytes: [UInt8]
    private var used = 8

    init(bytes: [UInt8]) {
      self.bytes = bytes
    }

    mutating func write(_ value: UInt, count: Int) {
      for place in 0..<count { writeBit(UInt8(value >> place & 1)) }
    }

    mutating func writeCode(_ value: UInt, count: Int) {
      for place in (0..<count).reversed() { writeBit(UInt8(value >> place & 1)) }
    }

    private mutating func writeBit(_ bit: UInt8) {
      if used == 8 {
        bytes.append(0)
        used = 0
      }
      bytes[bytes.count - 1] |= bit << used
      used += 1
    }
  }
}
