/// Many users, held so that a row costs something only when it is looked at: an immutable snapshot.
///
/// `RosterBuilder` makes snapshots while users arrive; older ones stay as they are and share what they have in common.
public struct Roster: Sendable, RandomAccessCollection {
  let full: [RosterChunk]
  let last: RosterChunk?

  /// A number that differs between any two snapshots whose users differ, and is the same for copies of one snapshot: for caches.
  public let version: UInt64

  /// The number of users.
  public let endIndex: Int

  /// A list of nobody.
  public init() {
    self.init(full: [], last: nil, version: 0)
  }

  /// A list of chunks that are full, and perhaps of one that is not.
  init(full: [RosterChunk], last: RosterChunk?, version: UInt64) {
    self.full = full
    self.last = last
    self.version = version
    self.endIndex = full.count * RosterChunk.capacity + (last?.count ?? 0)
  }

  /// 0.
  public var startIndex: Int { 0 }

  /// The user in a row, in the order of the source.
  public subscript(row: Int) -> User {
    let (chunk, place) = chunk(of: row)
    return chunk.user(at: place)
  }

  /// The bytes of a row's record as they came from the source, unknown attributes included.
  public func record(at row: Int) -> [UInt8] {
    Array(recordSlice(at: row))
  }

  /// The bytes of a row's record; not copied where the list is short, else read from the file they are kept in.
  public func recordSlice(at row: Int) -> ArraySlice<UInt8> {
    let (chunk, place) = chunk(of: row)
    return chunk.record(at: place)
  }

  /// The attributes of a row's record, unknown ones included, as the source wrote them.
  /// - Complexity: O(n) in the bytes of the record.
  public func attributes(at row: Int) -> [Attribute] {
    AttributeReader.attributes(of: recordSlice(at: row)) ?? []
  }

  /// Which user stands in a row.
  public func identity(at row: Int) -> RowIdentity {
    let (chunk, place) = chunk(of: row)
    return chunk.identity(at: place)
  }

  /// The id of the user in a row.
  public func id(at row: Int) -> UserID? {
    let (chunk, place) = chunk(of: row)
    return chunk.value(of: .id, at: place).map { UserID($0) }
  }

  /// Whether somebody has exactly this id.
  /// - Complexity: O(n), and no other id is made.
  public func contains(id: UserID) -> Bool {
    var text = id.text
    return text.withUTF8 { id in
      if id.isEmpty { return indices.contains { self.id(at: $0)?.text.isEmpty == true } }
      return chunks.contains { $0.contains(id: UnsafeRawBufferPointer(id)) }
    }
  }

  /// The row of a user.
  /// - Complexity: O(n), without building a user.
  public func row(of identity: RowIdentity) -> Int? {
    for (index, chunk) in chunks.enumerated() {
      if let place = chunk.place(of: identity) { return index * RosterChunk.capacity + place }
    }
    return nil
  }

  /// The value of a field that has a column; nil where there is none, and for an attribute.
  func columnValue(of field: Field, at row: Int) -> String? {
    let (chunk, place) = chunk(of: row)
    return chunk.value(of: field, at: place)
  }

  /// The chunks that the users stand in, in order. Snapshots that hold the same users share them, the last one aside.
  public var chunks: [RosterChunk] { last.map { full + [$0] } ?? full }

  private func chunk(of row: Int) -> (RosterChunk, place: Int) {
    let (index, place) = row.quotientAndRemainder(dividingBy: RosterChunk.capacity)
    if index < full.count { return (full[index], place) }
    guard let last, index == full.count else { preconditionFailure("row \(row) of a list of \(count)") }
    return (last, place)
  }
}
