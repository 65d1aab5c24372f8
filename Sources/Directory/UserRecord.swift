/// A user with the bytes of the record as they came, unknown attributes included.
public struct UserRecord: Hashable, Sendable {
  /// The user.
  public var user: User
  /// The record.
  public var bytes: [UInt8]

  /// A record from its parts.
  public init(user: User, bytes: [UInt8]) {
    self.user = user
    self.bytes = bytes
  }

  /// All attributes, in the order of the source.
  /// - Complexity: O(n) in the bytes of the record.
  public var attributes: [Attribute] { AttributeReader.attributes(of: bytes) ?? [] }
}

extension Roster {
  /// A row's user and record.
  public func userRecord(at row: Int) -> UserRecord {
    UserRecord(user: self[row], bytes: record(at: row))
  }
}
