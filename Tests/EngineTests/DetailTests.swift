import Directory
import Engine
import Fetch
import Locking
import TestSupport
import Testing

/// Single users that a test answers by hand.
final class ScriptedDetails: UserDetailSource {
  struct Call: Sendable {
    let id: String
    let answer: AsyncThrowingStream<UserRecord?, any Error>.Continuation
    let cancelled = Flag()
  }

  private let calls = Lock<[Call]>([])
  var count: Int { calls.withLock { $0.count } }
  subscript(index: Int) -> Call { calls.withLock { $0[index] } }

  func user(of id: UserID) async throws -> UserRecord? {
    let (answers, continuation) = AsyncThrowingStream.makeStream(of: UserRecord?.self)
    let call = Call(id: id.text, answer: continuation)
    continuation.onTermination = { if case .cancelled = $0 { call.cancelled.set() } }
    calls.withLock { $0.append(call) }
    for try await answer in answers { return answer }
    throw CancellationError()
  }
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct DetailTests {
  let source = ScriptedDetails()
  let row = { (id: String) in RowIdentity(key: id, occurrence: 0) }

  func record(_ id: String, _ name: String, city: String = "Oslo") -> UserRecord {
    UserRecord(
      user: User(id: UserID(id), name: name),
      bytes: Array(#"{"id":\#(id),"name":"\#(name)","address":{"city":"\#(city)","zip":[1,2]}}"#.utf8))
  }

  @Test func whatIsLoadedShowsAtOnceAndTheFreshReplacesWhatChanged() async {
    let detail = Conversation(DetailEngine(source: source))
    detail.send(.open(row("1"), record("1", "Ada")))
    await detail.until { $0.record == record("1", "Ada") && $0.isFetching && source.count == 1 }
    #expect(source[0].id == "1")
    source[0].answer.yield(record("1", "Ada", city: "Bergen"))
    #expect(await detail.output() == .refreshed(["address.city"]))
    #expect(detail.engine.changed == ["address.city"])
    #expect(detail.engine.record == record("1", "Ada", city: "Bergen"))
    #expect(!detail.engine.isFetching)
  }

  @Test func movingOnCancelsAndAnOlderAnswerNeverReplacesANewer() async {
    let detail = Conversation(DetailEngine(source: source))
    detail.send(.open(row("1"), record("1", "Ada")))
    await detail.until { _ in source.count == 1 }
    detail.send(.open(row("2"), record("2", "Bo")))
    await detail.until { _ in source.count == 2 }
    source[0].answer.yield(record("1", "Late"))
    source[1].answer.yield(record("2", "Bo Fresh"))
    #expect(await detail.output() == .refreshed(["name"]))
    #expect(detail.engine.identity == row("2"))
    #expect(detail.engine.record == record("2", "Bo Fresh"))
    #expect(source[0].cancelled.isSet)
  }

  @Test func aFailureIsANoticeAndWhatWasShownStays() async {
    let detail = Conversation(DetailEngine(source: source))
    detail.send(.open(row("1"), record("1", "Ada")))
    await detail.until { _ in source.count == 1 }
    source[0].answer.finish(throwing: FetchError(kind: .status(500), sentence: "HTTP 500"))
    #expect(await detail.output() == .failed(Failure(sentence: "HTTP 500", status: 500)))
    #expect(detail.engine.record == record("1", "Ada"))
    #expect(!detail.engine.isFetching)
  }

  @Test func anAddressWithoutSingleUsersIsAskedOnce() async {
    let detail = Conversation(DetailEngine(source: source))
    detail.send(.open(row("1"), record("1", "Ada")))
    await detail.until { _ in source.count == 1 }
    source[0].answer.yield(nil)
    await detail.until { !$0.isFetching }
    detail.send(.open(row("2"), record("2", "Bo")))
    await detail.until { $0.record == record("2", "Bo") }
    #expect(source.count == 1)
    #expect(!detail.engine.isFetching)
  }

  @Test func leavingInTheMiddleCancels() async {
    let detail = Conversation(DetailEngine(source: source))
    detail.send(.open(row("1"), record("1", "Ada")))
    await detail.until { _ in source.count == 1 }
    detail.send(.close)
    await detail.until { $0.record == nil && !$0.isFetching }
    await detail.until { _ in source[0].cancelled.isSet }
  }

  @Test func withoutASourceOrAnIDNothingIsFetched() async {
    let without = Conversation(DetailEngine(source: nil))
    without.send(.open(row("1"), record("1", "Ada")))
    await without.until { $0.record != nil }
    #expect(!without.engine.isFetching)
    let detail = Conversation(DetailEngine(source: source))
    detail.send(.open(row("Ada"), UserRecord(user: User(name: "Ada"), bytes: [])))
    await detail.until { $0.record != nil }
    #expect(source.count == 0)
  }
}
