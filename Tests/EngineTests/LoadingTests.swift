import Directory
import Engine
import Fetch
import Search
import TestSupport
import Testing

/// How a directory is loaded, reloaded and kept.
@MainActor @Suite(.timeLimit(.minutes(10))) struct LoadingTests {
  let ada = user(1, "Ada")
  let bo = user(2, "Bo")
  let cy = user(3, "Cy")

  @Test func everybodyIsLoadedAtTheStart() async {
    let stage = Stage()
    #expect(stage.engine.state == .loading(LoadProgress()))
    await stage.load([ada, bo])
    #expect(stage.names == ["Ada", "Bo"])
    #expect(stage.engine.state == .loaded)
    #expect(stage.engine.loadedAt == 1_000)
    #expect(stage.engine.difference.isEmpty)
  }

  @Test func theFirstUsersShowWhileTheRestArrive() async {
    let stage = Stage()
    stage.source.last.grow([ada], fraction: 0.5)
    await stage.settled()
    #expect(stage.names == ["Ada"])
    #expect(stage.engine.state == .loading(LoadProgress(users: 1, fraction: 0.5)))
    await stage.load([ada, bo])
    #expect(stage.names == ["Ada", "Bo"])
  }

  @Test func progressIsWorthShowingAfter200Milliseconds() async {
    let stage = Stage()
    await stage.clock.sleepers()
    stage.clock.advance(by: .milliseconds(199))
    #expect(stage.engine.state == .loading(LoadProgress()))
    stage.clock.advance(by: .milliseconds(1))
    await stage.until { $0.state == .loading(LoadProgress(isSlow: true)) }
  }

  @Test func aFirstLoadThatBreaksKeepsWhatCame() async {
    let stage = Stage()
    stage.source.last.grow([ada])
    await stage.settled()
    stage.source.last.fail("the connection broke")
    await stage.output { $0 == .failed(Failure(sentence: "the connection broke")) }
    #expect(stage.names == ["Ada"])
    #expect(stage.engine.incomplete == "the connection broke")
    #expect(stage.engine.state == .failed(Failure(sentence: "the connection broke")))
  }

  @Test func aFailedReloadKeepsTheUsers() async {
    let stage = Stage()
    await stage.load([ada, bo])
    stage.inputs.yield(.reload)
    await stage.until { if case .loading = $0.state { true } else { false } }
    stage.source.last.grow([cy])
    stage.source.last.fail("HTTP 503 Service Unavailable from http://scripted/users", status: 503)
    let failure = Failure(sentence: "HTTP 503 Service Unavailable from http://scripted/users", status: 503)
    await stage.output { $0 == .failed(failure) }
    #expect(stage.names == ["Ada", "Bo"])
    #expect(stage.engine.incomplete == nil)
  }

  @Test func aReloadTellsTheDifference() async {
    let stage = Stage()
    await stage.load([ada, bo])
    stage.inputs.yield(.reload)
    await stage.until { if case .loading = $0.state { true } else { false } }
    await stage.load([user(1, "Ada Lovely"), cy])
    let row = { (id: String) in RowIdentity(key: id, occurrence: 0) }
    #expect(stage.engine.difference.added == [row("3")])
    #expect(stage.engine.difference.changed == [row("1")])
    #expect(stage.engine.difference.removed == [row("2")])
    #expect(stage.names == ["Ada Lovely", "Cy"])
  }

  @Test func aNewerReloadReplacesTheOlderWhoseAnswerIsNeverShown() async {
    let stage = Stage()
    await stage.load([ada])
    stage.inputs.yield(.reload)
    await stage.until { if case .loading = $0.state { true } else { false } }
    let older = stage.source[1]
    stage.inputs.yield(.reload)
    // The older load notices on a thread of its own that it is given up; an answer that ends before would count as ended.
    while stage.source.count < 3 || !older.cancelled.isSet { await Task.yield() }
    older.finish([bo])
    await stage.load([cy])
    #expect(stage.names == ["Cy"])
  }

  @Test func standardInputRefusesAReload() async {
    let stage = Stage(cannotReload: "standard input can be read only once")
    await stage.load([ada])
    await stage.send(.reload) { $0 == .refused("standard input can be read only once") }
    #expect(stage.source.count == 1)
    #expect(stage.engine.state == .loaded)
  }

  /// The list that broke off stays until as many have come again, and is no longer called incomplete meanwhile.
  @Test func whoCameBeforeALoadBrokeOffStaysWhileItIsTriedAgain() async {
    let stage = Stage()
    let bo = user(2, "Bo")
    stage.source.last.grow([ada, bo])
    await stage.settled()
    stage.source.last.fail("the connection broke")
    await stage.output { if case .failed = $0 { true } else { false } }
    #expect(stage.engine.incomplete == "the connection broke")
    stage.inputs.yield(.reload)
    while stage.source.count < 2 { await Task.yield() }
    #expect(stage.engine.incomplete == nil)
    stage.source.last.grow([ada])
    stage.source.last.grow([ada, bo])
    await stage.settled()
    #expect(stage.names == ["Ada", "Bo"])
    await stage.load([ada])
    #expect(stage.names == ["Ada"])
  }

  /// Of nobody nothing is missing.
  @Test func aLoadGivenUpBeforeAnybodyCameIsNotAnIncompleteList() async {
    let stage = Stage()
    await stage.send(.cancel) { $0 == .cancelled }
    #expect(stage.engine.state == .idle && stage.engine.incomplete == nil)
  }

  @Test func givingUpAReloadLeavesTheListAsItWas() async {
    let stage = Stage()
    await stage.load([ada])
    stage.inputs.yield(.reload)
    await stage.until { if case .loading = $0.state { true } else { false } }
    let fetch = stage.source.last
    await stage.send(.cancel) { $0 == .cancelled }
    #expect(stage.engine.state == .loaded)
    #expect(stage.names == ["Ada"])
    while !fetch.cancelled.isSet { await Task.yield() }
  }

  @Test func givingUpTheFirstLoadKeepsWhatCameAndSaysSo() async {
    let stage = Stage()
    stage.source.last.grow([ada])
    await stage.settled()
    await stage.send(.cancel) { $0 == .cancelled }
    #expect(stage.names == ["Ada"])
    #expect(stage.engine.incomplete == "the load was cancelled")
  }

  @Test func theCountdownShowsWholeSecondsAndEndsWithTheNextHead() async {
    let stage = Stage()
    let problem = FetchError(kind: .status(503), sentence: "HTTP 503")
    stage.source.last.events.yield(
      .retrying(RetryNotice(delay: .milliseconds(2_500), attempt: 1, limit: 3, problem: problem)))
    func shows(_ seconds: Int) async {
      let countdown = RetryCountdown(secondsLeft: seconds, attempt: 1, limit: 3, problem: "HTTP 503")
      await stage.until { $0.state == .loading(LoadProgress(isSlow: true, retry: countdown)) }
    }
    await shows(3)
    await stage.clock.sleepers()
    stage.clock.advance(by: .milliseconds(500))
    await shows(2)
    await stage.clock.sleepers()
    stage.clock.advance(by: .seconds(1))
    await shows(1)
    stage.source.last.events.yield(.head(ResponseHead(status: 200, address: "http://scripted/users")))
    await stage.until { $0.state == .loading(LoadProgress(isSlow: true)) }
  }

  @Test func committingEndsThePauseBeforeARetry() async {
    let stage = Stage()
    let problem = FetchError(kind: .status(503), sentence: "HTTP 503")
    stage.source.last.events.yield(
      .retrying(RetryNotice(delay: .seconds(60), attempt: 1, limit: 3, problem: problem)))
    await stage.until { if case .loading(let progress) = $0.state { progress.retry != nil } else { false } }
    stage.inputs.yield(.commit)
    while stage.source.count < 2 { await Task.yield() }
    await stage.load([ada])
    #expect(stage.names == ["Ada"])
  }

  @Test func afterAFailureCommittingTriesAgain() async {
    let stage = Stage()
    stage.source.last.fail("no connection")
    await stage.output { $0 == .failed(Failure(sentence: "no connection")) }
    stage.inputs.yield(.commit)
    while stage.source.count < 2 { await Task.yield() }
    await stage.load([ada])
    #expect(stage.names == ["Ada"])
  }

  @Test func skippedRecordsAreCounted() async {
    let stage = Stage()
    let skipped = [SkippedRecord(position: 2, reason: "name is a number, not text")]
    stage.source.last.finish([ada], skipped: skipped)
    await stage.settled()
    #expect(stage.engine.skipped == skipped)
    #expect(stage.engine.skippedCount == 1)
  }
}
