import Directory
import Engine
import Terminal
import Testing

@testable import Interface

/// Whatever happens, in whatever order and size, there is a picture, and at the end the right one.
@Suite struct FuzzTests {
  @Test("random keys, sizes and lists", arguments: 0..<8)
  func anything(seed: UInt64) async throws {
    var random = Seeded(seed: seed)
    let people = try People.named("scripts") + People.many(60)
    let keys = KeyTable.standard.entries.flatMap { $0.bindings.map(\.key) } + Keys.parse("nyep3,f界<Unknown>")
    var harness = await Harness(users: people)
    for _ in 0..<130 {
      await Task.yield()
      switch Int.random(in: 0..<10, using: &random) {
      case 0: await harness.resize(Int.random(in: 1...150, using: &random), Int.random(in: 1...40, using: &random))
      case 1: await harness.load(Array(people.shuffled(using: &random).prefix(Int.random(in: 0...68, using: &random))))
      case 2:
        harness.snapshot.state =
          [
            .idle, .loaded, .failed(Failure(sentence: "it broke")),
            .loading(LoadProgress(users: 7, fraction: 2, isSlow: true)),
          ]
          .randomElement(using: &random) ?? .idle
        await harness.show()
      case 3: await harness.paste("x\ny")
      case 4: harness.isHeld ? await harness.release() : (harness.isHeld = Bool.random(using: &random))
      default: if let key = keys.randomElement(using: &random) { await harness.press(key) }
      }
      let canvas = harness.application.draw()
      #expect(canvas.size == harness.stage.size)
      #expect(harness.stage.snapshot.users.isEmpty || harness.stage.selectedUser != nil)
    }
    await harness.release()
    harness.snapshot.state = .loaded
    await harness.load(people)
    await harness.resize(80, 24)
    for _ in 0..<6 { await harness.press("<Esc>") }
    await harness.press(harness.focus == .list ? "g<Esc>" : "<C-u><Tab>g<Esc>")
    if harness.stage.sort == nil {
      var fresh = await Harness(users: people)
      await fresh.press("<Tab>")
      let rows = 5..<22
      let lines = { (text: String) in
        text.split(separator: "\n", omittingEmptySubsequences: false)[rows].joined(separator: "\n")
      }
      #expect(lines(harness.text) == lines(fresh.text))
    }
  }
}
