import FoundationEssentials

/// Some users in a row with their records: never changed once made, and shared by all snapshots that hold them.
///
/// A user is held as bytes: the fields that have columns, and the record, from which the rest is read when somebody asks.
public final class RosterChunk: Sendable {
  /// Users in a full chunk. Adding to a list after a snapshot copies at most one chunk, so this bounds what a snapshot costs
  /// (about 100 kB of records); a million users are four thousand chunks.
  static let capacity = 256

  /// Made when it is first needed: most directories have no record that `UserReader` leaves to it.
  private static let decoder = JSONDecoder()

  /// How many users there are.
  public let count: Int
  private let fields: [UInt8]
  private let fieldStarts: Offsets
  private let presence: [FieldPresence]
  private let records: ChunkRecords
  private let recordEnds: Offsets
  private let occurrences: [Int: Int]
  private let kept: [Int: User]

  /// A chunk of what was collected.
  /// - Parameter file: where the records are to go.
  init(_ draft: RosterDraft, file: RecordFile? = nil) {
    count = draft.count
    fields = draft.fields.trimmed()
    fieldStarts = Offsets(draft.fieldStarts)
    presence = draft.presence.trimmed()
    recordEnds = Offsets(draft.recordEnds)
    occurrences = draft.occurrences
    kept = draft.kept
    records = ChunkRecords(file == nil ? draft.records.trimmed() : draft.records)
    file?.take(records, count: draft.records.count)
  }

  /// The user in a place: read from its record, which is what it was made of.
  func user(at place: Int) -> User {
    if let user = kept[place] { return user }
    let record = record(at: place)
    return UserReader.user(of: record) ?? (try? Self.decoder.decode(User.self, from: Data(record)))
      ?? columnedUser(at: place)
  }

  /// A user as far as it has columns: all that is left if the file can't be read any more.
  private func columnedUser(at place: Int) -> User {
    User(
      id: value(of: .id, at: place).map { UserID($0) }, name: value(of: .name, at: place),
      username: value(of: .username, at: place), email: value(of: .email, at: place),
      address: value(of: .city, at: place).map { Address(city: $0) }, phone: value(of: .phone, at: place),
      company: value(of: .company, at: place).map { Company(name: $0) })
  }

  /// The value of a field that has a column; nil where there is none, and for an attribute.
  func value(of field: Field, at place: Int) -> String? {
    guard let column = field.column, presence[place].has(column) else { return nil }
    return String(decoding: fields[range(of: column, at: place)], as: UTF8.self)
  }

  func record(at place: Int) -> ArraySlice<UInt8> { records.read(recordRange(at: place)) }

  /// All records, read at once; each stands where `recordRange` says. Empty if they can't be read.
  func allRecords() -> ArraySlice<UInt8> { records.read(0..<(count == 0 ? 0 : recordEnds[count - 1])) }

  /// Where a record stands in all of them.
  func recordRange(at place: Int) -> Range<Int> {
    (place == 0 ? 0 : recordEnds[place - 1])..<recordEnds[place]
  }

  func identity(at place: Int) -> RowIdentity {
    withKey(at: place) {
      RowIdentity(key: String(decoding: $0, as: UTF8.self), occurrence: occurrences[place] ?? 0)
    }
  }

  /// Where a user stands, if here.
  func place(of identity: RowIdentity) -> Int? {
    var key = identity.key
    return key.withUTF8 { sought in
      (0..<count).first { place in
        let isKey = withKey(at: place) { $0.isEqual(to: UnsafeRawBufferPointer(sought)) }
        return isKey && identity.occurrence == occurrences[place] ?? 0
      }
    }
  }

  /// Reads what tells a user from others: empty if there is nothing.
  func withKey<Result>(at place: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    fields.withUnsafeBytes { fields in
      for column in Field.keyColumns {
        let range = range(of: column, at: place)
        if !range.isEmpty { return body(UnsafeRawBufferPointer(rebasing: fields[range])) }
      }
      return body(UnsafeRawBufferPointer(rebasing: fields[..<0]))
    }
  }

  /// Reads the ids as bytes, where they stand, in order: empty where there is none.
  /// - Complexity: O(n) in the users; no id is made.
  public func forEachID(_ body: (_ id: UnsafeRawBufferPointer) -> Void) {
    fields.withUnsafeBytes { fields in
      for place in 0..<count { body(UnsafeRawBufferPointer(rebasing: fields[range(of: 0, at: place)])) }
    }
  }

  /// Whether somebody has an id of these bytes, of which there is one at least.
  func contains(id: UnsafeRawBufferPointer) -> Bool {
    fields.withUnsafeBytes { fields in
      (0..<count).contains { place in
        let range = range(of: 0, at: place)
        return range.count == id.count && UnsafeRawBufferPointer(rebasing: fields[range]).isEqual(to: id)
      }
    }
  }

  /// The fields as bytes.
  /// - Complexity: O(n) in the users; the bytes are shared.
  public var columns: RosterColumns {
    RosterColumns(count: count, bytes: fields, starts: fieldStarts.asUInt32)
  }

  /// The same to go on adding to.
  var draft: RosterDraft {
    var draft = RosterDraft()
    draft.fields = fields
    draft.fieldStarts = (0...count * Field.columns.count).map { fieldStarts[$0] }
    draft.presence = presence
    draft.records = Array(allRecords())
    draft.recordEnds = (0..<count).map { recordEnds[$0] }
    draft.occurrences = occurrences
    draft.kept = kept
    return draft
  }

  private func range(of column: Int, at place: Int) -> Range<Int> {
    let index = place * Field.columns.count + column
    return fieldStarts[index]..<fieldStarts[index + 1]
  }
}
