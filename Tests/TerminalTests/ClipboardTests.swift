import Foundation
import Testing

@testable import Terminal

@Suite struct ClipboardTests {
  /// RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func encodesAsTheStandardSays(text: String, encoded: String) {
    #expect(Clipboard.base64(Array(text.utf8)) == Array(encoded.utf8))
  }

  @Test func encodesAsFoundationDoes() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 167 ^ $0 >> 3) }
    for count in [255, 256, 257, 1000] {
      #expect(
        Clipboard.base64(Array(bytes.prefix(count))) == Array(Data(bytes.prefix(count)).base64EncodedString().utf8))
    }
  }

  @Test func saysItToTheTerminal() {
    #expect(Clipboard.sequence(for: "Ж") == Array("\u{1b}]52;c;0JY=\u{7}".utf8))
  }

  @Test func theLargestFitsInWhatTerminalsTake() {
    let sequence = Clipboard.sequence(for: String(repeating: "a", count: Clipboard.limit))
    #expect(sequence.count <= 100_000)
  }

  @Test func tmuxHandsItThrough() {
    #expect(
      Clipboard.throughTmux(Array("\u{1b}]52;c;Zg==\u{7}".utf8))
        == Array("\u{1b}Ptmux;\u{1b}\u{1b}]52;c;Zg==\u{7}\u{1b}\\".utf8))
  }

  /// screen writes the inside of each piece to its terminal: together they are the sequence.
  @Test func screenHandsItThroughInPieces() {
    let sequence = Clipboard.sequence(for: String(repeating: "b", count: 1000))
    let pieces = String(decoding: Clipboard.throughScreen(sequence), as: UTF8.self).components(separatedBy: "\u{1b}\\")
      .dropLast()
    #expect(pieces.count == 6)
    #expect(pieces.allSatisfy { $0.hasPrefix("\u{1b}P") && $0.utf8.count <= 256 })
    #expect(Array(pieces.map { $0.dropFirst(2) }.joined().utf8) == sequence)
  }
}
