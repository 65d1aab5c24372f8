import TestSupport
import Testing

@testable import Text

@Suite struct LayoutTests {
  struct Layout: Decodable, CustomTestStringConvertible {
    enum Action: String, Decodable { case truncate, padLeft, padRight, wrap, lines, transliterate }
    let `do`: Action
    let text: String
    let width: Int?
    let lines: [String]
    var testDescription: String { "\(`do`) \(text) \(width ?? 0)" }
  }

  @Test(arguments: CaseFolder.cases("layout", of: Layout.self))
  func laysOut(_ aCase: Layout) {
    let text = VisibleText(sanitizing: aCase.text)
    let width = aCase.width ?? 0
    let lines =
      switch aCase.do {
      case .truncate: [text.truncated(to: width)]
      case .padLeft: [text.padded(to: width)]
      case .padRight: [text.padded(to: width, alignment: .right)]
      case .wrap: text.wrapped(to: width)
      case .lines: VisibleText.lines(sanitizing: aCase.text)
      case .transliterate: [text.transliterated()]
      }
    #expect(lines.map(\.string) == aCase.lines)
  }

  @Test func anEllipsisThatDoesNotFitIsLeftOut() {
    #expect(VisibleText("abcdef").truncated(to: 2, ellipsis: "...") == "ab")
    #expect(VisibleText("abcdef").truncated(to: 4, ellipsis: "...") == "a...")
    #expect(VisibleText("abcdef").truncated(to: 3, ellipsis: "") == "abc")
  }

  /// A sign that joins what follows, a mark that joins what stands before, half a flag; each with a jamo that begins a grapheme of its own.
  @Test(arguments: [
    ("\u{605}", "\u{11F5}"), ("a", "\u{1D16F}\u{D7E5}"), ("🇩", "🇪\u{11F5}"), ("ক", "া"), ("ে", "া"), ("🇩🇪🇫", "🇷"),
  ])
  func joinsAcrossTheBorder(_ left: String, _ right: String) {
    let sum = VisibleText(sanitizing: left) + VisibleText(sanitizing: right)
    let whole = VisibleText(sanitizing: VisibleText(sanitizing: left).string + VisibleText(sanitizing: right).string)
    #expect(sum == whole && sum.glyphs == whole.glyphs)
  }

  @Test func signsAndTheirLikenessesAreOneCell() {
    for scalar in Likeness.symbols.keys {
      #expect(VisibleText(sanitizing: String(scalar)).width == 1, "\(scalar)")
    }
  }

  @Test func linesForTheClipboard() {
    let lines = VisibleLines(sanitizing: "a\u{1b}\r\nb\n")
    #expect(lines.lines == ["a␛", "b"])
    #expect(lines.string == "a␛\nb")
    #expect(VisibleLines("a").string == "a")
  }
}

/// What holds for every text: the layout is made of what the sanitiser would make.
@Suite struct LayoutFuzzTests {
  private func isWhole(_ text: VisibleText) -> Bool {
    let anew = VisibleText(sanitizing: text.string)
    return text.string.unicodeScalars.elementsEqual(anew.string.unicodeScalars) && text.glyphs == anew.glyphs
  }

  @Test func addsUp() async {
    var random = RandomText(seed: 4)
    for _ in 0..<3_000 {
      await Task.yield()
      let left = VisibleText(sanitizing: random.text())
      let right = VisibleText(sanitizing: random.text())
      let sum = left + right
      #expect(isWhole(sum), "\(left.string.debugDescription) + \(right.string.debugDescription)")
      #expect(sum == VisibleText(sanitizing: left.string + right.string))
    }
  }

  @Test func isNeverWiderThanAsked() async {
    var random = RandomText(seed: 5)
    for _ in 0..<3_000 {
      await Task.yield()
      let text = VisibleText(sanitizing: random.text())
      let width = random.number(in: 0..<12)
      let cut = text.truncated(to: width)
      #expect(cut.width <= width && isWhole(cut))
      #expect((cut == text) == (text.width <= width))
      let padded = text.padded(to: width, alignment: .right)
      #expect(padded.width == max(width, text.width) && isWhole(padded))
      let lines = text.wrapped(to: width)
      #expect(lines.allSatisfy { $0.width <= max(1, width) && isWhole($0) }, "\(text.string.debugDescription)")
      let ascii = text.transliterated()
      #expect(ascii.width == text.width && ascii.string.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    }
  }
}
