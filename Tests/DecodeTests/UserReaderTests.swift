import Directory
import Resources
import TestSupport
import Testing

@testable import Decode

/// The quick reader of users, held to `JSONDecoder`.
@Suite struct UserReaderTests {
  private static let records: [[UInt8]] = [
    #"{"id":1,"name":"Ann","username":"ann","email":"a@x.example","address":{"street":"s","suite":null,"city":"c","zipcode":"1","geo":{"lat":"1","lng":"2"}},"phone":"1","website":"w","company":{"name":"n","catchPhrase":"c","bs":"b"}}"#,
    #" { "id" : "x" , "extra" : [1, {"a": null}], "name" : "\u00e9\ud83d\ude00\n" } "#,
    #"{"id":12345678901234567890123456789,"name":null,"email":""}"#,
    #"{"id":-7,"address":null,"company":null,"username":"u"}"#,
    #"{"na\u006de":"escaped name","id":2}"#,
    #"{"id":1.0,"name":"fraction"}"#, #"{"id":1,"id":2}"#, #"{"name":""}"#, #"{}"#, #"[]"#,
  ].map { Array($0.utf8) }

  private static let pieces: [[UInt8]] =
    ["\"", "\\", "{", "}", "[", "]", ",", ":", "0", "7", "-", ".", "e", "null", "true", "\"id\":", "\\u00", "\n"].map {
      Array($0.utf8)
    } + [[0xC3, 0xA9], []]

  @Test func everybodyInTheSampleIsReadQuickly() {
    var splitter = BodySplitter(layout: .automatic, largestRecord: 1 << 20)
    let cuts = (try? splitter.append(EmbeddedFile.sampleDirectory)) ?? []
    #expect(cuts.count == 40)
    for case .record(let record) in cuts { #expect(UserReader.user(of: record) != nil) }
  }

  @Test func whatItReadsIsWhatTheDecoderReads() async {
    var generator = SeededGenerator(seed: 7)
    var read = 0
    for round in 0..<30_000 {
      await Task.yield()
      var record = Self.records[round % Self.records.count]
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        let place = Int.random(in: 0...record.count, using: &generator)
        let end = min(record.count, place + Int.random(in: 0...2, using: &generator))
        record.replaceSubrange(place..<end, with: Self.pieces.randomElement(using: &generator) ?? [])
      }
      guard AttributeReader.isUTF8(record[...]), let user = UserReader.user(of: record[...]) else { continue }
      read += 1
      #expect(user == (try? UserDecoder().slowly(record[...])), "\(String(decoding: record, as: UTF8.self))")
    }
    #expect(read > 5_000)
  }
}
