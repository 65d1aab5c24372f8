import Glibc

extension UInt8 {
  /// Whether this is an ASCII digit.
  var isDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether this is a letter or a digit of ASCII.
  fileprivate var isWordCharacter: Bool { isDigit || (0x61...0x7A).contains(self | 0x20) }
}

/// Searching bytes. Inside the buffer alone; whoever calls owns it.
extension UnsafeRawBufferPointer {
  /// The first place of `needle`, which is not empty, at or after `start`.
  /// - Complexity: O(n) in the bytes for needles as people type them, O(n * m) at worst.
  func firstIndex(of needle: [UInt8], from start: Int = 0) -> Int? {
    guard let base = baseAddress, let first = needle.first else { return nil }
    var start = start
    while let place = firstIndex(of: first, from: start), place + needle.count <= count {
      if memcmp(base + place, needle, needle.count) == 0 { return place }
      start = place + 1
    }
    return nil
  }

  /// The first place of a byte at or after `start`.
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard let base = baseAddress, start < count else { return nil }
    return memchr(base + start, Int32(byte), count - start).map { UnsafeRawPointer($0) - base }
  }

  /// Whether a word begins at a place of folded text: before it stands nothing that belongs to a word. The apostrophe in `O'Brien` does.
  func isWordStart(_ place: Int) -> Bool {
    guard let (last, start) = scalar(endingAt: place) else { return true }
    guard last.isApostrophe else { return !last.belongsToWord }
    return scalar(endingAt: start).map { !$0.scalar.belongsToWord } ?? true
  }

  /// Whether a word ends at a place of folded text: behind it stands nothing that belongs to the word.
  func isWordEnd(_ place: Int) -> Bool {
    guard let (next, end) = scalar(at: place) else { return true }
    guard next.isApostrophe else { return !next.belongsToWord }
    return scalar(at: end).map { !$0.scalar.belongsToWord } ?? true
  }

  private func scalar(endingAt end: Int) -> (scalar: Unicode.Scalar, start: Int)? {
    guard end > 0 else { return nil }
    var start = end - 1
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    return scalar(at: start).map { ($0.scalar, start) }
  }

  private func scalar(at start: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    guard start < count else { return nil }
    var end = start + 1
    while end < count, self[end] & 0xC0 == 0x80 { end += 1 }
    return String(decoding: self[start..<end], as: UTF8.self).unicodeScalars.first.map { ($0, end) }
  }
}

extension Unicode.Scalar {
  /// Whether it belongs to a word wherever it stands: a letter, a digit, or a mark on one, of any script.
  var belongsToWord: Bool {
    if value < 0x80 { return UInt8(value).isWordCharacter }
    return properties.isAlphabetic || properties.numericType != nil
      || properties.canonicalCombiningClass != .notReordered
  }

  /// Whether it belongs to a word that it stands in.
  var isApostrophe: Bool { self == "'" || self == "\u{2018}" || self == "\u{2019}" || self == "\u{2BC}" }
}

extension StringProtocol {
  /// The text without blanks at its ends.
  func trimmingBlanks() -> SubSequence {
    let tail = drop(while: \.isWhitespace)
    return tail.lastIndex { !$0.isWhitespace }.map { tail[...$0] } ?? tail.prefix(0)
  }
}
