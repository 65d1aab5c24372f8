import Directory
import Foundation
import Testing

@Suite struct RosterDifferenceTests {
  private func roster(_ records: [String]) throws -> Roster {
    var builder = RosterBuilder()
    for record in records {
      builder.append(try JSONDecoder().decode(User.self, from: Data(record.utf8)), record: Array(record.utf8))
    }
    return builder.snapshot()
  }

  private func identity(_ key: String, _ occurrence: Int = 0) -> RowIdentity {
    RowIdentity(key: key, occurrence: occurrence)
  }

  @Test func addedChangedAndGone() throws {
    let old = try roster(["{\"id\":1,\"name\":\"a\"}", "{\"id\":2}", "{\"id\":3,\"x\":1}", "{\"id\":4}"])
    let new = try roster(["{\"id\":5}", "{\"id\":4}", "{\"id\":3,\"x\":2}", "{\"id\":1,\"name\":\"b\"}"])
    let difference = RosterDifference(from: old, to: new)
    #expect(difference.added == [identity("5")])
    #expect(difference.changed == [identity("1"), identity("3")])
    #expect(difference.removed == [identity("2")])
  }

  @Test func layoutAndOrderAreNoDifference() throws {
    let old = try roster(["{\"id\":1,\"name\":\"a b\"}", "{\"id\":2}"])
    let new = try roster(["{\n \"id\" : 2 }", "{ \"id\": 1,\t\"name\": \"a b\" }"])
    #expect(RosterDifference(from: old, to: new).isEmpty)
  }

  @Test func blanksInTextsAreADifference() throws {
    let old = try roster(["{\"id\":1,\"note\":\"a \\\" b\"}"])
    let new = try roster(["{\"id\":1,\"note\":\"a \\\"  b\"}"])
    #expect(RosterDifference(from: old, to: new).changed == [identity("1")])
  }

  @Test func occurrencesAreUsersOfTheirOwn() throws {
    let old = try roster(["{\"id\":1,\"name\":\"a\"}", "{\"id\":1,\"name\":\"b\"}"])
    let new = try roster(["{\"id\":1,\"name\":\"a\"}"])
    #expect(RosterDifference(from: old, to: new).removed == [identity("1", 1)])
    #expect(RosterDifference(from: new, to: old).added == [identity("1", 1)])
  }
}
