import Directory
import Engine
import Fetch
import TestSupport
import Testing

/// A list from the cache is shown at once, with its age, and gives way to the fresh one as a whole.
@MainActor @Suite(.timeLimit(.minutes(10))) struct CacheTests {
  let ada = user(1, "Ada")
  let bo = user(2, "Bo")
  let cy = user(3, "Cy")

  /// A stage that shows a cached list while the source is asked.
  private func start(_ users: [User]? = nil, fields: [String: String] = [:]) async -> Stage {
    let stage = Stage()
    stage.source.last.growCached([ada], date: 500)
    stage.source.last.finishCached(users ?? [ada, bo], date: 500, fields: fields)
    await stage.until { $0.users.count == 2 }
    return stage
  }

  @Test func itsFirstUsersShowAtOnceWithTheirAge() async {
    let stage = Stage()
    stage.source.last.growCached([ada], date: 500)
    await stage.settled()
    #expect(stage.names == ["Ada"])
    #expect(stage.engine.isCached)
    #expect(stage.engine.loadedAt == 500)
    #expect(!stage.engine.isWhole)
    // How far the fetch is, is another matter.
    #expect(stage.engine.state == .loading(LoadProgress()))
  }

  @Test func theFreshListReplacesItAsAWhole() async {
    let stage = await start()
    #expect(stage.names == ["Ada", "Bo"])
    #expect(stage.engine.isWhole)
    stage.source.last.grow([cy])
    await stage.until { $0.state == .loading(LoadProgress(users: 1)) }
    #expect(stage.names == ["Ada", "Bo"])
    #expect((stage.engine.loadedAt, stage.engine.isCached) == (500, true))
    stage.source.last.finish([ada, cy])
    await stage.until { $0.users.map(\.displayName) == ["Ada", "Cy"] }
    #expect((stage.engine.loadedAt, stage.engine.isCached) == (1_000, false))
    #expect(stage.engine.difference.added == [RowIdentity(key: "3", occurrence: 0)])
    #expect(stage.engine.difference.removed == [RowIdentity(key: "2", occurrence: 0)])
  }

  @Test func aListThatStillStandsChangesItsTimeAlone() async {
    let stage = await start()
    stage.source.last.confirm()
    await stage.output { if case .loaded = $0 { true } else { false } }
    #expect(stage.names == ["Ada", "Bo"])
    #expect((stage.engine.loadedAt, stage.engine.isCached) == (1_000, false))
    #expect(stage.engine.state == .loaded)
  }

  @Test func aFailureKeepsItAndItsAge() async {
    let stage = await start()
    stage.source.last.fail("no connection")
    await stage.output { $0 == .failed(Failure(sentence: "no connection")) }
    #expect(stage.names == ["Ada", "Bo"])
    #expect((stage.engine.loadedAt, stage.engine.isCached) == (500, true))
    #expect(stage.engine.incomplete == nil)
  }

  @Test func aReloadRevalidatesIt() async {
    let stage = await start(fields: ["etag": "\"1\""])
    stage.source.last.fail("no connection")
    await stage.output { $0 == .failed(Failure(sentence: "no connection")) }
    stage.inputs.yield(.reload)
    await stage.until { if case .loading = $0.state { true } else { false } }
    #expect(stage.source.count == 2)
    #expect(stage.source.last.known?.fields == ["etag": "\"1\""])
  }

  @Test func givingUpTheFetchKeepsIt() async {
    let stage = await start()
    await stage.send(.cancel) { $0 == .cancelled }
    #expect(stage.names == ["Ada", "Bo"])
    #expect((stage.engine.loadedAt, stage.engine.isCached) == (500, true))
    #expect(stage.engine.state == .loaded)
    #expect(stage.engine.incomplete == nil)
  }

  /// A cached list that is damaged in the middle has no end: what is fetched takes its place from its first users on.
  @Test func aDamagedOneGivesWayAtOnce() async {
    let stage = Stage()
    stage.source.last.growCached([ada], date: 500)
    await stage.settled()
    stage.source.last.grow([cy])
    await stage.until { $0.users.map(\.displayName) == ["Cy"] }
    #expect(stage.engine.loadedAt == nil)
    #expect(!stage.engine.isCached)
    stage.source.last.finish([cy, bo])
    await stage.until { $0.users.map(\.displayName) == ["Cy", "Bo"] }
    #expect(stage.engine.loadedAt == 1_000)
  }

  @Test func aloneItIsTheListAndKeepsItsAge() async {
    let stage = Stage()
    stage.source.last.growCached([ada], date: 500)
    let head = ResponseHead(status: 200, address: "http://scripted/users")
    stage.source.last.events.yield(.done(FetchSummary(roster: Roster([ada, bo]), head: head, date: 500)))
    await stage.output { $0 == .loaded(nil) }
    await stage.until { $0.users.count == 2 }
    #expect((stage.engine.loadedAt, stage.engine.isCached) == (500, true))
    #expect(stage.engine.state == .loaded)
  }

  @Test func aListOfThisSessionIsNotReplacedByAnOlderOne() async {
    let stage = Stage()
    await stage.load([ada, bo])
    stage.inputs.yield(.reload)
    await stage.until { if case .loading = $0.state { true } else { false } }
    stage.source.last.growCached([cy], date: 500)
    stage.source.last.finishCached([cy], date: 500)
    stage.source.last.fail("no connection")
    await stage.output { $0 == .failed(Failure(sentence: "no connection")) }
    #expect(stage.names == ["Ada", "Bo"])
    #expect((stage.engine.loadedAt, stage.engine.isCached) == (1_000, false))
  }
}
