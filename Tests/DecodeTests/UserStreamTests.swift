import Decode
import Directory
import Testing

@Suite struct UserStreamTests {
  @Test func usersAreThereAsSoonAsTheirBytesAre() throws {
    var stream = UserStream()
    var counts: [Int] = []
    for byte in Array(#"[{"id":1},{"id":2}"#.utf8) {
      try stream.append([byte])
      counts.append(stream.count)
    }
    #expect(counts == Array(repeating: 0, count: 8) + Array(repeating: 1, count: 9) + [2])
    let early = stream.snapshot()
    try stream.append(Array(#",{"id":3}]"#.utf8))
    #expect(early.count == 2)
    #expect(stream.snapshot().count == 3)
  }

  @Test(arguments: [
    ("<", BodyProblem.html), ("\n{", nil), ("12", .noUsers(names: [])), ("xy", .notJSON(beginning: "xy")),
  ])
  func theFirstByteDecides(_ beginning: String, _ problem: BodyProblem?) {
    var stream = UserStream()
    var thrown: BodyProblem?
    do throws(BodyProblem) {
      try stream.append(Array(beginning.utf8))
    } catch {
      thrown = error
    }
    #expect(thrown == problem)
  }

  @Test func recordsAreKeptAsTheyCame() {
    let outcome = Outcome(#"[ {"id" : 1, "x":[1.0 ,2]} ,{"id":123456789012345678901234567890123456789012}]"#)
    #expect(outcome.records == [#"{"id" : 1, "x":[1.0 ,2]}"#, #"{"id":123456789012345678901234567890123456789012}"#])
  }

  @Test func manySkipsAreCountedButNotAllKept() throws {
    var stream = UserStream(layout: .lines)
    try stream.append(Array(String(repeating: "{}\n{\"id\":1}\n", count: 1_500).utf8))
    try stream.finish()
    #expect(stream.skippedCount == 1_500)
    #expect(stream.skipped.count == UserStream.keptReasons)
    #expect(stream.skipped.map(\.position) == (0..<1_000).map { 2 * $0 + 1 })
    #expect(stream.count == 1_500)
  }

  @Test(arguments: [Layout.automatic, .lines])
  func aRecordHasALimit(_ layout: Layout) {
    let filler = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)
    let body = Array("{\"id\":1}\n{\"id\":2,\"name\":\"".utf8) + filler + Array("\"}\n{\"id\":3}".utf8)
    for borders in [[], Array(stride(from: 0, to: body.count, by: 1 << 16))] {
      let outcome = Outcome(body, layout: layout, borders: borders, largestRecord: 1 << 20)
      #expect(outcome.ids == ["1", "3"])
      #expect(outcome.skipped == [SkippedRecord(position: 2, reason: "it is larger than 1 MiB")])
    }
  }

  @Test func deepNestingIsOneBadRecord() {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    let outcome = Outcome("[{\"id\":1},{\"id\":2,\"x\":\(deep)},{\"id\":3}]")
    #expect(outcome.ids == ["1", "3"])
    #expect(outcome.skipped.map(\.position) == [2])
  }
}
