import CUTF8Proc
@_spi(_Unicode) import Swift
import Testing

@testable import Text

/// What holds for every text, however hostile.
@Suite struct SanitizerFuzzTests {
  @Test func whateverComesInOnlyPrintableCellsComeOut() async {
    var random = RandomText(seed: 1)
    for _ in 0..<5_000 {
      await Task.yield()
      let source = random.text()
      let text = VisibleText(sanitizing: source)
      for scalar in text.string.unicodeScalars {
        #expect(isSafe(scalar), "U+\(String(scalar.value, radix: 16)) from \(source.debugDescription)")
      }
      #expect(text.glyphs.allSatisfy { isCell($0) }, "\(source.debugDescription)")
      #expect(text.glyphs.map(\.string).joined().unicodeScalars.elementsEqual(text.string.unicodeScalars))
      #expect(text.width == text.glyphs.reduce(0) { $0 + $1.width })
    }
  }

  /// Nothing that controls, formats or hides.
  private func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isDefaultIgnorableCodePoint || text_wcwidth(scalar.value) < 0 { return false }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return false
    case .format: return text_wcwidth(scalar.value) > 0
    default: return true
    }
  }

  /// One spacing scalar, and no more marks than ncurses keeps.
  private func isCell(_ glyph: Glyph) -> Bool {
    let widths = glyph.string.unicodeScalars.map { Int(text_wcwidth($0.value)) }
    return widths.first == glyph.width && (1...2).contains(glyph.width) && widths.count <= 5
      && widths.dropFirst().allSatisfy { $0 == 0 }
  }

  @Test func sanitisingTwiceChangesNothing() async {
    var random = RandomText(seed: 2)
    for _ in 0..<5_000 {
      await Task.yield()
      let source = random.text()
      let once = VisibleText(sanitizing: source)
      let twice = VisibleText(sanitizing: once.string)
      #expect(once.string.unicodeScalars.elementsEqual(twice.string.unicodeScalars), "\(source.debugDescription)")
    }
  }

  /// The reference is the standard library's NFC (Foundation's composes archaic jamo to the wrong syllables).
  @Test func whatComesOutIsInNFC() async {
    var random = RandomText(seed: 3)
    for _ in 0..<5_000 {
      await Task.yield()
      let text = VisibleText(sanitizing: random.text()).string
      #expect(text._nfc.elementsEqual(text.unicodeScalars), "\(text.debugDescription)")
    }
  }

  @Test func everyScalarByItself() async {
    for value in (0...0x323FF as ClosedRange<UInt32>) + Array(0xE0000...0xE01FF) + [0xF0000, 0x10FFFF] {
      await Task.yield()
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = VisibleText(sanitizing: String(scalar))
      if !text.glyphs.allSatisfy({ isCell($0) }) || !text.string.unicodeScalars.allSatisfy({ isSafe($0) }) {
        Issue.record("U+\(String(value, radix: 16))")
      }
    }
  }
}
