public import Directory

/// How the records of a body are laid out.
public enum Layout: Sendable {
  /// Told from the body itself: an array, an object that wraps one, or objects one after the other.
  case automatic
  /// One object a line, so that a broken line costs itself alone.
  case lines
}

/// Why a body as a whole is not a list of users, or not a whole one.
public enum BodyProblem: Error, Hashable, Sendable {
  /// Not a single byte that is no blank.
  case empty
  /// It begins like HTML.
  case html
  /// It begins like neither JSON nor HTML; the first bytes, for the message.
  case notJSON(beginning: String)
  /// JSON, but no list of users in it: no array, no known wrapper, no user.
  case noUsers
  /// It ended before the list did. What came is kept.
  case incomplete
}

/// Cuts the bytes of a body into records as they arrive, decodes each on its own and builds the roster.
///
/// No sockets and no clock: it is fuzzed alone.
public struct UserStream: Sendable {
  private var builder = RosterBuilder()
  private var buffer: [UInt8] = []

  /// The records that were skipped since the start.
  public private(set) var skipped: [SkippedRecord] = []

  /// A stream at its beginning.
  public init(layout: Layout = .automatic) {}

  /// Takes the next bytes, cut anywhere.
  /// - Throws: `BodyProblem` as soon as it is clear that this is no list of users.
  public mutating func append(_ bytes: [UInt8]) throws(BodyProblem) {
    buffer += bytes
  }

  /// Says that nothing more comes.
  /// - Throws: `BodyProblem.incomplete` if the list did not end; the users so far stay.
  public mutating func finish() throws(BodyProblem) {}

  /// How many users there are.
  public var count: Int { builder.count }

  /// The users so far.
  public mutating func snapshot() -> Roster { builder.snapshot() }
}
