/// The users of a chunk while they are collected.
struct RosterDraft: Sendable {
  /// The fields that have columns, one after the other; see `RosterColumns.bytes`.
  var fields: [UInt8] = []
  /// Where each starts, and where the last one ends.
  var fieldStarts = [0]
  /// Which of them are there.
  var presence: [FieldPresence] = []
  /// The records, one after the other.
  var records: [UInt8] = []
  /// Where each ends.
  var recordEnds: [Int] = []
  /// By place, which occurrence of its key a user is: only where it is not the first.
  var occurrences: [Int: Int] = [:]
  /// By place, users that can't be read from their records.
  var kept: [Int: User] = [:]

  /// How many users there are.
  var count: Int { recordEnds.count }

  /// Adds a user; `isKept` where it can't be read from the record.
  mutating func append(_ user: User, record: ArraySlice<UInt8>, isKept: Bool) {
    if isKept { kept[count] = user }
    var present = FieldPresence()
    for (column, field) in Field.columns.enumerated() {
      if let value = user.value(of: field) {
        fields.append(contentsOf: value.utf8)
        present.insert(column)
      }
      fieldStarts.append(fields.count)
    }
    presence.append(present)
    records += record
    recordEnds.append(records.count)
  }

  /// Adds users of a batch.
  mutating func append(_ users: Range<Int>, of batch: UserBatch) {
    let columns = Field.columns.count
    let bytes = batch.fieldRange(of: users)
    let shift = fields.count - bytes.lowerBound
    batch.fields.withUnsafeBufferPointer { fields.append(contentsOf: UnsafeBufferPointer(rebasing: $0[bytes])) }
    for index in users.lowerBound * columns..<users.upperBound * columns {
      fieldStarts.append(Int(batch.fieldEnds[index]) + shift)
    }
    presence += batch.presence[users]
    batch.source.withUnsafeBufferPointer { source in
      for user in users {
        records.append(contentsOf: UnsafeBufferPointer(rebasing: source[batch.recordRange(of: user)]))
        recordEnds.append(records.count)
      }
    }
  }

  /// Reads what tells a user from others: empty if there is nothing.
  func withKey<Result>(at place: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    fields.withUnsafeBytes { bytes in
      for column in Field.keyColumns {
        let index = place * Field.columns.count + column
        let range = fieldStarts[index]..<fieldStarts[index + 1]
        if !range.isEmpty { return body(UnsafeRawBufferPointer(rebasing: bytes[range])) }
      }
      return body(UnsafeRawBufferPointer(rebasing: bytes[..<0]))
    }
  }

  /// Begins anew, keeping the memory.
  mutating func removeAll() {
    fields.removeAll(keepingCapacity: true)
    fieldStarts.removeAll(keepingCapacity: true)
    fieldStarts.append(0)
    presence.removeAll(keepingCapacity: true)
    // Their memory may have gone with the chunk.
    let size = records.count
    records = []
    records.reserveCapacity(size + size / 8)
    recordEnds.removeAll(keepingCapacity: true)
    occurrences = [:]
    kept = [:]
  }
}
