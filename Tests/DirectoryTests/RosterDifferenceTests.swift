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

  /// Records that say the same, and beside them what the same bytes in another place say.
  @Test(arguments: [
    (
      #"{"id":1,"name":"Zoë","a":{"x":[1,{"p":null,"q":true}],"y":"/"}}"#,
      #"{ "a":{"y":"\/","x":[1,{"q":true,"p":null}]},"name":"Zo\u00EB","id":1}"#, true
    ),
    (#"{"id":1,"x":"😀\n"}"#, #"{"x":"\uD83D\ude00\u000A","id":1}"#, true),
    (#"{"id":1,"x":1,"x":2}"#, #"{"x":1,"id":1,"x":2}"#, true),
    (#"{"id":1,"x":1,"x":2}"#, #"{"id":1,"x":2,"x":1}"#, false),
    (#"{"id":1,"x":[1,2]}"#, #"{"id":1,"x":[2,1]}"#, false),
    (#"{"id":1,"x":"ab","y":"cd"}"#, #"{"id":1,"x":"cd","y":"ab"}"#, false),
    (#"{"id":1,"x":{"a":1},"y":{"b":2}}"#, #"{"id":1,"y":{"a":1},"x":{"b":2}}"#, false),
    (#"{"id":1,"x":"12"}"#, #"{"id":1,"x":"21"}"#, false),
    (#"{"id":1,"x":"a\\n"}"#, #"{"id":1,"x":"a\n"}"#, false),
    (#"{"id":1,"x":1}"#, #"{"id":1,"x":1.0}"#, false),
    (#"{"id":1,"x":null}"#, #"{"id":1}"#, false),
  ])
  func otherOrderAndOtherEscapesAreNoDifference(_ old: String, _ new: String, isSame: Bool) throws {
    for (old, new) in [(old, new), (new, old)] {
      let difference = RosterDifference(from: try roster([old]), to: try roster([new]))
      #expect(difference.changed == (isSame ? [] : [identity("1")]))
    }
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
