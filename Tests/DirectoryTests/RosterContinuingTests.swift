import Directory
import Testing

/// A list goes on where a roster ends.
@Suite struct RosterContinuingTests {
  @Test(arguments: [0, 1, 255, 256, 257]) func oneMoreThanBefore(_ count: Int) {
    var builder = RosterBuilder()
    for id in 0..<count { builder.append(User(id: UserID("\(id)")), record: Array("{\"id\":\(id)}".utf8)) }
    let before = builder.snapshot()
    var more = RosterBuilder(continuing: before)
    #expect(more.snapshot().version == before.version)
    let identity = more.append(User(id: UserID("0"), name: "Twin"), record: Array("{}".utf8))
    let after = more.snapshot()
    #expect(before.count == count)
    #expect(after.count == count + 1)
    #expect(after.identity(at: count) == identity)
    #expect(identity == RowIdentity(key: "0", occurrence: count == 0 ? 0 : 1))
    #expect(after.prefix(count).elementsEqual(before))
    #expect(after[count].name == "Twin")
  }
}
