import Directory
import Engine
import TestSupport
import Testing

/// When a list is made ready for searches, before somebody searches.
@MainActor @Suite(.timeLimit(.minutes(10))) struct PreparingTests {
  private let stage = Stage()

  private func users(_ count: Int) -> [User] { (1...count).map { user($0, "Ada \($0)") } }

  private func grow(to count: Int) async {
    stage.source.last.grow(users(count))
    await stage.settled()
  }

  /// A preparation begins with the turn of a task.
  private func untilPrepared(_ counts: [Int]) async {
    while stage.searcher.preparations.count < counts.count { await Task.yield() }
    #expect(stage.searcher.preparations == counts)
  }

  @Test func aWholeListIsMadeReady() async {
    await stage.load(users(1000))
    await untilPrepared([1000])
  }

  @Test func aShortListIsNot() async {
    await stage.load(users(999))
    stage.engine.typing = "ada 7"
    await stage.settled()
    #expect(stage.searcher.preparations.isEmpty)
  }

  @Test func aShortLoadHasTheCoresToItself() async {
    stage.clock.advance(by: .milliseconds(999))
    await grow(to: 2000)
    await grow(to: 4000)
    await stage.load(users(5000))
    await untilPrepared([5000])
  }

  @Test func aLongLoadIsMadeReadyWhenItHasGrownBySome() async {
    await grow(to: 3000)
    stage.clock.advance(by: .seconds(1))
    await grow(to: 20_000)
    await untilPrepared([20_000])
    // A sixteenth of them.
    await grow(to: 21_249)
    await grow(to: 21_250)
    await untilPrepared([20_000, 21_250])
    await stage.load(users(21_300))
    await untilPrepared([20_000, 21_250, 21_300])
  }

  @Test func whatALoadLeavesThatBreaksIsMadeReady() async {
    await grow(to: 1500)
    stage.source.last.fail("the connection broke")
    await untilPrepared([1500])
  }
}
