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

  /// Whether a word begins at a place of folded text: no letter and no digit, of any script, stands before it.
  func isWordStart(_ place: Int) -> Bool {
    guard place > 0 else { return true }
    let last = self[place - 1]
    guard last >= 0x80 else { return !last.isWordCharacter }
    var start = place - 1
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    let before = String(decoding: self[start..<place], as: UTF8.self).unicodeScalars.last?.properties
    return before.map { !$0.isAlphabetic && $0.numericType == nil } ?? true
  }
}

extension StringProtocol {
  /// The text without blanks at its ends.
  func trimmingBlanks() -> SubSequence {
    let tail = drop(while: \.isWhitespace)
    return tail.lastIndex { !$0.isWhitespace }.map { tail[...$0] } ?? tail.prefix(0)
  }
}
