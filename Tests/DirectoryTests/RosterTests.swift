import Directory
import Testing

@Suite struct RosterTests {
  /// A list of users with these ids, each with a record that names its row.
  private func builder(_ ids: [String]) -> RosterBuilder {
    var builder = RosterBuilder()
    for (row, id) in ids.enumerated() { builder.append(User(id: UserID(id)), record: Array("{\"row\":\(row)}".utf8)) }
    return builder
  }

  @Test(arguments: [0, 1, 255, 256, 257, 1000])
  func rowsKeepTheirOrderAndRecords(_ count: Int) {
    var builder = builder((0..<count).map(String.init))
    let roster = builder.snapshot()
    #expect(roster.count == count)
    #expect(builder.count == count)
    #expect(roster.map { $0.id?.text } == (0..<count).map(String.init))
    for row in roster.indices {
      #expect(roster.record(at: row) == Array("{\"row\":\(row)}".utf8))
      #expect(roster.row(of: roster.identity(at: row)) == row)
    }
    #expect(roster.row(of: RowIdentity(key: "nobody", occurrence: 0)) == nil)
  }

  @Test(arguments: [0, 1, 256, 600])
  func knowsWhoseIDsItHolds(_ count: Int) {
    var builder = builder((0..<count).map { String($0 * 2) })
    builder.append(User(name: "Nobody"), record: [])
    let roster = builder.snapshot()
    for number in [-1, 0, 1, 2, 3, 510, 512, 1_198, 1_200] {
      #expect(roster.contains(id: UserID(String(number))) == (number % 2 == 0 && (0..<count * 2).contains(number)))
    }
    #expect(!roster.contains(id: UserID("00")))
    #expect(!roster.contains(id: UserID("")))
    builder.append(User(id: UserID("")), record: [])
    #expect(builder.snapshot().contains(id: UserID("")))
  }

  @Test func rowsGiveTheirIDsAsBytes() {
    var builder = builder((0..<300).map { "u\($0)" })
    builder.append(User(name: "Nobody"), record: [])
    var ids: [String] = []
    for chunk in builder.snapshot().chunks { chunk.forEachID { ids.append(String(decoding: $0, as: UTF8.self)) } }
    #expect(ids == (0..<300).map { "u\($0)" } + [""])
  }

  @Test func olderSnapshotsStayAsTheyAre() {
    var builder = RosterBuilder()
    var snapshots: [Roster] = []
    for number in 0..<600 {
      builder.append(User(id: UserID(String(number))), record: [UInt8(number % 256)])
      snapshots.append(builder.snapshot())
    }
    for (last, roster) in snapshots.enumerated() {
      #expect(roster.count == last + 1)
      #expect(roster[last].id == UserID(String(last)))
      #expect(roster.record(at: last) == [UInt8(last % 256)])
    }
  }

  @Test func oneIDTwiceIsTwoRows() {
    var builder = builder((0..<300).map { String($0 % 3) })
    let roster = builder.snapshot()
    #expect(Set(roster.indices.map { roster.identity(at: $0) }).count == 300)
    #expect(roster.identity(at: 299) == RowIdentity(key: "2", occurrence: 99))
  }

  @Test func withoutAnIDAnotherFieldStandsIn() {
    var builder = RosterBuilder()
    builder.append(User(id: UserID(""), name: "Ines", username: "ines"), record: [])
    builder.append(User(name: "Ines", email: "i@x.example"), record: [])
    builder.append(User(name: "Ines"), record: [])
    let roster = builder.snapshot()
    #expect(roster.indices.map { roster.identity(at: $0).key } == ["ines", "i@x.example", "Ines"])
  }

  @Test func versionsTellSnapshotsApart() {
    var one = builder(["1"])
    var other = builder(["1"])
    let first = one.snapshot()
    #expect(one.snapshot().version == first.version)
    #expect(other.snapshot().version != first.version)
    one.append(User(id: UserID("2")), record: [])
    #expect(one.snapshot().version != first.version)
    var parted = one
    parted.append(User(id: UserID("3")), record: [])
    one.append(User(id: UserID("4")), record: [])
    #expect(one.snapshot().version != parted.snapshot().version)
  }
}
