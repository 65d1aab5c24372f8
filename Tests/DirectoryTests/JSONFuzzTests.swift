import Directory
import Foundation
import TestSupport
import Testing

/// The reader against `JSONDecoder`, on records with some bytes changed.
@Suite struct JSONFuzzTests {
  private static let seeds = [
    #"{"id":1,"name":"Zo\u00eb","tags":[1,-2.5e3,true,null,{"a":{}}],"x":""}"#,
    #"{ "id" : "00u", "t" : "\ud83c\udfaa\"\\\/\b\f\n\r\t", "l" : [ [ ] , [ 0 ] ], "é" : "日本" }"#,
    #"{"a":{"b":{"c":[{"d":1E+2},{"d":0.10}]}},"n":-0,"f":false}"#,
  ]
  private static let pieces: [[UInt8]] =
    [
      "\"", "\\", "{", "}", "[", "]", ",", ":", "0", "1", "-", ".", "e", "\\u", "d8", "true", "null", " ", "\n",
      "\u{1}", "é", "/",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0x80], [0]]

  private func mutated(_ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = Array((Self.seeds.randomElement(using: &generator) ?? "").utf8)
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      let place = Int.random(in: 0...bytes.count, using: &generator)
      let end = min(bytes.count, place + Int.random(in: 0...2, using: &generator))
      bytes.replaceSubrange(place..<end, with: Self.pieces.randomElement(using: &generator) ?? [])
    }
    return bytes
  }

  @Test func agreesWithJSONDecoder() async {
    var generator = SeededGenerator(seed: 20)
    var accepted = 0
    for _ in 0..<6_000 {
      await Task.yield()
      let bytes = mutated(&generator)
      let ours = AttributeReader.attributes(of: bytes)
      let theirs = try? JSONDecoder().decode(Reference.self, from: Data(bytes))
      if let ours {
        accepted += 1
        #expect(theirs?.fits(.group(ours)) == true, "\(String(decoding: bytes, as: UTF8.self))")
      } else if case .group = theirs {
        #expect(Self.isKnownLeniency(bytes), "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
    #expect(accepted > 1_500)
  }

  /// What `JSONDecoder` lets pass and RFC 8259 does not.
  private static func isKnownLeniency(_ bytes: [UInt8]) -> Bool {
    let compact = String(decoding: CompactBytes(bytes[...]).map { $0 }, as: UTF8.self)
    return compact.contains(",]") || compact.contains(",}")
  }
}

/// A JSON value as `JSONDecoder` sees it.
private indirect enum Reference: Decodable {
  case group([String: Reference])
  case list([Reference])
  case text(String)
  case number(Double)
  case flag(Bool)
  case null

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([Reference].self) {
      self = .list(list)
    } else {
      self = .group(try container.decode([String: Reference].self))
    }
  }

  func fits(_ value: AttributeValue) -> Bool {
    switch (self, value) {
    case (.null, .null): true
    case (.flag(let left), .flag(let right)): left == right
    case (.number(let left), .number(let right)): left == Double(right)
    case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
    case (.list(let left), .list(let right)): left.count == right.count && zip(left, right).allSatisfy { $0.fits($1) }
    case (.group(let left), .group(let right)):
      // Of names that stand twice, either may be taken.
      Set(left.keys) == Set(right.map(\.name))
        && left.allSatisfy { name, reference in right.contains { $0.name == name && reference.fits($0.value) } }
    default: false
    }
  }
}
