import Directory
import Engine
import Fetch
import Search
import TestSupport
import Testing

/// What typing and committing do to the list.
@MainActor @Suite(.timeLimit(.minutes(10))) struct TypingTests {
  let people = [user(1, "Ada"), user(2, "Bo"), user(30, "Cy"), user(4, "Adam")]

  @Test func typingNarrowsAtOnceWithoutTheNetwork() async {
    let stage = Stage()
    await stage.load(people)
    await stage.send(.type("ad")) { $0 == .settled }
    #expect(stage.names == ["Ada", "Adam"])
    #expect(stage.engine.typing == "ad")
    #expect(stage.engine.input == "")
    #expect(stage.engine.total == 4)
    #expect(stage.source.count == 1)
  }

  @Test func theNextKeyEndsTheSearchUnderWay() async {
    let stage = Stage()
    await stage.load(people)
    stage.searcher.holdBack(true)
    stage.inputs.yield(.type("a"))
    await stage.searcher.clock.sleepers()
    stage.searcher.holdBack(false)
    await stage.send(.type("bo")) { $0 == .settled }
    #expect(stage.names == ["Bo"])
    #expect(stage.searcher.clock.sleeperCount == 0)
  }

  @Test func somebodyWhoTypesWhileUsersArriveSeesResults() async {
    let stage = Stage()
    stage.searcher.holdBack(true)
    stage.inputs.yield(.type("a"))
    await stage.searcher.clock.sleepers()
    stage.source.last.grow([people[0]])
    stage.source.last.grow([people[0], people[1]])
    stage.source.last.finish(people)
    await stage.until { $0.state == .loaded }
    stage.searcher.holdBack(false)
    stage.searcher.clock.advance(by: .seconds(1))
    await stage.settled()
    #expect(stage.names == ["Ada", "Adam"])
  }

  @Test func anIDCommittedKeepsItAlone() async {
    let stage = Stage()
    await stage.load(people)
    stage.inputs.yield(.type("2"))
    await stage.send(.commit) { _ in stage.engine.filter != nil && stage.engine.users.count == 1 }
    #expect(stage.engine.input == "2")
    #expect(stage.engine.typing == "")
    #expect(stage.engine.filter?.label == "id 2")
    #expect(stage.names == ["Bo"])
  }

  @Test func theTutorialsRuleTakesTheCommittedIDOut() async {
    let stage = Stage(mode: .exclude)
    await stage.load(people)
    stage.inputs.yield(.type("2"))
    await stage.send(.commit) { _ in stage.engine.filter != nil && stage.engine.users.count == 3 }
    #expect(stage.engine.filter?.label == "not id 2")
    #expect(stage.names == ["Ada", "Cy", "Adam"])
  }

  @Test func digitsThatAreNobodysIDStayASearch() async {
    let stage = Stage()
    await stage.load(people)
    stage.engine.typing = "99"
    stage.engine.input = "99"
    #expect(stage.engine.filter == nil)
    #expect(stage.engine.typing == "99")
  }

  @Test func digitsCommittedWhileUsersArriveBecomeTheFilterOnceTheIDIsThere() async {
    let stage = Stage()
    stage.source.last.grow([people[0]])
    await stage.settled()
    stage.inputs.yield(.type("30"))
    stage.inputs.yield(.commit)
    await stage.until { $0.input == "30" }
    #expect(stage.engine.filter == nil)
    stage.source.last.finish(people)
    await stage.until { $0.filter?.label == "id 30" }
    await stage.until { $0.users.count == 1 }
    #expect(stage.names == ["Cy"])
    #expect(stage.engine.typing == "")
  }

  @Test func aFilterAndWordsAreBothInForce() async {
    let stage = Stage()
    await stage.load(people)
    await stage.send(.filter(IDFilter("2", mode: .exclude))) { $0 == .settled }
    #expect(stage.names == ["Ada", "Cy", "Adam"])
    await stage.send(.type("ad")) { $0 == .settled }
    #expect(stage.names == ["Ada", "Adam"])
    await stage.send(.clear) { $0 == .settled }
    #expect(stage.names == ["Ada", "Bo", "Cy", "Adam"])
    #expect(stage.engine.filter == nil)
    #expect(stage.engine.typing == "")
    #expect(stage.engine.input == "")
  }

  @Test func sortingAndBack() async {
    let stage = Stage()
    await stage.load(people)
    await stage.send(.sort(SortOrder(.name, descending: true))) { $0 == .settled }
    #expect(stage.names == ["Adam", "Cy", "Bo", "Ada"])
    await stage.send(.sort(nil)) { $0 == .settled }
    #expect(stage.names == ["Ada", "Bo", "Cy", "Adam"])
  }

  @Test func whatTakesLongSaysSoUntilItIsThere() async {
    let stage = Stage()
    await stage.load(people)
    stage.searcher.holdBack(true)
    stage.inputs.yield(.sort(SortOrder(.name, descending: true)))
    await stage.searcher.clock.sleepers()
    await stage.clock.sleepers()
    #expect(!stage.engine.isSearchSlow)
    stage.clock.advance(by: .milliseconds(200))
    await stage.until { $0.isSearchSlow }
    #expect(stage.names == ["Ada", "Bo", "Cy", "Adam"] && stage.engine.users.matches.request.sort == nil)
    stage.searcher.clock.advance(by: .seconds(1))
    await stage.settled()
    #expect(stage.names == ["Adam", "Cy", "Bo", "Ada"] && !stage.engine.isSearchSlow)
    #expect(stage.clock.sleeperCount == 0)
  }

  /// An order that is given up brings nobody to wait for the one of before again.
  @Test func whatIsShownIsNotLookedForAgain() async {
    let stage = Stage()
    await stage.load(people)
    let before = SortOrder(.name, descending: true)
    await stage.send(.sort(before)) { $0 == .settled }
    stage.searcher.holdBack(true)
    stage.inputs.yield(.sort(SortOrder(.name)))
    await stage.searcher.clock.sleepers()
    await stage.send(.sort(before)) { $0 == .settled }
    #expect(stage.names == ["Adam", "Cy", "Bo", "Ada"] && stage.engine.sort == before)
    while stage.searcher.clock.sleeperCount > 0 { await Task.yield() }
  }

  @Test func theOutputsGoOnAfterAnError() async {
    let stage = Stage()
    stage.source.last.fail("no connection")
    await stage.output { if case .failed = $0 { true } else { false } }
    stage.inputs.yield(.reload)
    while stage.source.count < 2 { await Task.yield() }
    await stage.load(people)
    #expect(stage.names.count == 4)
  }

  @Test func whoSignsUpJoinsTheListMarkedAsNew() async {
    let stage = Stage()
    await stage.load(people)
    await stage.send(.type("bo")) { $0 == .settled }
    let row = RowIdentity(key: "5", occurrence: 0)
    await stage.send(.add(UserRecord(user: user(5, "Di"), bytes: Array("{\"id\":5}".utf8)))) { $0 == .added(row) }
    await stage.settled()
    #expect(stage.names == ["Ada", "Bo", "Cy", "Adam", "Di"])
    #expect(stage.engine.difference.added == [row])
    #expect(stage.engine.typing == "")
  }
}
