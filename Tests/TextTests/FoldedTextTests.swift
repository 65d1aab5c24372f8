import TestSupport
import Testing
import Text

@Suite struct FoldedTextTests {
  struct Folding: Decodable, CustomTestStringConvertible {
    let text: String
    let folded: String
    var testDescription: String { text }
  }

  @Test(arguments: CaseFolder.cases("folding", of: Folding.self))
  func folds(_ aCase: Folding) {
    let folded = FoldedText(aCase.text)
    #expect(folded.bytes == Array(aCase.folded.utf8), "\(String(decoding: folded.bytes, as: UTF8.self))")
    #expect(FoldedText.bytes(of: aCase.text) == folded.bytes)
    #expect(folded.origins.count == folded.bytes.count)
  }

  @Test func originsAreScalarsOfTheSource() {
    #expect(FoldedText("aße").origins == [0, 1, 1, 2])
    #expect(FoldedText("e\u{301}x").origins == [0, 2])
    #expect(FoldedText("\u{200d}한").origins == Array(repeating: 1, count: 9))
  }

  @Test func appends() {
    var bytes = Array("x".utf8)
    FoldedText.append("Ä", to: &bytes)
    FoldedText.append("B", to: &bytes)
    #expect(bytes == Array("xab".utf8))
  }
}
