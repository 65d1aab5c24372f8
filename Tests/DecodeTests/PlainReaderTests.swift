import Directory
import Foundation
import Resources
import TestSupport
import Testing

@testable import Decode

/// Users that are read in one go with simdjson, held to those that are cut byte by byte and read one by one.
@Suite struct PlainReaderTests {
  /// What `JSONDecoder` and a strict reader have to say about in many ways; each is a record, whole or broken.
  static let records: [String] =
    [
      #"{"id":1,"name":"Ann","username":"ann","email":"a@x.example","address":{"street":"s","suite":null,"city":"c","zipcode":"1","geo":{"lat":"1","lng":"2"}},"phone":"1","website":"w","company":{"name":"n","catchPhrase":"c","bs":"b"}}"#,
      #" { "id" : "x" , "extra" : [1, {"a": null}, [], {}, -0.5e+7, true, false ] , "name" : "\u00e9\ud83d\ude00\n" } "#,
      #"{"id":12345678901234567890123456789,"name":null,"email":""}"#,
      #"{"id":-7,"address":null,"company":null,"username":"u\\\"}{","x\u0041":"\/\b\f\n\r\t"}"#,
      #"{"na\u006de":"escaped name","id":2}"#,
      #"{"id":3,"phone":null,"photo":"\#(String(repeating: "ab\\/", count: 60))"}"#,
      #"{"id":1.0,"name":"fraction"}"#, #"{"id":1,"id":2}"#, #"{"name":""}"#, #"{}"#, #"[]"#, #"{"id":0}"#,
      #"{"id":-0}"#, #"{"id":01}"#, #"{"id":true}"#, #"{"id":7,"name":7}"#, #"{"id":7,"address":[]}"#,
      #"{"id":7,"x":"\ud83d"}"#, #"{"id":7,"x":"\ude00"}"#, #"{"id":7,"name":"\ud83d\u0041"}"#, #"{"id":7,"x":"\q"}"#,
      #"{"id":7,"x":tru}"#, #"{"id":7,"x":nulll}"#, #"{"id":7,"x":1.}"#, #"{"id":7,"x":-}"#, #"{"id":7,"x":1e}"#,
      #"{"id":7,"x":[1,]}"#, #"{"id":7,}"#, #"{"id" 7}"#, #"{"id":7 "x":8}"#, #"{"id":7"x":8}"#, #"{"id":"7"x}"#,
      #"{"id":7,"x":{"a":1,"a":2}}"#, #"{"id":7,"address":{"city":"a","city":"b"}}"#, "{\"id\":7,\"x\":\"\u{1}\"}",
      "{\"id\":7,\"x\":\"a\nb\"}", "{\n  \"id\": 8,\r\n\t\"name\": \"Pretty\"\n}",
      #"{"id":9,"name":"김 철수","email":"é"}"#,
      #"{"id":7,"deep":\#(String(repeating: "[", count: 100))\#(String(repeating: "]", count: 100))}"#, "7", "null",
      "{",
    ]

  private static let pieces: [[UInt8]] =
    ["\"", "\\", "{", "}", "[", "]", ",", ":", "0", "7", "-", ".", "e", "null", "true", "\"id\":", "\\u00", "\n", " "]
    .map { Array($0.utf8) } + [[0xC3, 0xA9], [0xFF], [0], []]

