import Decode
import Foundation
import TestSupport
import Testing

/// A body, and what comes of it. A case is a file in `Cases`: the layout, `-- body`, the body, `-- outcome`, and the outcome as
/// `Outcome.description` writes it.
struct BodyCase: CustomTestStringConvertible, Sendable {
  let name: String
  let layout: Layout
  let body: [UInt8]
  let outcome: String

  var testDescription: String { name }

  static let all: [BodyCase] = {
    CaseFolder.texts(".case", in: CaseFolder.url()).compactMap { name, text in
      let parts = text.split(separator: /(^|\n)-- (body|outcome)\n/, omittingEmptySubsequences: false)
      guard parts.count == 3 else { return nil }
      return BodyCase(
        name: name, layout: parts[0] == "lines" ? .lines : .automatic, body: Array(parts[1].utf8),
        outcome: parts[2].trimmingCharacters(in: .newlines))
    }
  }()
}

@Suite struct CaseTests {
  @Test func casesAreThere() {
    #expect(BodyCase.all.count > 30)
  }

  @Test(arguments: BodyCase.all)
  func comesOut(_ body: BodyCase) {
    #expect(Outcome(body.body, layout: body.layout).description == body.outcome)
  }

  /// Cut at every place, in single bytes, and at random places: the same comes of it.
  @Test(arguments: BodyCase.all)
  func chunkBordersChangeNothing(_ body: BodyCase) {
    let whole = Outcome(body.body, layout: body.layout).withoutBeginning
    for border in 0...body.body.count {
      #expect(Outcome(body.body, layout: body.layout, borders: [border]).withoutBeginning == whole)
    }
    #expect(Outcome(body.body, layout: body.layout, borders: Array(body.body.indices)).withoutBeginning == whole)
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<50 {
      let borders = (0..<5).map { _ in Int.random(in: 0...body.body.count, using: &generator) }.sorted()
      #expect(Outcome(body.body, layout: body.layout, borders: borders).withoutBeginning == whole)
    }
  }

  @Test(arguments: [[0xEF, 0xBB, 0xBF]] as [[UInt8]], ["[{\"id\":1}]", "", "<p>"])
  func byteOrderMark(_ mark: [UInt8], _ rest: String) {
    let body = mark + Array(rest.utf8)
    for border in 0...body.count { #expect(Outcome(body, borders: [border]) == Outcome(rest)) }
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x5B, 0], true), ([0xFE, 0xFF, 0, 0x5B], true), ([0, 0x5B], true), ([0x5B, 0, 0x5D, 0], true),
      ([0x20, 0x7B, 0], true), ([0xEF, 0xBB, 0x5B], false), ([0xEF], false),
    ] as [([UInt8], Bool)])
  func otherEncodings(_ body: [UInt8], isUTF16: Bool) {
    switch Outcome(body).problem {
    case .encoded("UTF-16"): #expect(isUTF16)
    case .notJSON: #expect(!isUTF16)
    default: Issue.record("read as JSON")
    }
  }

  @Test(
    arguments: [
      ([0x1F, 0x8B, 8, 0], "gzip"), ([0x50, 0x4B, 3, 4, 20], "zip"), ([0x28, 0xB5, 0x2F, 0xFD, 4], "zstd"),
    ] as [([UInt8], String)])
  func whatIsPackedIsNamed(_ body: [UInt8], _ name: String) {
    #expect(Outcome(body).problem == .encoded(name))
  }
}

extension Outcome {
  /// The outcome without how a body that is no JSON begins: of that, as much is shown as was there when it was judged.
  fileprivate var withoutBeginning: Outcome {
    var outcome = self
    if case .notJSON = problem { outcome.problem = .notJSON(beginning: "") }
    return outcome
  }
}
