import Directory
import Engine
import Fetch
import Locking
import Search
import TestSupport

/// A source whose fetches a test answers by hand.
final class ScriptedSource: UserSource {
  let name = "scripted"
  let cannotReload: String?
  let warning: String? = nil

  /// One fetch: what it asked with, and where its events go in.
  struct Fetch: Sendable {
    let known: ResponseHead?
    let events: AsyncThrowingStream<FetchEvent, any Error>.Continuation
    let cancelled = Flag()

    func grow(_ users: [User], fraction: Double? = nil) {
      events.yield(.grown(Roster(users), FetchProgress(bytes: 1, fraction: fraction)))
    }

    /// Users of the cached list: so far, or all of them.
    func growCached(_ users: [User], date: Int) {
      events.yield(.grown(Roster(users), FetchProgress(bytes: 1, date: date)))
    }

    func finishCached(_ users: [User], date: Int, fields: [String: String] = [:]) {
      let head = ResponseHead(status: 200, address: "http://scripted/users", fields: fields)
      events.yield(.cached(FetchSummary(roster: Roster(users), bytes: 100, head: head, date: date)))
    }

    /// The source has nothing new.
    func confirm() {
      let head = ResponseHead(status: 304, address: "http://scripted/users")
      events.yield(.done(FetchSummary(roster: Roster(), head: head, notModified: true)))
      events.finish()
    }

    func finish(_ users: [User], skipped: [SkippedRecord] = [], bytes: Int = 100, fields: [String: String] = [:]) {
      let head = ResponseHead(status: 200, address: "http://scripted/users", fields: fields)
      events.yield(.done(FetchSummary(roster: Roster(users), skipped: skipped, bytes: bytes, head: head)))
      events.finish()
    }

    func fail(_ sentence: String, status: Int? = nil) {
      events.finish(throwing: FetchError(kind: status.map { .status($0) } ?? .connection, sentence: sentence))
    }
  }

  private let fetches = Lock<[Fetch]>([])

  init(cannotReload: String? = nil) {
    self.cannotReload = cannotReload
  }

  func fetch(revalidating known: ResponseHead?) -> AsyncThrowingStream<FetchEvent, any Error> {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: FetchEvent.self)
    let fetch = Fetch(known: known, events: continuation)
    continuation.onTermination = { if case .cancelled = $0 { fetch.cancelled.set() } }
    fetches.withLock { $0.append(fetch) }
    return stream
  }

  var count: Int { fetches.withLock { $0.count } }
  var last: Fetch { fetches.withLock { $0[$0.count - 1] } }
  subscript(index: Int) -> Fetch { fetches.withLock { $0[index] } }
}

/// Set once, from anywhere.
final class Flag: Sendable {
  private let value = Lock(false)
  func set() { value.withLock { $0 = true } }
  var isSet: Bool { value.withLock { $0 } }
}

/// A searcher that a test can hold back: matches by part of the name, in the order of the source.
final class ScriptedSearcher: Searcher {
  let clock = TestClock()
  private let slow = Lock(false)
  private let prepared = Lock<[Int]>([])

  /// How many users it was to make ready for, each time.
  var preparations: [Int] { prepared.withLock { $0 } }

  func prepare(_ roster: Roster) async { prepared.withLock { $0.append(roster.count) } }

  /// From now on every search waits until `clock` is turned by a second.
  func holdBack(_ slow: Bool) { self.slow.withLock { $0 = slow } }

  func matches(_ request: SearchRequest, in roster: Roster) async throws(CancellationError) -> Matches {
    if slow.withLock({ $0 }) {
      do { try await clock.sleep(for: .seconds(1)) } catch { throw CancellationError() }
    }
    var rows = roster.indices.filter { row in
      guard request.filter?.passes(roster[row].id) ?? true else { return false }
      return request.query.isEmpty || roster[row].displayName.lowercased().contains(request.query.text.lowercased())
        || roster[row].id?.text == request.query.text
    }
    if request.sort?.descending == true { rows.reverse() }
    return Matches(roster: roster, request: request, rows: rows)
  }
}

extension Roster {
  /// A roster of users made by hand.
  init(_ users: [User]) {
    var builder = RosterBuilder()
    for user in users {
      builder.append(user, record: Array("{\"id\":\(user.id?.text ?? "null"),\"name\":\"\(user.name ?? "")\"}".utf8))
    }
    self = builder.snapshot()
  }
}

func user(_ id: Int, _ name: String) -> User { User(id: UserID("\(id)"), name: name) }

/// An engine with everything around it in the hands of the test.
@MainActor final class Stage {
  let source: ScriptedSource
  let searcher = ScriptedSearcher()
  let clock = TestClock()
  let engine: DirectoryEngine
  let inputs: AsyncStream<DirectoryEngine.Input>.Continuation
  private let outputs: AsyncStream<DirectoryEngine.Output>

  init(cannotReload: String? = nil, mode: IDFilter.Mode = .keep) {
    let source = ScriptedSource(cannotReload: cannotReload)
    let clock = clock
    self.source = source
    engine = DirectoryEngine(
      source: source, searcher: searcher, committedIDMode: mode,
      clock: EngineClock(
        sleep: { try await clock.sleep(for: $0) }, uptime: { clock.now.offset },
        date: { 1_000 + Int(clock.now.offset.components.seconds) }))
    let (stream, continuation) = AsyncStream.makeStream(of: DirectoryEngine.Input.self)
    inputs = continuation
    outputs = engine.transform(stream)
  }

  /// Sends an input and waits for the output that answers it.
  @discardableResult func send(
    _ input: DirectoryEngine.Input, until expected: (DirectoryEngine.Output) -> Bool
  ) async -> DirectoryEngine.Output? {
    inputs.yield(input)
    return await output(expected)
  }

  /// The next output that is expected; others before it are passed over.
  @discardableResult func output(_ expected: (DirectoryEngine.Output) -> Bool) async -> DirectoryEngine.Output? {
    for await output in outputs where expected(output) { return output }
    return nil
  }

  /// Waits until the search has settled.
  func settled() async { await output { $0 == .settled } }

  /// Waits until something about the engine's observed state holds.
  func until(_ holds: (DirectoryEngine) -> Bool) async {
    while !holds(engine) { await Task.yield() }
  }

  /// The names shown, in order.
  var names: [String] { engine.users.map(\.displayName) }

  /// Loads these users to the end.
  func load(_ users: [User], bytes: Int = 100, fields: [String: String] = [:]) async {
    source.last.finish(users, bytes: bytes, fields: fields)
    await settled()
  }
}
