/// Which row of a list a user is: its id, and which occurrence of that id it is, so that two users with one id stay two rows.
///
/// It survives a reload, and so do marks and the selection that are kept by it. A user without an id goes by username, e-mail or name.
public struct RowIdentity: Hashable, Sendable {
  /// The id, or what stands in for it.
  public let key: String
  /// 0 for the first user of that id, 1 for the second.
  public let occurrence: Int

  /// An identity from its parts.
  public init(key: String, occurrence: Int) {
    self.key = key
    self.occurrence = occurrence
  }
}

/// Many users, held so that a row costs something only when it is looked at: an immutable snapshot.
///
/// `RosterBuilder` makes snapshots while users arrive; older ones stay as they are and share what they have in common.
public struct Roster: Sendable, RandomAccessCollection {
  var users: [User] = []
  var records: [[UInt8]] = []
  var identities: [RowIdentity] = []

  /// A list of nobody.
  public init() {}

  /// 0.
  public var startIndex: Int { 0 }
  /// The number of users.
  public var endIndex: Int { users.count }

  /// The user in a row, in the order of the source.
  public subscript(row: Int) -> User { users[row] }

  /// The bytes of a row's record as they came from the source, unknown attributes included.
  public func record(at row: Int) -> [UInt8] { records[row] }

  /// Which user stands in a row.
  public func identity(at row: Int) -> RowIdentity { identities[row] }

  /// The row of a user.
  /// - Complexity: O(n).
  public func row(of identity: RowIdentity) -> Int? { identities.firstIndex(of: identity) }

  /// A number that differs between any two snapshots whose users differ, and is the same for copies of one snapshot: for caches.
  public let version: UInt64 = 0
}

/// Takes users as they arrive and hands out snapshots.
public struct RosterBuilder: Sendable {
  private var roster = Roster()
  private var occurrences: [String: Int] = [:]

  /// An empty list to add to.
  public init() {}

  /// Adds a user, with the bytes of its record.
  public mutating func append(_ user: User, record: [UInt8]) {
    let key = user.id?.text ?? user.username ?? user.email ?? user.name ?? ""
    roster.users.append(user)
    roster.records.append(record)
    roster.identities.append(RowIdentity(key: key, occurrence: occurrences[key, default: 0]))
    occurrences[key, default: 0] += 1
  }

  /// How many users there are.
  public var count: Int { roster.count }

  /// The users so far.
  public mutating func snapshot() -> Roster { roster }
}
