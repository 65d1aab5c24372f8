import Testing

@testable import Terminal

@Suite struct PasteTests {
  static let start = "\u{1b}[200~"
  static let end = "\u{1b}[201~"

  func events(_ pieces: [String]) -> [TerminalEvent] {
    var decoder = KeyDecoder()
    return pieces.flatMap { decoder.decode($0.utf8) }
  }

  @Test func isTextAndNeverKeys() {
    #expect(
      events(["a\(Self.start)ann\rbob\u{3}\u{1b}[A\tq\(Self.end)b"]) == [
        .key(.character("a")), .paste("ann\nbob\u{3}\u{1b}[A\tq"), .key(.character("b")),
      ])
  }

  @Test func lineBreaksBecomeOne() {
    #expect(events(["\(Self.start)a\r\nb\rc\nd\r\r\(Self.end)"]) == [.paste("a\nb\nc\nd\n\n")])
  }

  @Test func mayComeInAnyPieces() {
    let bytes = Array("\(Self.start)漢\u{1b}[20 \u{1b}\u{1b}[201\(Self.end)x".utf8)
    let expected: [TerminalEvent] = [.paste("漢\u{1b}[20 \u{1b}\u{1b}[201"), .key(.character("x"))]
    for size in 1...bytes.count {
      var decoder = KeyDecoder()
      var events: [TerminalEvent] = []
      for start in stride(from: 0, to: bytes.count, by: size) { events += decoder.decode(bytes[start...].prefix(size)) }
      #expect(events == expected)
    }
  }

  @Test func waitsForItsEndWithoutAClock() {
    var decoder = KeyDecoder()
    #expect(decoder.decode("\(Self.start)quit\rq\u{1b}".utf8).isEmpty)
    #expect(decoder.isPasting)
    #expect(!decoder.isWaiting)
    #expect(decoder.giveUpWaiting().isEmpty)
    #expect(decoder.decode("[201~".utf8) == [.paste("quit\nq")])
  }

  @Test func mayBeEmptyAndSeveral() {
    #expect(events(["\(Self.start)\(Self.end)\(Self.start)a\(Self.end)"]) == [.paste(""), .paste("a")])
  }

  @Test func anEndWithoutABeginningIsNothing() {
    #expect(events(["\(Self.end)a"]) == [.key(.character("a"))])
  }

  @Test func keepsNoMoreThanItsLimitAndLosesNoKeyAfterIt() {
    let lines = String(repeating: "漢字\r", count: 5000)
    var decoder = KeyDecoder()
    var events = decoder.decode(Self.start.utf8)
    for _ in 0..<50 { events += decoder.decode(lines.utf8) }
    events += decoder.decode("\(Self.end)x".utf8)
    guard case .paste(let text) = events.first else { return #expect(Bool(false), "no paste") }
    #expect(events.count == 2)
    #expect(events.last == .key(.character("x")))
    #expect(text.utf8.count <= KeyDecoder.pasteLimit)
    #expect(text.utf8.count > KeyDecoder.pasteLimit - 4)
    #expect(!text.unicodeScalars.contains("\u{FFFD}"))
  }

  @Test func whatIsNoTextIsRepaired() {
    var decoder = KeyDecoder()
    #expect(
      decoder.decode(Array(Self.start.utf8) + [0x61, 0xff, 0x62] + Array(Self.end.utf8)) == [.paste("a\u{FFFD}b")])
  }
}
