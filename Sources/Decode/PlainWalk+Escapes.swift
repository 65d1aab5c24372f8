import Directory

extension PlainWalk {
  /// Whether all escapes in a range of a string are what JSON allows, and no surrogate stands alone.
  func checkEscapes(_ start: Int, _ end: Int) -> Bool {
    var index = start
    while index < end {
      if bytes[index] == Byte.backslash {
        guard escape(&index, end) != nil else { return false }
      } else {
        index += 1
      }
    }
    return true
  }

  /// Adds a text with what its escapes stand for.
  mutating func addUnescaped(_ start: Int, _ end: Int) -> Bool {
    var index = start
    var piece = start
    while index < end {
      guard bytes[index] == Byte.backslash else {
        index += 1
        continue
      }
      columns.append(piece, index)
      guard let scalar = escape(&index, end) else { return false }
      columns.append(scalar)
      piece = index
    }
    columns.append(piece, end)
    return true
  }

  /// What an escape stands for, and `index` behind it; two surrogates are one.
  private func escape(_ index: inout Int, _ end: Int) -> Unicode.Scalar? {
    guard index + 1 < end else { return nil }
    let letter = bytes[index + 1]
    index += 2
    if letter != UInt8(ascii: "u") { return JSONEscape.scalar(of: letter) }
    guard let unit = unit(&index, end) else { return nil }
    guard UTF16.isSurrogate(unit) else { return Unicode.Scalar(unit) }
    guard UTF16.isLeadSurrogate(unit), index + 1 < end, bytes[index] == Byte.backslash,
      bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    index += 2
    guard let trail = self.unit(&index, end), UTF16.isTrailSurrogate(trail) else { return nil }
    return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
  }

  /// Four hexadecimal digits.
  private func unit(_ index: inout Int, _ end: Int) -> UInt16? {
    guard index + 4 <= end else { return nil }
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue else { return nil }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }
}
