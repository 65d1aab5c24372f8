import Directory
import TestSupport
import Testing

@testable import Search

/// The fast order against the slow one, on values that are alike in every way that makes a difference.
@Suite struct OrderedRowsTests {
  /// Whole values, and what others are put together from.
  private static let pieces = [
    "ann", "Ann", "ANN", "ånn", "a\u{30A}nn", "anna", "an", "a", "\u{0}", "a\u{0}", "ß", "ss", "김철수", "김", "Łódź",
    "lodz",
    "0", "00", "7", "07", "10", "-1", "-10", "-0", "1e1", "10.0", "0.5", "-43.95", "1E400", "u9", "u10", "u010", "-",
    "9007199254740993", "9007199254740992", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "-9223372036854775809", "123456789012345678901234567890", "-123456789012345678901234567890", "😀", "\u{301}",
  ]

  private static func value(_ random: inout SeededGenerator) -> String? {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return nil
    case 1: return ""
    case 2...5: return pieces.randomElement(using: &random)
    case 6: return String(Int.random(in: -20...300, using: &random))
    // Longer than what is looked at step by step, and alike for long.
    case 7:
      return String(repeating: "ab", count: Int.random(in: 30...45, using: &random))
        + (pieces.randomElement(using: &random) ?? "")
    default:
      return (0..<Int.random(in: 2...5, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
    }
  }

  private static func json(_ text: String) -> String {
    var json = ""
    for scalar in text.unicodeScalars { json += scalar == "\u{0}" ? "\\u0000" : String(scalar) }
    return json
  }

  private static func roster(_ count: Int, _ random: inout SeededGenerator) -> Roster {
    var builder = RosterBuilder()
    for _ in 0..<count {
      let note = value(&random).map { #""\#(json($0))""# } ?? "null"
      builder.append(
        User(id: value(&random).map { UserID($0) }, name: value(&random), company: Company(name: value(&random))),
        record: Array(#"{"note":\#(note)}"#.utf8))
    }
    return builder.snapshot()
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func itIsTheOrderOfTheSlowWay(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let roster = Self.roster(700, &random)
    let some = roster.indices.filter { _ in Bool.random(using: &random) }
    for field in [Field.id, .name, .company, .city, .attribute("note")] {
      for rows in [Array(roster.indices), some, []] {
        let ordered = try OrderedRows(rows, by: field, in: roster, pool: .shared, CancellationFlag())
        for descending in [false, true] {
          var sorted: [Int] = []
          ordered.forEach(descending: descending) { sorted.append($0) }
          #expect(sorted == Search.SortOrder(field, descending: descending).slowlySorted(rows, in: roster), "\(field)")
        }
      }
    }
  }

  /// So many that they are shared out to several threads.
  @Test func manyAreInOrderAsAWhole() throws {
    var fuzz = FuzzedDirectory(random: SeededGenerator(seed: 3))
    let roster = fuzz.roster(40_000, longIDs: true)
    for field in [Field.id, .name, .company] {
      let order = try #require(RosterOrder(by: field, of: roster, pool: SearchPool(helpers: 3), CancellationFlag()))
      for descending in [false, true] {
        let slow = Search.SortOrder(field, descending: descending).slowlySorted(Array(roster.indices), in: roster)
        #expect(order.sorted(Array(roster.indices), descending: descending) == slow, "\(field)")
      }
    }
  }

  @Test func itEndsWhenItIsCancelled() {
    var random = SeededGenerator(seed: 1)
    let roster = Self.roster(10, &random)
    let cancellation = CancellationFlag()
    cancellation.set()
    #expect(RosterOrder(by: .name, of: roster, pool: .shared, cancellation) == nil)
  }
}
