/// Users whose records were read in one go: their fields as bytes, the records where they stand in what was read.
///
/// Each must be what `UserReader` reads from its record.
public struct UserBatch: Sendable, Hashable {
  /// The bytes that the records stand in.
  public let source: [UInt8]
  /// Where each record starts in `source`, and where it ends: two places a user.
  public let records: [UInt32]
  /// The fields that have columns, UTF-8, user after user, in the order of `Field.columns`; one that is missing is empty.
  public let fields: [UInt8]
  /// Where each of them ends in `fields`.
  public let fieldEnds: [UInt32]
  /// Which of them are there, user by user.
  public let presence: [FieldPresence]

  /// A batch from its parts.
  public init(
    source: [UInt8], records: [UInt32], fields: [UInt8], fieldEnds: [UInt32], presence: [FieldPresence]
  ) {
    self.source = source
    self.records = records
    self.fields = fields
    self.fieldEnds = fieldEnds
    self.presence = presence
  }

  /// How many users there are.
  public var count: Int { presence.count }

  /// Where a user's record stands in `source`.
  public func recordRange(of user: Int) -> Range<Int> {
    Int(records[2 * user])..<Int(records[2 * user + 1])
  }

  /// Where the fields of some users stand in `fields`.
  func fieldRange(of users: Range<Int>) -> Range<Int> {
    func start(_ user: Int) -> Int { user == 0 ? 0 : Int(fieldEnds[user * Field.columns.count - 1]) }
    return start(users.lowerBound)..<start(users.upperBound)
  }
}

/// Which fields of a user that have columns are there: an empty one and a missing one are the same bytes.
public struct FieldPresence: Sendable, Hashable {
  private var bits: UInt8 = 0

  /// None.
  public init() {}

  /// Says that the field of a column, by its place in `Field.columns`, is there.
  public mutating func insert(_ column: Int) { bits |= 1 << column }

  /// Whether the field of a column is there.
  func has(_ column: Int) -> Bool { bits & 1 << column != 0 }
}

/// What reads a user again from its record.
public enum RecordReading: Sendable {
  /// `UserReader`.
  case reader
  /// `JSONDecoder`, where `UserReader` leaves the record to it.
  case decoder
  /// Neither as it is, so that the user has to be held.
  case nothing
}
