import Directory
import Engine
import Fetch
import Search
import TestSupport
import Testing

/// When a commit fetches behind what is shown: not what is fresh, and not what is large and can't be revalidated.
@MainActor @Suite(.timeLimit(.minutes(10))) struct RefreshTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let age: Duration
    let bytes: Int
    let fields: [String: String]
    let fetches: Bool
    var testDescription: String { "\(age), \(bytes) bytes, \(fields): \(fetches ? "fetches" : "stays")" }
  }

  nonisolated static let cases = [
    Case(age: .seconds(29), bytes: 100, fields: [:], fetches: false),
    Case(age: .seconds(30), bytes: 100, fields: [:], fetches: true),
    Case(age: .seconds(30), bytes: 4 << 20, fields: [:], fetches: true),
    Case(age: .seconds(30), bytes: 4 << 20 + 1, fields: [:], fetches: false),
    Case(age: .seconds(30), bytes: 4 << 20 + 1, fields: ["etag": "\"1\""], fetches: true),
    Case(age: .seconds(30), bytes: 4 << 20 + 1, fields: ["last-modified": "x"], fetches: true),
  ]

  @Test(arguments: cases) func aCommitFetchesBehindTheList(_ item: Case) async {
    let stage = Stage()
    await stage.load([user(1, "Ada")], bytes: item.bytes, fields: item.fields)
    stage.clock.advance(by: item.age)
    stage.engine.typing = "ad"
    stage.engine.input = stage.engine.typing
    #expect(stage.source.count == (item.fetches ? 2 : 1))
    if item.fetches { #expect(stage.source.last.known?.fields == item.fields) }
  }

  @Test func whatHasNotChangedStays() async {
    let stage = Stage()
    await stage.load([user(1, "Ada")], fields: ["etag": "\"1\""])
    stage.clock.advance(by: .seconds(60))
    stage.inputs.yield(.commit)
    await stage.until { if case .loading = $0.state { true } else { false } }
    stage.source.last.confirm()
    await stage.output { if case .loaded = $0 { true } else { false } }
    #expect(stage.names == ["Ada"])
    #expect(stage.engine.loadedAt == 1_060)
    #expect(stage.engine.state == .loaded)
  }
}
