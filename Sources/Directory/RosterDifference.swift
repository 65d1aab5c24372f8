/// What a reload changed.
public struct RosterDifference: Hashable, Sendable {
  /// Users that were not there before.
  public var added: Set<RowIdentity> = []
  /// Users of whom a field or an unknown attribute changed.
  public var changed: Set<RowIdentity> = []
  /// Users that are gone.
  public var removed: Set<RowIdentity> = []

  /// No difference.
  public init() {}

  /// What `new` has that `old` had not.
  ///
  /// Users are told apart by identity, so an order that changed is no difference. A user changed when the record did, blanks between
  /// tokens aside.
  /// - Complexity: O(n) in the users of both and the bytes of their records.
  public init(from old: Roster, to new: Roster) {
    if old.version == new.version { return }
    var rows: [RowIdentity: Int] = [:]
    rows.reserveCapacity(old.count)
    for row in old.indices { rows[old.identity(at: row)] = row }
    var oldRecords = RecordCursor(old)
    var newRecords = RecordCursor(new)
    for row in new.indices {
      let identity = new.identity(at: row)
      if let before = rows.removeValue(forKey: identity) {
        if !Self.sayTheSame(oldRecords.record(at: before), newRecords.record(at: row)) { changed.insert(identity) }
      } else {
        added.insert(identity)
      }
    }
    removed = Set(rows.keys)
  }

  /// Whether nothing changed.
  public var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }

  /// Whether two records are the same but for blanks between tokens.
  private static func sayTheSame(_ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) -> Bool {
    if old.elementsEqual(new) { return true }
    var oldTokens = CompactBytes(old)
    var newTokens = CompactBytes(new)
    while true {
      let byte = oldTokens.next()
      if byte != newTokens.next() { return false }
      if byte == nil { return true }
    }
  }
}
