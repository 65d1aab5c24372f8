public import Directory

/// The head of a response, before any of its body.
public struct ResponseHead: Sendable, Hashable {
  /// The HTTP status; nil where there is none (a file, standard input, the sample).
  public var status: Int?
  /// The reason phrase, sanitised by nobody yet.
  public var reason: String
  /// The address that answered, after redirects.
  public var address: String
  /// Header fields by lower-case name; of several of one name the last.
  public var fields: [String: String]
  /// How many bytes of body are announced; nil if unknown or encoded.
  public var length: Int?

  /// A head from its parts.
  public init(
    status: Int? = nil, reason: String = "", address: String, fields: [String: String] = [:], length: Int? = nil
  ) {
    self.status = status
    self.reason = reason
    self.address = address
    self.fields = fields
    self.length = length
  }
}

/// What a fetch has to tell, in this order: any `retrying`, `head`, any number of `grown`, then `done` or an error.
///
/// After a body that broke before its first user came, `retrying` and `head` come once more. An answer that nothing
/// changed is `done` alone. Where there is a cached list, it comes before all that: `grown` with a date, then `cached`; a
/// cached list that turns out to be damaged has no `cached`, and what follows takes its place.
public enum FetchEvent: Sendable {
  /// It failed in a way that may pass; the next try comes after `delay`.
  case retrying(RetryNotice)
  /// The head came and passed `handleOutput`.
  case head(ResponseHead)
  /// More came: the users so far, and how far the body is.
  case grown(Roster, FetchProgress)
  /// All of the cached list came; the source is still asked.
  case cached(FetchSummary)
  /// All of it came.
  case done(FetchSummary)
}

/// A pause before the next try.
public struct RetryNotice: Sendable, Hashable {
  /// How long until the next try.
  public var delay: Duration
  /// Which retry comes next, from 1.
  public var attempt: Int
  /// How many retries there are at most.
  public var limit: Int
  /// What failed.
  public var problem: FetchError

  /// A notice from its parts.
  public init(delay: Duration, attempt: Int, limit: Int, problem: FetchError) {
    self.delay = delay
    self.attempt = attempt
    self.limit = limit
    self.problem = problem
  }
}

/// How far a body is.
public struct FetchProgress: Sendable, Hashable {
  /// Bytes of body so far, unpacked.
  public var bytes: Int
  /// 0...1, if the length is known.
  public var fraction: Double?
  /// Records skipped so far.
  public var skipped: Int
  /// When these users were fetched, in seconds since 1970, where they come from the cache; nil where they come from the source.
  public var date: Int?

  /// A progress from its parts.
  public init(bytes: Int, fraction: Double? = nil, skipped: Int = 0, date: Int? = nil) {
    self.bytes = bytes
    self.fraction = fraction
    self.skipped = skipped
    self.date = date
  }
}

/// What a whole fetch came to.
public struct FetchSummary: Sendable, Hashable {
  /// All users.
  public var roster: Roster
  /// The first records that could not be read, at most `UserStream.keptReasons` of them.
  public var skipped: [SkippedRecord]
  /// How many records could not be read.
  public var skippedCount: Int
  /// Bytes of body, unpacked.
  public var bytes: Int
  /// The list is not whole: why, in words; nil if it is. What came is in `roster`.
  public var incomplete: String?
  /// Seconds spent waiting for and reading the body.
  public var fetchSeconds: Double
  /// Seconds spent cutting and decoding.
  public var decodeSeconds: Double
  /// What answered.
  public var head: ResponseHead
  /// The source has not changed since the validators sent: `roster` is empty and the list at hand stands.
  public var notModified: Bool
  /// When the list was fetched, in seconds since 1970, where it comes from the cache and the source did not confirm it; nil where it is fresh.
  public var date: Int?

  /// A summary from its parts.
  public init(
    roster: Roster, skipped: [SkippedRecord] = [], skippedCount: Int? = nil, bytes: Int = 0, incomplete: String? = nil,
    fetchSeconds: Double = 0,
    decodeSeconds: Double = 0, head: ResponseHead, notModified: Bool = false, date: Int? = nil
  ) {
    self.roster = roster
    self.skipped = skipped
    self.skippedCount = skippedCount ?? skipped.count
    self.bytes = bytes
    self.incomplete = incomplete
    self.fetchSeconds = fetchSeconds
    self.decodeSeconds = decodeSeconds
    self.head = head
    self.notModified = notModified
    self.date = date
  }

  /// Equality by what arrived, by the roster's version.
  public static func == (left: FetchSummary, right: FetchSummary) -> Bool {
    left.roster.version == right.roster.version && left.skipped == right.skipped
      && left.skippedCount == right.skippedCount && left.bytes == right.bytes
      && left.incomplete == right.incomplete && left.head == right.head && left.notModified == right.notModified
      && left.date == right.date
  }

  /// Hashes what equality compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(roster.version)
    hasher.combine(bytes)
  }
}