  /// A body of some records in one of the layouts.
  private static func body(_ generator: inout SeededGenerator) -> (body: [UInt8], layout: Layout) {
    let some = (0..<Int.random(in: 1...12, using: &generator)).compactMap { _ in
      // Most are as they should be, so that there is something to read in one go.
      Bool.random(using: &generator) ? records[0] : records.randomElement(using: &generator)
    }
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: return (Array("[\(some.joined(separator: ","))]".utf8), .automatic)
    case 1: return (Array("{\"users\": [\n\(some.joined(separator: " ,\n"))\n], \"total\": 3}".utf8), .automatic)
    case 2: return (Array(some.joined(separator: "\n").utf8), .automatic)
    case 3: return (Array((some.joined(separator: "\r\n") + "\n").utf8), .lines)
    default: return (Array(some.joined(separator: ",").utf8), .lines)
    }
  }

  private static func mutate(_ body: inout [UInt8], _ generator: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      let place = Int.random(in: 0...body.count, using: &generator)
      let end = min(body.count, place + Int.random(in: 0...2, using: &generator))
      body.replaceSubrange(place..<end, with: pieces.randomElement(using: &generator) ?? [])
    }
  }

  @Test func readsWhatTheSlowWayReads() async {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<2_000 {
      await Task.yield()
      var (body, layout) = Self.body(&generator)
      Self.mutate(&body, &generator)
      let borders = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        Int.random(in: 0...body.count, using: &generator)
      }.sorted()
      let slow = Reading(body, layout, borders: borders, leastBytes: .max)
      let quick = Reading(body, layout, borders: borders, leastBytes: 1)
      #expect(slow == quick, "\(String(decoding: body, as: UTF8.self)) \(borders)")
    }
  }

  @Test(arguments: [Layout.automatic, .lines]) func bordersAnywhereChangeNothing(_ layout: Layout) async {
    let separator = layout == .lines ? "\n" : ",\n"
    let records = [1, 3, 8, 11, 1].map { Self.records[$0] }
    let list = records.joined(separator: separator)
    let body = Array((layout == .lines ? list : "[\(list)]").utf8)
    let slow = Reading(body, layout, borders: [], leastBytes: .max)
    #expect(slow.outcome.users.count == 4)
    for border in 0...body.count {
      await Task.yield()
      #expect(Reading(body, layout, borders: [border], leastBytes: 1) == slow)
    }
  }

  @Test(arguments: BodyCase.all) func casesComeOut(_ body: BodyCase) {
    let slow = Reading(body.body, body.layout, borders: [], leastBytes: .max)
    #expect(Reading(body.body, body.layout, borders: [], leastBytes: 1) == slow)
  }

  /// It does read, and not leave all to the slow way.
  @Test func readsTheSampleInOneGo() throws {
    let sample = EmbeddedFile.sampleDirectory
    let first = try #require(sample.firstIndex(of: Byte.openBrace))
    var reader = PlainReader(separation: .list, largestRecord: 1 << 20, leastBytes: 1)
    var index = first
    let batch = try #require(reader.read(sample, from: &index))
    #expect(batch.count == 40)
    #expect(sample[index...].allSatisfy { Byte.isBlank($0) || $0 == Byte.closeBracket })
  }

  /// Something that can't be read in the midst of a long piece: what stands before and behind is still read in one go.
  @Test(arguments: ["\u{1}", "\\ud800", "\"", "}"]) func aBadRecordCostsItself(_ piece: String) throws {
    var records = (0..<3_000).map { #"{"id":\#($0),"name":"Ann \#($0)","phone":"1"}"# }
    records[1_700] = #"{"id":1700,"name":"A\#(piece)nn","phone":"1"}"#
    let body = Array("[\(records.joined(separator: ","))]".utf8)
    let reading = Reading(body, .automatic, borders: [body.count / 3], leastBytes: 1)
    #expect(reading == Reading(body, .automatic, borders: [body.count / 3], leastBytes: .max))
    #expect(reading.outcome.users.count == (piece == "}" ? 3_000 : 2_999))
  }
}

/// What comes of a body, the columns included.
private struct Reading: Equatable {
  var outcome: Outcome
  var columns: [[UInt8]] = []
  var present: [[Bool]] = []

  init(_ body: [UInt8], _ layout: Layout, borders: [Int], leastBytes: Int) {
    var stream = UserStream(layout: layout, leastBytes: leastBytes)
    let problem = stream.read(body, borders: borders)
    let roster = stream.snapshot()
    outcome = Outcome(stream, roster, problem)
    columns = roster.chunks.map(\.columns.bytes)
    present = roster.indices.map { row in Field.columns.map { roster.value(of: $0, at: row) != nil } }
  }
}
