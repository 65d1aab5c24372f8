/// Judges how a body begins, as soon as its first byte that is no blank is there.
struct BodyStart: Sendable {
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  /// How bodies begin that hold JSON in another form, if enough of them came at once.
  private static let encodings: [(beginning: [UInt8], name: String)] = [
    ([0xFF, 0xFE], "UTF-16"), ([0xFE, 0xFF], "UTF-16"), ([0, Byte.openBracket], "UTF-16"),
    ([0, Byte.openBrace], "UTF-16"),
    ([0x1F, 0x8B], "gzip"), ([0x28, 0xB5, 0x2F, 0xFD], "zstd"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "xz"),
    (Array("PK\u{3}\u{4}".utf8), "zip"), (Array("BZh".utf8), "bzip2"),
  ]
  /// How much of a body that is no JSON is shown.
  private static let shown = 24

  /// What came so far, leading blanks and a byte order mark aside: kept only while it may become one of JSON's words.
  private var word: [UInt8] = []
  private var mark = 0
  private var isInMark = true

  enum Verdict: Hashable {
    /// Nothing can be said yet.
    case open
    /// It begins with `{` or `[`, at this place.
    case json(at: Int)
    /// It is the word `null`: a list of nobody, as some servers write one.
    case nobody(next: Int)
  }

  /// Looks at the next bytes.
  mutating func judge(_ bytes: [UInt8]) throws(BodyProblem) -> Verdict {
    for index in bytes.indices {
      let byte = bytes[index]
      if isInMark {
        if mark < Self.byteOrderMark.count, byte == Self.byteOrderMark[mark] {
          mark += 1
          continue
        }
        isInMark = false
        if mark > 0, mark < Self.byteOrderMark.count {
          throw notJSON(Self.byteOrderMark.prefix(mark) + bytes[index...])
        }
      }
      if word.isEmpty {
        switch byte {
        case Byte.openBrace, Byte.openBracket:
          if index + 1 < bytes.count, bytes[index + 1] == 0 { throw .encoded("UTF-16") }
          return .json(at: index)
        case UInt8(ascii: "<"): throw .html
        case Byte.quote, UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): throw .noUsers(names: [])
        default:
          if Byte.isBlank(byte) { continue }
        }
      } else if word == Array("null".utf8), Byte.isBlank(byte) {
        return .nobody(next: index)
      }
      word.append(byte)
      if !Self.mayBeWord(word) { throw notJSON(word + bytes[(index + 1)...]) }
    }
    return .open
  }

  /// Says that nothing more comes.
  func finish() -> BodyProblem? {
    if word.isEmpty {
      return isInMark && mark > 0 && mark < Self.byteOrderMark.count ? .notJSON(beginning: "") : .empty
    }
    switch String(decoding: word, as: UTF8.self) {
    case "null": return nil
    case "true", "false": return .noUsers(names: [])
    default: return notJSON(word[...])
    }
  }

  private static func mayBeWord(_ word: [UInt8]) -> Bool {
    ["null", "true", "false"].contains { $0.utf8.starts(with: word) }
  }

  private func notJSON(_ beginning: ArraySlice<UInt8>) -> BodyProblem {
    if let encoding = Self.encodings.first(where: { beginning.starts(with: $0.beginning) }) {
      return .encoded(encoding.name)
    }
    let line = beginning.prefix { $0 != Byte.newline }.prefix(Self.shown)
    return .notJSON(beginning: String(decoding: line, as: UTF8.self))
  }

  private func notJSON(_ beginning: [UInt8]) -> BodyProblem {
    notJSON(beginning[...])
  }
}
