import TestSupport
import Testing

@testable import Terminal

@Suite struct KeyDecoderTests {
  /// What `bytes` are when they come in one piece and nothing follows.
  func events(_ text: String) -> [TerminalEvent] {
    var decoder = KeyDecoder()
    return decoder.decode(text.utf8) + decoder.giveUpWaiting()
  }

  /// The encodings of xterm (ctlseqs), rxvt (rxvtRef), the Linux console (console_codes(4)), PuTTY and tmux.
  static let encodings: [(key: Key, sequences: [String])] = [
    (.up, ["[A", "OA", "[a", "Oa", "[1;2A", "[1;3A", "[1;5A", "\u{1b}[A", "O5A"]),
    (.down, ["[B", "OB", "[b", "Ob", "[1;5B"]),
    (.right, ["[C", "OC", "[c", "[1;2C"]),
    (.left, ["[D", "OD", "[d", "[1;2D"]),
    (.wordRight, ["[1;5C", "[1;3C", "[1;7C", "Oc", "O5C", "[5;5C", "\u{1b}[C", "\u{1b}OC", "\u{1b}Oc"]),
    (.wordLeft, ["[1;5D", "[1;3D", "Od", "O5D", "\u{1b}[D", "\u{1b}OD"]),
    (.home, ["[H", "OH", "[1~", "[7~", "[7$", "[7^", "[7@", "[1;5H", "[1;3H", "\u{1b}[1~"]),
    (.end, ["[F", "OF", "[4~", "[8~", "[8$", "[8^", "[1;5F"]),
    (.pageUp, ["[5~", "[5;5~", "[5^", "[5$", "\u{1b}[5~"]),
    (.pageDown, ["[6~", "[6;3~", "[6^"]),
    (.delete, ["[3~", "[3;5~", "[3$", "[3^"]),
    (.backTab, ["[Z", "[9;2u", "[27;2;9~"]),
    (.enter, ["OM", "[13u"]),
    (.escape, ["[27u", ""]),
    (.function(1), ["OP", "[11~", "[[A", "[1;2P", "[P"]),
    (.function(4), ["OS", "[14~", "[[D"]),
    (.function(5), ["[15~", "[[E", "[15;2~"]),
    (.function(6), ["[17~"]), (.function(10), ["[21~"]), (.function(11), ["[23~"]), (.function(12), ["[24~"]),
    (.function(13), ["[25~"]), (.function(15), ["[28~"]), (.function(20), ["[34~"]),
    (.control("w"), ["\u{7f}", "\u{08}", "[119;5u", "[27;5;119~"]),
    (.alt("f"), ["f", "[102;3u"]), (.alt("F"), ["F"]), (.alt("é"), ["é"]), (.alt("["), ["["]), (.alt("O"), ["O"]),
    (.character("5"), ["Ou"]), (.character("a"), ["[97;1u", "[97u"]),
    (.unknown, ["[2~", "[E", "[99~", "[123z"]),
  ]

