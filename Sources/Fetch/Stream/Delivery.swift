import Decode
import Directory

/// The one way from a response to users: head, `handleOutput`, decode, publish. Every source goes through it.
struct Delivery {
  /// The pause after users were published for the first time: short enough to look alive.
  private static let shortestPause: Duration = .milliseconds(50)
  /// The longest pause: what is published is searched, and that costs the more the more there are.
  private static let longestPause: Duration = .milliseconds(500)

  private let maximumBytes: Int
  private let revalidates: Bool
  private let layout: Layout
  private let record: (ResponseHead) -> CacheWriter?
  private let emit: (FetchEvent) -> Void

  private var head: ResponseHead
  private var users: UserStream
  /// Takes the body to the cache as it passes; nil where it is not to be kept.
  private(set) var writer: CacheWriter?
  private var bytes = 0
  private var fetching: Duration = .zero
  private var decoding: Duration = .zero
  private var firstGrown: ContinuousClock.Instant?
  private var lastGrown: ContinuousClock.Instant?
  /// How many users have been published.
  private(set) var published = 0

  /// A delivery from the source of this address.
  /// - Parameters:
  ///   - layout: how the records are laid out, unless the head says so.
  ///   - revalidates: whether validators were sent, so that 304 is an answer.
  ///   - record: makes what takes the body to the cache; nil for heads whose body is not to be kept.
  init(
    address: String, layout: Layout = .automatic, maximumBytes: Int, revalidates: Bool = false,
    record: @escaping (ResponseHead) -> CacheWriter? = { _ in nil }, emit: @escaping (FetchEvent) -> Void
  ) {
    head = ResponseHead(address: address)
    users = UserStream(layout: layout)
    self.layout = layout
    self.maximumBytes = maximumBytes
    self.revalidates = revalidates
    self.record = record
    self.emit = emit
  }

  /// Takes the whole response. Before it throws, all users so far are published.
  /// - Parameters:
  ///   - head: the head, if it was taken from the response already.
  ///   - since: when the wait for the response began.
  mutating func run(
    _ response: ResponseStream, head: ResponseHead? = nil, since: ContinuousClock.Instant = .now
  ) async throws -> FetchSummary {
    fetching += since.duration(to: .now)
    do {
      if let head, try take(head) == .notModified { return summary(notModified: true) }
      while let part = try await wait(for: response) {
        switch part {
        case .head(let head):
          if try take(head) == .notModified { return summary(notModified: true) }
        case .body(let piece): try take(piece)
        case .poke: publish()
        }
      }
      try decode { users throws(BodyProblem) in try users.finish() }
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      publish()
      throw error
    }
    return summary()
  }

  /// Takes a whole response that is at hand, without waiting.
  mutating func take(_ body: [UInt8], head: ResponseHead) throws(FetchError) -> FetchSummary {
    _ = try take(head)
    try take(body)
    try decode { users throws(BodyProblem) in try users.finish() }
    return summary()
  }

  /// Waits for the next part. Users that are not published yet wait no longer than the pause, however long the next part takes.
  private mutating func wait(for response: ResponseStream) async throws -> ResponsePart? {
    let begin = ContinuousClock.now
    defer { fetching += begin.duration(to: .now) }
    guard users.count > published, let lastGrown else { return try await response.next() }
    let pause = pause
    let timer = Task {
      try await Task.sleep(until: lastGrown + pause, clock: .continuous)
      response.poke()
    }
    defer { timer.cancel() }
    return try await response.next()
  }

  private mutating func take(_ head: ResponseHead) throws(FetchError) -> Verdict {
    self.head = head
    let verdict = try handleOutput(head, revalidates: revalidates)
    guard verdict == .users else { return verdict }
    if let length = head.length, length > maximumBytes {
      throw .tooLarge(head.address, announced: length, maximum: maximumBytes)
    }
    if head.announcesLines { users = UserStream(layout: .lines) }
    writer = record(head)
    emit(.head(head))
    return verdict
  }

  private mutating func take(_ piece: [UInt8]) throws(FetchError) {
    bytes += piece.count
    guard bytes <= maximumBytes else { throw .tooLarge(head.address, announced: nil, maximum: maximumBytes) }
    writer?.append(piece)
    try decode { users throws(BodyProblem) in try users.append(piece) }
    guard users.count > published else { return }
    if let lastGrown, lastGrown.duration(to: .now) < pause { return }
    publish()
  }

  /// Lets the stream of users work, by the clock, and says in a sentence what it says in a case.
  private mutating func decode(_ work: (inout UserStream) throws(BodyProblem) -> Void) throws(FetchError) {
    let begin = ContinuousClock.now
    defer { decoding += begin.duration(to: .now) }
    do {
      try work(&users)
    } catch {
      throw .body(error, from: head)
    }
  }

  /// How long after users were published the next are: an eighth of the time since the first.
  private var pause: Duration {
    guard let firstGrown, let lastGrown else { return .zero }
    return min(max(firstGrown.duration(to: lastGrown) / 8, Self.shortestPause), Self.longestPause)
  }

  /// Publishes the users so far, if there are new ones.
  private mutating func publish() {
    guard users.count > published else { return }
    published = users.count
    lastGrown = .now
    firstGrown = firstGrown ?? lastGrown
    let fraction = head.length.map { $0 > 0 ? min(1, Double(bytes) / Double($0)) : 1 }
    emit(.grown(users.snapshot(), FetchProgress(bytes: bytes, fraction: fraction, skipped: users.skippedCount)))
  }

  private mutating func summary(notModified: Bool = false) -> FetchSummary {
    FetchSummary(
      roster: users.snapshot(), skipped: users.skipped, skippedCount: users.skippedCount, bytes: bytes,
      incomplete: notModified ? nil : head.remainder(beyond: users.recordCount, users.pageSign, of: "users"),
      fetchSeconds: fetching / .seconds(1),
      decodeSeconds: decoding / .seconds(1), head: head, notModified: notModified)
  }
}

extension ResponseHead {
  /// Whether the type says that each line is a record: NDJSON and JSON Lines have several names.
  fileprivate var announcesLines: Bool {
    switch mediaType {
    case "application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonlines",
      "application/jsonlines", "application/json-lines":
      true
    default: false
    }
  }
}
