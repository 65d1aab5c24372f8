import Decode
import Directory
import Foundation
import TestSupport
import Testing

/// Bodies with some bytes changed, cut anywhere.
@Suite struct StreamFuzzTests {
  private static let pieces: [[UInt8]] =
    ["\"", "\\", "{", "}", "[", "]", ",", ":", "\n", " ", "x", "7", "null", "{\"id\":"].map { Array($0.utf8) } + [
      [0xFF], [],
    ]

  private static let bodies = BodyCase.all.map(\.body) + ConfinementTests.bodies

  private func mutated(_ generator: inout SeededGenerator) -> (body: [UInt8], firstChange: Int) {
    var body = Self.bodies.randomElement(using: &generator) ?? []
    var firstChange = body.count
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let place = Int.random(in: 0...body.count, using: &generator)
      let end = min(body.count, place + Int.random(in: 0...3, using: &generator))
      body.replaceSubrange(place..<end, with: Self.pieces.randomElement(using: &generator) ?? [])
      firstChange = min(firstChange, place)
    }
    return (body, firstChange)
  }

  @Test(arguments: [Layout.automatic, .lines])
  func bordersChangeNothingAndUsersAreWhatTheirRecordsSay(_ layout: Layout) async {
    var generator = SeededGenerator(seed: 31)
    for _ in 0..<1_500 {
      await Task.yield()
      let (body, firstChange) = mutated(&generator)
      let borders = (0..<4).map { _ in Int.random(in: 0...body.count, using: &generator) }.sorted()
      let whole = Outcome(body, layout: layout)
      let pieces = Outcome(body, layout: layout, borders: borders)
      #expect(whole.users == pieces.users)
      #expect(whole.records == pieces.records)
      #expect(whole.skipped == pieces.skipped)
      for (user, record) in zip(whole.users, whole.records) {
        #expect(AttributeReader.attributes(of: Array(record.utf8)) != nil)
        let reference = try? JSONDecoder().decode(User.self, from: Data(record.utf8))
        // Only ids longer than a decoder's numbers are read where it can't.
        #expect(reference == user || (reference == nil && user.id?.isInteger == true), "\(record)")
      }
      // What was whole before the first change stays.
      let before = Outcome(Array(body[..<firstChange]), layout: .automatic)
      if layout == .automatic { #expect(whole.records.starts(with: before.records)) }
    }
  }
}
