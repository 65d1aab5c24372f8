import TestSupport
import Testing

@testable import Fetch

@Suite struct HeadParserTests {
  private func parse(_ lines: [String]) -> HeadParser {
    var parser = HeadParser()
    for line in lines { Array(line.utf8).withUnsafeBytes { parser.take($0) } }
    return parser
  }

  @Test func readsAHead() {
    let parser = parse(["HTTP/1.1 503 Gone  fishing \r\n", "Retry-After:  7 \r\n", "X-Odd\t: a:b\r\n", "\r\n"])
    #expect(parser.isComplete)
    let head = parser.head(address: "a")
    #expect(
      head
        == ResponseHead(
          status: 503, reason: "Gone  fishing", address: "a", fields: ["retry-after": "7", "x-odd": "a:b"]))
  }

  @Test func takesHTTP2WithoutAReason() {
    let head = parse(["HTTP/2 404 \r\n", "\r\n"]).head(address: "a")
    #expect(head.status == 404 && head.reason == "")
  }

  @Test func waitsForTheAnswerBehindInterimOnes() {
    var parser = parse(["HTTP/1.1 103 Early Hints\r\n", "Link: x\r\n", "\r\n"])
    #expect(!parser.isComplete)
    for line in ["HTTP/1.1 200 OK\r\n", "\r\n"] { Array(line.utf8).withUnsafeBytes { parser.take($0) } }
    #expect(parser.isComplete)
    #expect(parser.head(address: "a").fields.isEmpty)
  }

  @Test func joinsFoldedLines() {
    #expect(
      parse(["HTTP/1.1 200 OK\r\n", "A: one\r\n", "  two\r\n", "\r\n"]).head(address: "a").fields == ["a": "one two"])
  }

  @Test(
    arguments: [
      (["Content-Length: 12"], 12), (["Content-Length: 12", "Content-Encoding: gzip"], nil),
      (["Content-Length: 12", "Content-Encoding: identity"], 12),
      (["Content-Length: 12", "Transfer-Encoding: chunked"], nil), (["Content-Length: many"], nil), ([], nil),
    ] as [([String], Int?)])
  func knowsTheLengthOnlyOfPlainBodies(_ fields: [String], _ length: Int?) {
    #expect(parse(["HTTP/1.1 200 OK"] + fields + [""]).head(address: "a").length == length)
  }

  @Test func isNotCompleteBeforeItsEnd() {
    #expect(!parse(["HTTP/1.1 200 OK\r\n", "A: b\r\n"]).isComplete)
  }

  @Test func readsAnything() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      var parser = HeadParser()
      for _ in 0..<4 {
        let line = (0..<Int.random(in: 0..<20, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
        (Array("HTTP/".utf8).prefix(Int.random(in: 0...5, using: &random)) + line).withUnsafeBytes { parser.take($0) }
      }
      #expect(parser.head(address: "a").address == "a")
    }
  }
}
