import TestSupport
import Testing
import Text

@Suite struct SanitizerTests {
  struct Sanitizing: Decodable, CustomTestStringConvertible {
    let name: String
    let text: String
    let visible: String
    var testDescription: String { name }
  }

  /// Compared by scalars: strings are equal to their NFD.
  @Test(arguments: CaseFolder.cases("sanitizing", of: Sanitizing.self))
  func sanitizes(_ aCase: Sanitizing) {
    let visible = VisibleText(sanitizing: aCase.text)
    #expect(Array(visible.string.unicodeScalars) == Array(aCase.visible.unicodeScalars))
    #expect(visible.isEmpty == aCase.visible.isEmpty)
  }

  struct Cells: Decodable, CustomTestStringConvertible {
    let text: String
    let glyphs: [String]
    let widths: [Int]
    let offsets: [Int]?
    let starts: [Bool]?
    var testDescription: String { text }
  }

  @Test(arguments: CaseFolder.cases("cells", of: Cells.self))
  func splits(_ aCase: Cells) {
    let text = VisibleText(sanitizing: aCase.text)
    #expect(text.glyphs.map { Array($0.string.unicodeScalars) } == aCase.glyphs.map { Array($0.unicodeScalars) })
    #expect(text.glyphs.map(\.width) == aCase.widths)
    #expect(text.glyphs.map(\.offset) == aCase.offsets ?? Array(aCase.glyphs.indices))
    #expect(text.glyphs.map(\.startsGrapheme) == aCase.starts ?? aCase.glyphs.map { _ in true })
    #expect(text.width == aCase.widths.reduce(0, +))
  }

  @Test func everyControlIsVisible() {
    for control in (0...0x1F as ClosedRange<UInt8>) + [0x7F] {
      let text = VisibleText(sanitizing: String(Unicode.Scalar(control)))
      let picture = control == 0x7F ? 0x2421 : 0x2400 + UInt32(control)
      #expect(text.string.unicodeScalars.map(\.value) == [picture])
      #expect(text.width == 1)
    }
  }

  @Test func manyMarksCostLinearTime() {
    let marks = String(repeating: "\u{316}\u{301}\u{345}", count: 100_000)
    #expect(VisibleText(sanitizing: "q" + marks + "x").glyphs.map(\.width) == [1, 1])
  }

  @Test func equalityIsTheText() {
    #expect(VisibleText(sanitizing: "e\u{301}") == "é")
    #expect(Set([VisibleText(sanitizing: "a\u{200d}"), "a"]).count == 1)
    #expect("\(VisibleText("a\tb"))" == "a␉b")
  }
}
