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

  /// Whether they are the same row: the bytes of the keys are compared, as those of ids are.
  public static func == (left: RowIdentity, right: RowIdentity) -> Bool {
    left.occurrence == right.occurrence && left.key.utf8.elementsEqual(right.key.utf8)
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(occurrence)
    var key = key
    key.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
