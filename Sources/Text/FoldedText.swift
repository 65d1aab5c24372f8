internal import CUTF8Proc

/// Text as a searcher sees it: without case, diacritics, width or compatibility forms, as UTF-8.
///
/// `ß ø ł đ ı æ œ þ ð ħ` are written out; Hangul is decomposed, so that a syllable being typed is a prefix of the whole one.
/// Marks that make another letter stay: vowel signs, viramas, the voicing marks of kana.
/// Folding goes scalar by scalar, so the folded text of two pieces is the folded text of the whole.
public struct FoldedText: Hashable, Sendable {
  /// The folded text, UTF-8.
  public let bytes: [UInt8]

  /// For each byte the scalar of the source (counted from 0) that it came from.
  public let origins: [Int32]

  /// Folds `text`.
  /// - Complexity: O(n) in the scalars of `text`.
  public init(_ text: String) {
    var bytes: [UInt8] = []
    var origins: [Int32] = []
    bytes.reserveCapacity(text.utf8.count)
    origins.reserveCapacity(text.utf8.count)
    var folder = ScalarFolder()
    for (index, scalar) in text.unicodeScalars.enumerated() {
      folder.append(scalar.value, to: &bytes)
      while origins.count < bytes.count { origins.append(Int32(truncatingIfNeeded: index)) }
    }
    self.bytes = bytes
    self.origins = origins
  }

  /// The folded bytes alone, for an index that needs no origins.
  /// - Complexity: O(n) in the scalars of `text`; one allocation.
  public static func bytes(of text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    append(text, to: &bytes)
    return bytes
  }

  /// Folds `text` onto the end of `bytes`: for an index that packs many texts.
  /// - Complexity: O(n) in the scalars of `text`.
  public static func append(_ text: String, to bytes: inout [UInt8]) {
    if Sanitizer.isPlain(text) {
      let start = bytes.count
      bytes.append(contentsOf: text.utf8)
      for index in start..<bytes.count { bytes[index] = ScalarFolder.lowercase(bytes[index]) }
    } else {
      var folder = ScalarFolder()
      for scalar in text.unicodeScalars { folder.append(scalar.value, to: &bytes) }
    }
  }
}
