import Directory
import Testing

@Suite struct RosterSharingTests {
  private static func builder(_ count: Int) -> RosterBuilder {
    var builder = RosterBuilder()
    for number in 0..<count { builder.append(User(id: UserID(String(number))), record: []) }
    return builder
  }

  @Test func aSnapshotSharesAllWithItself() {
    var builder = Self.builder(3)
    #expect(builder.snapshot().sharedPrefix(with: builder.snapshot()) == 3)
  }

  @Test func snapshotsOfOneBuilderShareAllButTheLast() {
    var builder = Self.builder(5000)
    let early = builder.snapshot()
    for number in 5000..<9000 { builder.append(User(id: UserID(String(number))), record: []) }
    let shared = early.sharedPrefix(with: builder.snapshot())
    #expect((4000...5000).contains(shared))
    #expect(builder.snapshot().sharedPrefix(with: early) == shared)
  }

  @Test func buildersThatPartedShareWhatTheyHadInCommon() {
    var one = Self.builder(5000)
    var other = one
    for _ in 0..<1000 {
      one.append(User(id: UserID("one")), record: [])
      other.append(User(id: UserID("other")), record: [])
    }
    #expect((4000...5000).contains(one.snapshot().sharedPrefix(with: other.snapshot())))
  }

  @Test func listsThatWereLoadedApartShareNothing() {
    var one = Self.builder(1000)
    var other = Self.builder(1000)
    #expect(one.snapshot().sharedPrefix(with: other.snapshot()) == 0)
  }
}
