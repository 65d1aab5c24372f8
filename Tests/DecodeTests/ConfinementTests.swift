import Decode
import Directory
import Foundation
import Testing

/// One broken record among good ones, broken in every way that one byte can break it.
@Suite struct ConfinementTests {
  static let good = (1...5).map { #"{"id":\#($0),"name":"N \#($0)","tags":["a",{"b":"c"}],"address":{"city":"X"}}"# }

  static let bodies = [
    "[" + good.joined(separator: ",") + "]", good.joined(separator: "\n"),
    "{\"users\":[" + good.joined(separator: ",") + "],\"total\":5}",
  ].map { Array($0.utf8) }

  /// The third record with one byte gone, doubled or replaced.
  static let broken: [String] = {
    let bytes = Array(good[2].utf8)
    var variants: Set<String> = []
    for place in bytes.indices {
      for piece in ["", "\"", "{", "}", "[", "]", ",", ":", "x", "\\"] {
        var changed = bytes
        changed.replaceSubrange(place...place, with: piece.utf8)
        variants.insert(String(decoding: changed, as: UTF8.self))
        changed = bytes
        changed.insert(contentsOf: piece.utf8, at: place)
        variants.insert(String(decoding: changed, as: UTF8.self))
      }
    }
    return variants.sorted()
  }()

  /// What was the third record, in what stands around it.
  private func outcome(_ begin: String, _ separator: String, _ end: String, with broken: String, _ layout: Layout)
    -> Outcome
  {
    var records = Self.good
    records[2] = broken
    return Outcome(begin + records.joined(separator: separator) + end, layout: layout)
  }

  private func isUser(_ broken: String) -> Bool {
    (try? JSONDecoder().decode(User.self, from: Data(broken.utf8))) != nil
  }

  @Test(arguments: [("[", ",", "]"), ("[\n", ",\n", "\n]"), ("", "\n", "\n"), ("{\"users\":[", ",", "],\"total\":5}")])
  func theOthersSurvive(_ begin: String, _ separator: String, _ end: String) {
    // A list in a record's place can't be told from a bracket too many, so it keeps all up to its end.
    for broken in Self.broken where !broken.hasPrefix("[") {
      let outcome = outcome(begin, separator, end, with: broken, .automatic)
      #expect(
        outcome.users.compactMap { $0.id?.text }.filter { $0 != "3" } == ["1", "2", "4", "5"], "\(broken) \(outcome)")
      #expect(outcome.users.count == 5 || !outcome.skipped.isEmpty, "\(broken)")
      #expect((outcome.skipped.first?.position ?? 3) >= 3)
    }
  }

  @Test func aLineCostsItselfAlone() {
    for broken in Self.broken {
      let outcome = outcome("", "\r\n", "", with: broken, .lines)
      let isUser = isUser(broken) && outcome.users.count == 5
      #expect(outcome.users.compactMap { $0.id?.text }.filter { $0 != "3" } == ["1", "2", "4", "5"])
      #expect(outcome.skipped.count == (isUser ? 0 : 1), "\(broken)")
      #expect(outcome.problem == nil)
    }
  }

  @Test func aMissingQuoteInPrettyJSON() {
    let records = Self.good.map { $0.replacing(",", with: ",\n    ") }
    let broken = records[2].replacing("\"N 3\"", with: "\"N 3")
    let outcome = outcome("[\n  ", ",\n  ", "\n]", with: broken, .automatic)
    #expect(outcome.ids == ["1", "2", "4", "5"])
    #expect(outcome.skipped.map(\.position) == [3])
    #expect(outcome.problem == nil)
  }

  @Test(arguments: [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80]] as [[UInt8]])
  func invalidUTF8(_ bytes: [UInt8]) {
    let body = Array("[{\"id\":1},{\"id\":2,\"name\":\"".utf8) + bytes + Array("\"},{\"id\":3}]".utf8)
    let outcome = Outcome(body)
    #expect(outcome.ids == ["1", "3"])
    #expect(outcome.skipped == [SkippedRecord(position: 2, reason: "it is not valid UTF-8")])
  }
}
