import Directory
import TestSupport
import Testing

@testable import Search

/// Ids compared as bytes against the obvious way, `IDFilter.passes`.
@Suite struct IDMatcherTests {
  private static let ids = [
    "", "0", "-0", "00", "3", "03", "-3", "7", "77", "-77", "10", "653247040368672768", "653247040368672769", "3 ",
    "+3",
    "3.5", "a", "A", "é", "e\u{301}", "00u1abc", "-", "--3", "Ann Lee", "\u{663}",
  ]

  private static func passes(_ matcher: IDMatcher, _ id: String) -> Bool {
    Array(id.utf8).withUnsafeBytes { matcher.passes($0) }
  }

  @Test(arguments: [
    "3", "3..7", "7..3", "-77..3", "..-3", "..", "3..", "0..0", "653247040368672768..653247040368672768", "a", "é",
    "1,3,77",
    "\"Ann Lee\",00u1abc,10..", "..10,A",
  ])
  func sameAsTheFilter(text: String) throws {
    for mode in [IDFilter.Mode.keep, .exclude] {
      let filter = try #require(IDFilter(text, mode: mode))
      let matcher = IDMatcher(filter)
      for id in Self.ids { #expect(Self.passes(matcher, id) == filter.passes(UserID(id)), "\(id)") }
      #expect(Self.passes(matcher, "") == filter.passes(nil))
    }
  }

  @Test(arguments: 1...4) func sameAsTheFilterAtRandom(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let parts = (0..<1 + random.below(60)).map { _ in
        let (first, last) = (random.below(2_000) - 400, random.below(2_000) - 400)
        return random.pick(["\(first)", "\(first)", "u\(last)", "\(first)..\(last)", "..\(first - 900)"])
      }
      let filter = try #require(IDFilter(parts.joined(separator: ",")))
      let matcher = IDMatcher(filter)
      for _ in 0..<100 {
        let id = random.pick(["\(random.below(3_000) - 600)", "u\(random.below(2_000))", "0\(random.below(90))"])
        #expect(Self.passes(matcher, id) == filter.passes(UserID(id)), "\(id) by \(filter.text)")
      }
    }
  }
}
