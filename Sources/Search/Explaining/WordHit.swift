import Directory
import Text

/// Where and how a word of the query fits a user: the hit that ranks.
struct WordHit: Sendable {
  let grade: Grade
  let field: Field
  /// What matched, in scalars of the field's value, ascending.
  var ranges: [Range<Int>]
  /// How many typos lie between what was typed and what was found.
  var edits = 0
  /// The word that it is in, in scalars of the field's value, where a word was compared.
  var word: Range<Int>?
  /// Whether the beginning of the word was compared, not all of it.
  var isOfBeginning = false
  /// The spelling that was compared.
  var spelling = Spelling.asWritten
  /// What of the query was looked for, if that is a part of what was typed.
  var typed: String?
}

/// The spelling of a user's word that fits what was typed.
enum Spelling: Hashable, Sendable {
  /// As it is written.
  case asWritten
  /// With umlauts written out: `mueller`.
  case writtenOut(String)
  /// In Latin letters: `tanaka`.
  case latin(String)
  /// Each syllable from its beginning on: `ㄱㅊ`.
  case syllables
  /// The last consonant as the beginning of the next syllable: `잊` on the way to 이지.
  case composing
  /// Without the zeros that are dialled before a number: `0171` in +49 171.
  case withoutZeros(Int)
}

/// A text folded as the index folds it, with the way back.
struct IndexedValue {
  /// The folded text.
  private(set) var bytes: [UInt8] = []
  /// For each byte the scalar of the source that it came from.
  private var origins: [Int] = []

  /// Folds a text.
  /// - Parameter first: the number of its first scalar.
  init(_ text: String, first: Int = 0, where isKept: (UInt8) -> Bool = { _ in true }) {
    let folded = FoldedText(text)
    var decoder = ScalarDecoder()
    var start = 0
    for place in folded.bytes.indices {
      guard let scalar = decoder.scalar(after: folded.bytes[place]) else { continue }
      if !IndexedText.isDropped(scalar) {
        for byte in start...place where isKept(folded.bytes[byte]) {
          bytes.append(folded.bytes[byte])
          origins.append(first + Int(folded.origins[byte]))
        }
      }
      start = place + 1
    }
  }

  /// Folds a text as `TextPattern` looks at it, nothing left out.
  init(whole text: String) {
    let folded = FoldedText(text)
    bytes = folded.bytes
    origins = folded.origins.map { Int($0) }
  }

  /// The scalars of the source that bytes came from.
  func source(of range: Range<Int>) -> Range<Int> {
    guard let first = range.first, let last = range.last else { return 0..<0 }
    return origins[first]..<origins[last] + 1
  }

  /// The scalars of the source that folded scalars came from.
  func source(ofScalars range: Range<Int>) -> Range<Int> {
    let starts = bytes.indices.filter { bytes[$0] & 0xC0 != 0x80 } + [bytes.count]
    return source(of: starts[range.lowerBound]..<starts[range.upperBound])
  }
}

/// A word of a user's value, as it is written, and where it stands.
struct ValueWord {
  let text: String
  /// Its scalars in the value.
  let scalars: Range<Int>

  /// What a form of the word is.
  func spelling(_ form: [UInt8], plain: [UInt8]) -> Spelling {
    let text = String(decoding: form, as: UTF8.self)
    let isLatin = Romanization.spellings(of: Array(self.text.utf8), folded: plain).contains(form)
    return isLatin ? .latin(text) : .writtenOut(text)
  }

  /// The words of a value.
  static func words(of value: String) -> [ValueWord] {
    let bytes = Array(value.utf8)
    var words: [ValueWord] = []
    bytes.withUnsafeBytes { raw in
      WordBoundary.forEachWord(in: raw) { range in
        let text = String(decoding: bytes[range], as: UTF8.self)
        let start = bytes[..<range.lowerBound].count { $0 & 0xC0 != 0x80 }
        words.append(ValueWord(text: text, scalars: start..<start + text.unicodeScalars.count))
      }
    }
    return words
  }
}
