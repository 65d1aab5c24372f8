import Foundation
import Directory
import TestSupport
import Testing
import Text

@testable import Format

@Suite struct VCardTests {
  struct Card: Decodable, CustomTestStringConvertible {
    let name: String
    let record: String
    let lines: [String]
    var testDescription: String { name }
  }

  private func card(of record: String) throws -> String {
    VCard.text(of: try JSONDecoder().decode(User.self, from: Data(record.utf8)))
  }

  @Test(arguments: CaseFolder.cases("vcard", of: Card.self))
  func writes(_ aCase: Card) throws {
    let card = try card(of: aCase.record)
    #expect(Array(card.utf8) == Array(aCase.lines.map { $0 + "\r\n" }.joined().utf8), "\(card)")
    let lines = card.split(separator: "\r\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 75 })
  }

  /// What the clipboard gets: the card's lines, safe.
  @Test func isCopiedAsLines() throws {
    let lines = VisibleLines(sanitizing: try card(of: "{\"name\":\"A\u{202e}B\u{9b}\"}"))
    #expect(lines.string == "BEGIN:VCARD\nVERSION:4.0\nFN:AB\u{fffd}\nEND:VCARD")
  }
}
