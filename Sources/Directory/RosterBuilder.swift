import Synchronization

/// Takes users as they arrive and hands out snapshots.
public struct RosterBuilder: Sendable {
  private var full: [RosterChunk] = []
  private var open = RosterChunk.Contents()
  private var occurrences: [String: Int] = [:]
  private var latest: Roster? = Roster()

  /// The version of the newest snapshot in this process.
  private static let version = Atomic<UInt64>(0)

  /// An empty list to add to.
  public init() {}

  /// A list to add to the users of a roster.
  /// - Complexity: O(n) in the users of `roster`, whose chunks are shared.
  public init(continuing roster: Roster) {
    full = roster.full
    if let last = roster.last { open = last.contents }
    for row in roster.indices { occurrences[roster.identity(at: row).key, default: 0] += 1 }
    latest = roster
  }

  /// Adds a user, with the bytes of its record.
  /// - Returns: which row it became.
  @discardableResult public mutating func append(_ user: User, record: ArraySlice<UInt8>) -> RowIdentity {
    let key = user.identifyingText ?? ""
    let occurrence = occurrences[key, default: 0]
    occurrences[key] = occurrence + 1
    open.append(user, record: record, occurrence: occurrence)
    if open.users.count == RosterChunk.capacity {
      full.append(RosterChunk(open.trimmed()))
      open = RosterChunk.Contents()
    }
    latest = nil
    return RowIdentity(key: key, occurrence: occurrence)
  }

  /// Adds a user, with the bytes of its record.
  /// - Returns: which row it became.
  @discardableResult public mutating func append(_ user: User, record: [UInt8]) -> RowIdentity {
    append(user, record: record[...])
  }

  /// How many users there are.
  public var count: Int { full.count * RosterChunk.capacity + open.users.count }

  /// The users so far.
  /// - Complexity: O(1), and the next `append` copies at most one chunk and the list of chunks.
  public mutating func snapshot() -> Roster {
    if let latest { return latest }
    let version = Self.version.add(1, ordering: .relaxed).newValue
    let roster = Roster(full: full, last: open.users.isEmpty ? nil : RosterChunk(open), version: version)
    latest = roster
    return roster
  }
}