  @Test(arguments: encodings.flatMap { entry in entry.sequences.map { (entry.key, $0) } })
  func aKeyHasManyEncodings(key: Key, sequence: String) {
    #expect(events("\u{1b}" + sequence) == [.key(key)])
    // Byte by byte, as over a slow line.
    var decoder = KeyDecoder()
    var pieces: [TerminalEvent] = []
    for byte in ("\u{1b}" + sequence).utf8 { pieces += decoder.decode([byte]) }
    #expect(pieces + decoder.giveUpWaiting() == [.key(key)])
    // And before something else.
    if sequence.count > 1 { #expect(events("\u{1b}" + sequence + "\u{01}") == [.key(key), .key(.control("a"))]) }
  }

  @Test func everyControlCharacterIsAKey() {
    let special: [UInt8: Key] = [
      0: .control(" "), 8: .backspace, 9: .tab, 10: .enter, 13: .enter, 27: .escape, 28: .control("\\"),
      29: .control("]"),
      30: .control("^"), 31: .control("_"),
    ]
    for byte in UInt8(0)..<32 {
      var decoder = KeyDecoder()
      let letter = Key.control(Character(Unicode.Scalar(byte + 96)))
      #expect(decoder.decode([byte]) + decoder.giveUpWaiting() == [.key(special[byte] ?? letter)])
    }
    #expect(events("\u{7f}") == [.key(.backspace)])
  }

  @Test func aLoneEscapeWaitsForMore() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1b]).isEmpty)
    #expect(decoder.isWaiting)
    #expect(decoder.giveUpWaiting() == [.key(.escape)])
    #expect(!decoder.isWaiting)
    #expect(decoder.giveUpWaiting().isEmpty)
  }

  @Test func escapeBeforeAnotherKeyStaysEscape() {
    #expect(events("\u{1b}\u{1b}") == [.key(.escape), .key(.escape)])
    #expect(events("\u{1b}\r") == [.key(.escape), .key(.enter)])
    #expect(events("\u{1b}\u{3}") == [.key(.escape), .key(.control("c"))])
    #expect(events("\u{1b}\u{1b}x") == [.key(.escape), .key(.alt("x"))])
  }

  @Test func scalarsComeOneByOne() {
    #expect(events("aЖ漢👍e\u{301}") == ["a", "Ж", "漢", "👍", "e", "\u{301}"].map { .key(.character($0)) })
    var decoder = KeyDecoder()
    #expect(decoder.decode([0xe6, 0xbc]).isEmpty)
    #expect(decoder.isWaiting)
    #expect(decoder.decode([0xa2]) == [.key(.character("漢"))])
  }

  @Test(
    arguments: [
      [0xff], [0x80], [0xc0, 0xaf], [0xe6, 0xbc], [0xf5], [0xed, 0xa0, 0x80], [0xc2, 0x9b], [0xf4, 0x90, 0x80, 0x80],
    ] as [[UInt8]])
  func whatIsNoTextIsUnknownAndCostsNothingElse(bytes: [UInt8]) {
    var decoder = KeyDecoder()
    let events = decoder.decode(bytes + [0x61]) + decoder.giveUpWaiting()
    #expect(events.last == .key(.character("a")))
    #expect(events.count >= 2)
    #expect(events.dropLast().allSatisfy { $0 == .key(.unknown) })
  }

  @Test func reportsOfTheTerminalAreNoKeys() {
    #expect(events("\u{1b}[?62;22c\u{1b}[>0;276;0c\u{1b}[?2026;2$y\u{1b}[<0;3;4Ma") == [.key(.character("a"))])
  }

  @Test func aSequenceThatNeverEndsIsGivenUp() {
    #expect(events("\u{1b}[1;5") == [.key(.unknown)])
    var decoder = KeyDecoder()
    let events = decoder.decode("\u{1b}[".utf8) + decoder.decode(String(repeating: "1", count: 10_000).utf8)
    #expect(events.first == .key(.unknown))
    #expect(!decoder.isWaiting)
  }

  @Test func theTerminalsOwnDescriptionIsHeard() {
    var decoder = KeyDecoder(table: SequenceTable([Array("\u{1b}A".utf8): .up, [0x01]: .down]))
    #expect(decoder.decode("\u{1b}A\u{1}".utf8) == [.key(.up), .key(.control("a"))])
  }

  /// Any bytes in any pieces: nothing is lost in a crash, and what comes does not depend on where they were cut.
  @Test func anyBytesInAnyPieces() {
    var random = SeededGenerator(seed: 42)
    let alphabet: [UInt8] = Array("\u{1b}\u{1b}[[O;;0123456789~$^uABMab\u{1}\u{7f}漢é".utf8) + [0xff, 0xc3]
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 0..<24, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      var whole = KeyDecoder()
      var cut = KeyDecoder()
      var pieces: [TerminalEvent] = []
      for byte in bytes { pieces += cut.decode([byte]) }
      #expect(whole.decode(bytes) + whole.giveUpWaiting() == pieces + cut.giveUpWaiting(), "\(bytes)")
    }
  }
}
