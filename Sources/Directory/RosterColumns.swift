/// The fields of some users that have columns of their own, as bytes in one piece of memory: what an index reads.
public struct RosterColumns: Sendable {
  /// How many users there are.
  public let count: Int
  /// The fields, UTF-8, row after row, in the order of `Field.columns`; a field that is missing is empty.
  public let bytes: [UInt8]
  /// Where each field starts in `bytes`, and where the last one ends: `count * Field.columns.count + 1` places.
  public let starts: [UInt32]
}

extension Field {
  /// The columns that tell a user from others, the first that is filled: see `User.identifyingText`.
  static let keyColumns = [Field.id, .username, .email, .name].compactMap(\.column)

  /// Which column the field has; nil for an attribute.
  var column: Int? {
    switch self {
    case .id: 0
    case .name: 1
    case .username: 2
    case .email: 3
    case .phone: 4
    case .company: 5
    case .city: 6
    case .attribute: nil
    }
  }
}
