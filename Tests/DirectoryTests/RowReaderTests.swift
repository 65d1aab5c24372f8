import TestSupport
import Testing

@testable import Directory

/// Reading many rows, in memory and from the file of a long list, in any order.
struct RowReaderTests {
  private static func roster(_ builder: consuming RosterBuilder, count: Int) -> Roster {
    var builder = builder
    for number in 0..<count {
      let record = #"{"id":\#(number),"name":"N\#(number)","address":{"zipcode":"Z\#(number)"}}"#
      builder.append(User(id: UserID("\(number)"), name: "N\(number)"), record: Array(record.utf8))
    }
    return builder.snapshot()
  }

  private static func isRead(_ roster: Roster) {
    var random = SeededGenerator(seed: 3)
    var reader = RowReader(roster)
    let rows = Array(roster.indices) + (0..<500).map { _ in random.below(roster.count) }
    for row in rows {
      #expect(reader.value(of: .attribute("address.zipcode"), at: row) == "Z\(row)")
      #expect(reader.value(of: .attribute("address.none"), at: row) == nil)
      #expect(reader.value(of: .name, at: row) == "N\(row)")
      #expect(reader.value(of: .id, at: row) == "\(row)")
    }
  }

  @Test func rowsInMemory() { Self.isRead(Self.roster(RosterBuilder(), count: 700)) }

  @Test func rowsInAFile() throws {
    let file = try #require(RecordFile())
    Self.isRead(Self.roster(RosterBuilder(file: file), count: 700))
  }
}
