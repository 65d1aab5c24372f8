import Directory
import Foundation
import TestSupport
import Testing

@Suite struct UserIDTests {
  private func decoded(_ json: String) throws -> UserID {
    try JSONDecoder().decode(UserID.self, from: Data(json.utf8))
  }

  @Test(arguments: [
    ("3", "3"), ("\"3\"", "3"), ("-7", "-7"), ("0", "0"), ("\"007\"", "007"), ("\"00u1abc\"", "00u1abc"),
    ("9007199254740993", "9007199254740993"), ("653247040368672768", "653247040368672768"),
    ("1285704473650888702", "1285704473650888702"), ("9223372036854775808", "9223372036854775808"),
    ("18446744073709551615", "18446744073709551615"), ("-9223372036854775808", "-9223372036854775808"),
    ("18446744073709551616", "18446744073709551616"),
    ("12345678901234567890123456789012345678", "12345678901234567890123456789012345678"),
    ("\"\"", ""),
  ])
  func decodesExactly(_ json: String, _ text: String) throws {
    #expect(try decoded(json) == UserID(text))
  }

  @Test(arguments: ["1.5", "true", "null", "[]", "{}", "123456789012345678901234567890123456789"])
  func refusesWhatIsNoID(_ json: String) {
    #expect(throws: DecodingError.self) { try decoded(json) }
  }

  @Test(arguments: [
    ("3", "3"), ("-7", "-7"), ("007", "\"007\""), ("u1", "\"u1\""), ("18446744073709551615", "18446744073709551615"),
    ("12345678901234567890123456789012345678", "12345678901234567890123456789012345678"),
    ("1234567890123456789012345678901234567890", "\"1234567890123456789012345678901234567890\""), ("-0", "\"-0\""),
  ])
  func encodesIntegersAsNumbers(_ text: String, _ json: String) throws {
    #expect(String(decoding: try JSONEncoder().encode(UserID(text)), as: UTF8.self) == json)
    #expect(try decoded(json) == UserID(text))
  }

  @Test func integerView() {
    #expect(UserID("42").integer == 42)
    #expect(UserID("-42").integer == -42)
    for text in ["042", "+42", "-0", "4 2", "", "-", "4x", "٤٢", "9223372036854775808"] {
      #expect(UserID(text).integer == nil)
    }
    #expect(UserID("9223372036854775808").isInteger)
    #expect(!UserID("042").isInteger)
  }

  @Test func numberAndTextAreOneID() throws {
    #expect(Set([try decoded("3"), try decoded("\"3\"")]).count == 1)
  }

  @Test func idsAreKeysSoBytesDecide() {
    #expect(UserID("\u{E9}") != UserID("e\u{301}"))
  }

  /// Integers by value, then texts with their digits by value.
  private static let inOrder = [
    "-100000000000000000000", "-10", "-9", "0", "3", "10", "9223372036854775807", "9223372036854775808",
    "100000000000000000000", "", "+5", "00", "00u1", "007", "7up", "a", "a1", "a01b", "a1b", "a2", "a10", "b", "é",
  ]

  @Test func sorts() {
    var generator = SeededGenerator(seed: 1)
    let shuffled = Self.inOrder.map { UserID($0) }.shuffled(using: &generator)
    #expect(shuffled.sorted().map(\.text) == Self.inOrder)
  }

  @Test func orderIsStrictAndTotal() {
    var generator = SeededGenerator(seed: 2)
    let alphabet = Array("0019ab-é")
    let ids = (0..<60).map { _ in
      UserID(
        String(
          (0..<Int.random(in: 0...4, using: &generator)).map { _ in alphabet.randomElement(using: &generator) ?? "0" }))
    }
    for left in ids {
      for right in ids {
        #expect([left < right, right < left, left == right].count { $0 } == 1)
        for third in ids where left < right && right < third { #expect(left < third) }
      }
    }
  }

  @Test func comparesIntegersOfAnyLength() {
    #expect(UserID.compareIntegers("99999999999999999999", "100000000000000000000") == .ascending)
    #expect(UserID.compareIntegers("-99999999999999999999", "-100000000000000000000") == .descending)
    #expect(UserID.compareIntegers("-1", "1") == .ascending)
    #expect(UserID.compareIntegers("123", "123") == .same)
  }
}
