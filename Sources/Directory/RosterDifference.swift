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
  /// Users are told apart by identity, so an order that changed is no difference. A user changed when the record says something else:
  /// blanks between tokens, the order of attributes and how a character is escaped say nothing.
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
        if !RecordContent.isSame(oldRecords.record(at: before), newRecords.record(at: row)) { changed.insert(identity) }
      } else {
        added.insert(identity)
      }
    }
    removed = Set(rows.keys)
  }

  /// Whether nothing changed.
  public var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }
}
