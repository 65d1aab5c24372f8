import Directory
import Engine
import Fetch
import Locking
import TestSupport
import Testing

/// Comments that a test sends by hand.
final class ScriptedComments: CommentSource {
  struct Call: Sendable {
    let user: String?
    let events: AsyncThrowingStream<CommentEvent, any Error>.Continuation
    let cancelled = Flag()
  }

  let name = "scripted"
  private let calls = Lock<[Call]>([])
  var count: Int { calls.withLock { $0.count } }
  subscript(index: Int) -> Call { calls.withLock { $0[index] } }

  func comments(of user: String?) -> AsyncThrowingStream<CommentEvent, any Error> {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: CommentEvent.self)
    let call = Call(user: user, events: continuation)
    continuation.onTermination = { if case .cancelled = $0 { call.cancelled.set() } }
    calls.withLock { $0.append(call) }
    return stream
  }
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct CommentsTests {
  let source = ScriptedComments()
  let clock = TestClock()

  func conversation() -> Conversation<CommentsEngine> {
    let clock = clock
    return Conversation(
      CommentsEngine(
        source: source,
        clock: EngineClock(
          sleep: { try await clock.sleep(for: $0) }, uptime: { clock.now.offset }, date: { 0 })))
  }

  func comment(_ id: Int, _ body: String) -> Directory.Comment {
    Directory.Comment(id: UserID("\(id)"), name: "title \(id)", email: "a\(id)@example.org", body: body)
  }

  @Test func rowsAppearAsTheyCome() async {
    let comments = conversation()
    comments.send(.open(UserID("3")))
    await comments.until { _ in source.count == 1 }
    #expect(source[0].user == "3")
    #expect(comments.engine.state == .loading(LoadProgress()))
    source[0].events.yield(.grown([comment(1, "one")]))
    await comments.until { $0.shown == [0] }
    #expect(comments.engine.state == .loading(LoadProgress(users: 1)))
    source[0].events.yield(.grown([comment(2, "two")]))
    source[0].events.yield(.done(skipped: 1, incomplete: "more"))
    await comments.until { $0.state == .loaded && $0.shown == [0, 1] }
    #expect(comments.engine.skippedCount == 1)
    #expect(comments.engine.incomplete == "more")
  }

  @Test func typingNarrowsFoldedInAnyOrder() async {
    let comments = conversation()
    comments.send(.open(nil))
    await comments.until { _ in source.count == 1 }
    source[0].events.yield(.grown([comment(1, "crème brûlée"), comment(2, "Brulee only"), comment(3, "nothing")]))
    source[0].events.yield(.done(skipped: 0))
    await comments.until { $0.shown.count == 3 }
    comments.send(.type("brulee creme"))
    await comments.until { $0.shown == [0] }
    comments.send(.type("A2@EXAMPLE"))
    await comments.until { $0.shown == [1] }
    comments.send(.type(""))
    await comments.until { $0.shown == [0, 1, 2] }
  }

  @Test func aReloadReplacesTheListAndItsAnswersAlone() async {
    let comments = conversation()
    comments.send(.open(nil))
    await comments.until { _ in source.count == 1 }
    source[0].events.yield(.grown([comment(1, "old"), comment(2, "old")]))
    await comments.until { $0.shown.count == 2 }
    comments.send(.reload)
    await comments.until { _ in source.count == 2 }
    await comments.until { _ in source[0].cancelled.isSet }
    #expect(comments.engine.comments.count == 2)
    source[1].events.yield(.grown([comment(3, "new")]))
    source[1].events.yield(.done(skipped: 0))
    await comments.until { $0.state == .loaded && $0.shown == [0] }
    #expect(comments.engine.comments == [comment(3, "new")])
  }

  @Test func aFailureKeepsWhatCame() async {
    let comments = conversation()
    comments.send(.open(nil))
    await comments.until { _ in source.count == 1 }
    source[0].events.yield(.grown([comment(1, "one")]))
    source[0].events.finish(throwing: FetchError(kind: .connection, sentence: "the connection broke"))
    await comments.until { $0.state == .failed(Failure(sentence: "the connection broke")) }
    await comments.until { $0.shown == [0] }
  }

  @Test func nobodyWroteAnything() async {
    let comments = conversation()
    comments.send(.open(UserID("1")))
    await comments.until { _ in source.count == 1 }
    source[0].events.yield(.done(skipped: 0))
    await comments.until { $0.state == .loaded }
    #expect(comments.engine.comments.isEmpty)
  }

  @Test func progressIsWorthShowingAfter200Milliseconds() async {
    let comments = conversation()
    comments.send(.open(nil))
    await clock.sleepers()
    clock.advance(by: .milliseconds(200))
    await comments.until { $0.state == .loading(LoadProgress(isSlow: true)) }
  }

  @Test func leavingInTheMiddleCancels() async {
    let comments = conversation()
    comments.send(.open(nil))
    await comments.until { _ in source.count == 1 }
    comments.send(.cancel)
    await comments.until { $0.state == .idle }
    await comments.until { _ in source[0].cancelled.isSet }
  }
}
