import TestSupport
import Testing

@testable import Directory

/// The fast way to an attribute against the slow one, which builds the whole record.
struct AttributePathFuzzTests {
  /// Names that are alike: in case, as the beginning of each other, with dots, escapes and letters whose small form is ASCII.
  fileprivate static let names = [
    "a", "b", "A", "B", "a.b", "A.B", "b.a", "", ".", "a\\u0062", "\\u0061", "K", "\u{212A}", "ab", "0", "é",
  ]
  private static let paths = [
    "a", "b", "A", "a.b", "a.b.a", "a.B.0", "a.0", "a.0.b", "b.a.b.a", "", ".", "a.", "a..b", "k", "K", "é", "É", "ab",
    "0", "0.a", "a.b.a.b.a",
  ]
  fileprivate static let scalars = [
    "\"\"", "\"x\"", "\"{\\\"a\\\":1}\"", "\"a\\\\\"", "\"\\u00e9\"", "\"é\"", "1", "-0.5e+3", "true", "false", "null",
  ]

  @Test(arguments: 1...8 as ClosedRange<UInt64>) func bothWaysFindTheSame(seed: UInt64) throws {
    var maker = RecordMaker(random: SeededGenerator(seed: seed))
    for _ in 0..<300 {
      let record = Array((maker.blanks() + maker.object(0)).utf8)
      let attributes = try #require(AttributeReader.attributes(of: record))
      for path in Self.paths {
        let slow = AttributeValue.group(attributes).value(at: path)?.shownText
        let fast = AttributePath(path).text(in: record[...])
        #expect(fast == slow, "\(path) in \(String(decoding: record, as: UTF8.self))")
      }
    }
  }

  /// Records that end too soon never make it read beyond them.
  @Test func whatIsCutIsNotRead() {
    let record = Array(#"{"a":{"b":["x",{"c":"d\\"}],"e":1.5},"f":"g"}"#.utf8)
    for end in 0..<record.count - 1 {
      let cut = Array(record[..<end])
      for path in ["a.b.0", "a.e", "f", "z"] { #expect(AttributePath(path).text(in: cut[...]) != "g") }
    }
  }
}

/// Makes records that are JSON, whatever else they are.
private struct RecordMaker {
  var random: SeededGenerator

  mutating func blanks() -> String { random.pick(["", "", "", " ", "\n\t", "\r "]) }

  private mutating func value(_ depth: Int) -> String {
    switch random.below(depth > 3 ? 2 : 5) {
    case 0, 1: random.pick(AttributePathFuzzTests.scalars)
    case 2:
      "[" + blanks() + (0..<random.below(4)).map { _ in value(depth + 1) }.joined(separator: "," + blanks()) + "]"
    default: object(depth)
    }
  }

  mutating func object(_ depth: Int) -> String {
    let members = (0..<random.below(6)).map { _ in
      "\"\(random.pick(AttributePathFuzzTests.names))\"\(blanks()):\(blanks())\(value(depth + 1))\(blanks())"
    }
    return "{" + blanks() + members.joined(separator: "," + blanks()) + "}"
  }
}
