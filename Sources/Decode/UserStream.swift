public import Directory

/// How the records of a body are laid out.
public enum Layout: Sendable {
  /// Told from the body itself: an array, an object that wraps one, or objects one after the other.
  case automatic
  /// One object a line, so that a broken line costs itself alone. A body that begins with `[` is no such thing and is read as `automatic`.
  case lines
}

/// Cuts the bytes of a body into records as they arrive, decodes each on its own and builds the roster.
///
/// No sockets and no clock: it is fuzzed alone.
public struct UserStream: Sendable {
  /// How many skipped records are kept with their reason; more would only cost memory.
  public static let keptReasons = 1_000

  /// The largest record that is held, in bytes. Directories' records have hundreds of bytes, with a photo in them perhaps a megabyte;
  /// a longer one is more likely a quote or a brace that is missing, and is skipped without being held.
  public static let largestRecord = 16 << 20

  private var splitter: BodySplitter
  private var builder = RosterBuilder()
  private let decoder = UserDecoder()

  /// The first records that were skipped, at most `keptReasons` of them.
  public private(set) var skipped: [SkippedRecord] = []

  /// How many records were skipped since the start.
  public private(set) var skippedCount = 0

  /// A stream at its beginning.
  public init(layout: Layout = .automatic, largestRecord: Int = UserStream.largestRecord) {
    splitter = BodySplitter(layout: layout, largestRecord: largestRecord, readsUsers: true)
  }

  /// A stream that reads plain records with simdjson from so many bytes on; with `.max` never.
  init(layout: Layout, largestRecord: Int = UserStream.largestRecord, leastBytes: Int) {
    splitter = BodySplitter(
      layout: layout, largestRecord: largestRecord, readsUsers: leastBytes < .max, leastBytes: leastBytes)
  }

  /// Takes the next bytes, cut anywhere.
  /// - Throws: `BodyProblem` as soon as it is clear that this is no list of users.
  public mutating func append(_ bytes: [UInt8]) throws(BodyProblem) {
    take(try splitter.append(bytes))
  }

  /// Says that nothing more comes.
  /// - Throws: `BodyProblem`; with `.incomplete` the list did not end, and the users so far stay.
  public mutating func finish() throws(BodyProblem) {
    let (cuts, problem) = splitter.finish()
    take(cuts)
    if let problem { throw problem }
  }

  /// What says that the body is one page of more; known once it is finished.
  public var pageSign: PageSign? { splitter.pageSigns.first { $0.tellsMore(than: recordCount) } }

  /// How many users there are, with those that could not be read.
  public var recordCount: Int { builder.count + skippedCount }

  /// How many users there are.
  public var count: Int { builder.count }

  /// The users so far.
  public mutating func snapshot() -> Roster { builder.snapshot() }

  private mutating func take(_ cuts: [Cut]) {
    for cut in cuts {
      switch cut {
      case .record(let record):
        do {
          let (user, reading) = try decoder.user(from: record)
          builder.append(user, record: record, reading: reading)
        } catch {
          skip(because: error.reason)
        }
      case .users(let batch): builder.append(batch)
      case .unreadable(let reason): skip(because: reason)
      }
    }
  }

  private mutating func skip(because reason: String) {
    skippedCount += 1
    if skipped.count < Self.keptReasons {
      skipped.append(SkippedRecord(position: recordCount, reason: reason))
    }
  }
}
