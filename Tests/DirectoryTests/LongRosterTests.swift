import Foundation
import Glibc
import TestSupport
import Testing

@testable import Directory

/// Lists so long that their records are kept in a file, and lists of users that their records do not tell.
@Suite struct LongRosterTests {
  private static let users = 4_000

  private static func record(_ row: Int) -> String {
    """
    {"id": \(row % 1_500), "name": "N \(row)", "username": \(row % 7 == 0 ? "null" : "\"u\(row)\""), "email": "",
     "address": {"city": "C\\u00e9 \(row)", "street": "S"}, "x": "\(String(repeating: "é", count: row % 300))"}
    """
  }

  private static func roster(_ builder: RosterBuilder) throws -> Roster {
    var builder = builder
    for row in 0..<users {
      let record = record(row)
      builder.append(try JSONDecoder().decode(User.self, from: Data(record.utf8)), record: Array(record.utf8))
    }
    return builder.snapshot()
  }

  private static func isAsBuilt(_ roster: Roster) throws {
    #expect(roster.count == users)
    for row in roster.indices {
      let record = record(row)
      let user = try JSONDecoder().decode(User.self, from: Data(record.utf8))
      #expect(roster[row] == user)
      #expect(roster.record(at: row) == Array(record.utf8))
      for field in Field.columns { #expect(roster.value(of: field, at: row) == user.value(of: field)) }
      #expect(roster.id(at: row) == user.id)
      #expect(roster.identity(at: row) == RowIdentity(key: "\(row % 1_500)", occurrence: row / 1_500))
    }
  }

  @Test func rowsAreWhatTheirRecordsSay() throws {
    let roster = try Self.roster(RosterBuilder())
    #expect(roster.indices.reduce(0) { $0 + roster.recordSlice(at: $1).count } > 2 * RosterBuilder.mostInMemory)
    try Self.isAsBuilt(roster)
  }

  @Test func aFullDiskCostsMemoryAlone() throws {
    let file = RecordFile(descriptor: open("/dev/full", O_RDWR | O_CLOEXEC))
    try Self.isAsBuilt(try Self.roster(RosterBuilder(file: file)))
  }

  @Test func aListThatGoesOnKeepsWhatIsInTheFile() throws {
    var more = RosterBuilder(continuing: try Self.roster(RosterBuilder()))
    #expect(more.append(User(id: UserID("7")), record: []) == RowIdentity(key: "7", occurrence: 3))
    let roster = more.snapshot()
    #expect(roster[Self.users].id == UserID("7"))
    #expect(roster[Self.users - 1].name == "N \(Self.users - 1)")
  }

  @Test func aReloadOfALongListFindsWhatChanged() throws {
    let old = try Self.roster(RosterBuilder())
    var builder = RosterBuilder()
    for row in old.indices.reversed() {
      let record = Self.record(row).replacing("N 3999", with: "N 4000")
      builder.append(try JSONDecoder().decode(User.self, from: Data(record.utf8)), record: Array(record.utf8))
    }
    let difference = RosterDifference(from: old, to: builder.snapshot())
    #expect(difference.added.isEmpty && difference.removed.isEmpty)
    // Ids occur up to three times, and the order is another: only those that occur as often stay themselves.
    #expect(difference.changed.contains(RowIdentity(key: "999", occurrence: 0)))
  }

  @Test func batchesAreWhatSingleUsersAre() throws {
    var generator = SeededGenerator(seed: 3)
    let records = (0..<1_000).map(Self.record)
    var one = RosterBuilder()
    var other = RosterBuilder()
    var rest = records[...]
    while !rest.isEmpty {
      let some = rest.prefix(Int.random(in: 1...400, using: &generator))
      rest = rest.dropFirst(some.count)
      other.append(try UserBatch(reading: Array(some)))
      for record in some {
        one.append(try JSONDecoder().decode(User.self, from: Data(record.utf8)), record: Array(record.utf8))
      }
    }
    let (singles, batches) = (one.snapshot(), other.snapshot())
    #expect(singles.elementsEqual(batches))
    for row in singles.indices {
      #expect(singles.identity(at: row) == batches.identity(at: row))
      for field in Field.columns { #expect(singles.value(of: field, at: row) == batches.value(of: field, at: row)) }
    }
    for (one, other) in zip(singles.chunks, batches.chunks) {
      #expect(one.columns.bytes == other.columns.bytes)
      #expect(one.columns.starts == other.columns.starts)
    }
  }

  @Test func usersThatTheirRecordsDoNotTellAreHeld() {
    var builder = RosterBuilder()
    let user = User(
      id: UserID(""), name: "", username: "u", address: Address(geo: Geo(lat: "1")), website: "w", company: Company())
    builder.append(user, record: Array("{\"id\":7}".utf8))
    builder.append(User(id: UserID("8")), record: Array("{\"id\":8}".utf8))
    let roster = builder.snapshot()
    #expect(roster[0] == user)
    #expect(roster.value(of: .name, at: 0) == "")
    #expect(roster.value(of: .email, at: 0) == nil)
    #expect(roster[1] == User(id: UserID("8")))
  }

  /// Ids are bytes: two that look the same are two users.
  @Test func keysAreBytes() {
    var builder = RosterBuilder()
    for id in ["\u{E9}", "e\u{301}"] { builder.append(User(id: UserID(id)), record: []) }
    let roster = builder.snapshot()
    #expect(Set(roster.indices.map { roster.identity(at: $0) }).count == 2)
    #expect(roster.row(of: roster.identity(at: 1)) == 1)
  }
}

extension UserBatch {
  /// A batch the slow way.
  fileprivate init(reading records: [String]) throws {
    var (source, places, fields, ends) = ([UInt8](), [UInt32](), [UInt8](), [UInt32]())
    var presence: [FieldPresence] = []
    for record in records {
      source += Array("\n,".utf8)
      places.append(UInt32(source.count))
      source += Array(record.utf8)
      places.append(UInt32(source.count))
      let user = try JSONDecoder().decode(User.self, from: Data(record.utf8))
      var present = FieldPresence()
      for (column, field) in Field.columns.enumerated() {
        if user.value(of: field) != nil { present.insert(column) }
        fields += Array((user.value(of: field) ?? "").utf8)
        ends.append(UInt32(fields.count))
      }
      presence.append(present)
    }
    self.init(source: source, records: places, fields: fields, fieldEnds: ends, presence: presence)
  }
}
