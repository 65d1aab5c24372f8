/// Some users in a row with their records: never changed once made, and shared by all snapshots that hold them.
public final class RosterChunk: Sendable {
  /// Users in a full chunk. Adding to a list after a snapshot copies at most one chunk, so this bounds what a snapshot costs
  /// (about 100 kB of records); a million users are four thousand chunks.
  static let capacity = 256

  let contents: Contents

  init(_ contents: Contents) {
    self.contents = contents
  }

  /// How many users there are.
  public var count: Int { contents.users.count }

  func user(at place: Int) -> User { contents.users[place] }

  func record(at place: Int) -> ArraySlice<UInt8> {
    contents.bytes[(place == 0 ? 0 : contents.ends[place - 1])..<contents.ends[place]]
  }

  func identity(at place: Int) -> RowIdentity {
    RowIdentity(key: contents.users[place].identifyingText ?? "", occurrence: contents.occurrences[place] ?? 0)
  }

  /// What a chunk holds, while it grows.
  struct Contents: Sendable {
    private(set) var users: [User] = []
    /// The records, one behind the other.
    private(set) var bytes: [UInt8] = []
    /// Where each record ends in `bytes`.
    private(set) var ends: [Int] = []
    /// By place, which occurrence of its key a user is: only where it is not the first.
    private(set) var occurrences: [Int: Int] = [:]

    mutating func append(_ user: User, record: ArraySlice<UInt8>, occurrence: Int) {
      if occurrence > 0 { occurrences[users.count] = occurrence }
      users.append(user)
      bytes += record
      ends.append(bytes.count)
    }

    /// The same without the room that arrays keep to grow.
    func trimmed() -> Contents {
      var copy = self
      copy.users = Array(unsafeUninitializedCapacity: users.count) { room, count in
        count = room.initialize(fromContentsOf: users)
      }
      copy.bytes = Array(unsafeUninitializedCapacity: bytes.count) { room, count in
        count = room.initialize(fromContentsOf: bytes)
      }
      return copy
    }
  }
}
