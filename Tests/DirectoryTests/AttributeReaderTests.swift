import Directory
import Testing

@Suite struct AttributeReaderTests {
  @Test func keepsOrderDigitsAndDoubles() {
    let attributes = AttributeReader.attributes(
      of: Array(
        #" {"z":1.50e+01,"a":[true,false,null,"é\n\u00e9\ud83c\udfaa\/"],"n":{},"a":-0,"big":123456789012345678901} "#
          .utf8))
    #expect(
      attributes == [
        Attribute(name: "z", value: .number("1.50e+01")),
        Attribute(name: "a", value: .list([.flag(true), .flag(false), .null, .text("é\né🎪/")])),
        Attribute(name: "n", value: .group([])),
        Attribute(name: "a", value: .number("-0")),
        Attribute(name: "big", value: .number("123456789012345678901")),
      ])
  }

  @Test(arguments: [
    "", " ", "[]", "1", "{", "{}x", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{,}", "{\"a\":01}", "{\"a\":1.}",
    "{\"a\":.5}",
    "{\"a\":+1}", "{\"a\":1e}", "{\"a\":-}", "{\"a\":tru}", "{\"a\":nul}", "{\"a\":[1,]}", "{\"a\":[1 2]}",
    "{\"a\":\"\\x\"}",
    "{\"a\":\"\\u12\"}", "{\"a\":\"\\ud800\"}", "{\"a\":\"\\ud800\\u0041\"}", "{\"a\":\"\\udc00\"}", "{\"a\":\"\t\"}",
    "{\"a\":\"", "{\"a\":\"\\", "{\"a\":\"\\u", "{'a':1}", "{a:1}", "{\"a\":1 \"b\":2}", "{\"a\":NaN}", "{\"a\":1}{}",
    "{\"a\":\u{A0}1}",
  ])
  func refuses(_ text: String) {
    #expect(AttributeReader.attributes(of: Array(text.utf8)) == nil)
  }

  @Test func refusesWhatIsNoUTF8() {
    #expect(AttributeReader.attributes(of: Array("{\"a\":\"".utf8) + [0xFF] + Array("\"}".utf8)) == nil)
    #expect(AttributeReader.attributes(of: Array("{\"a\":\"".utf8) + [0xED, 0xA0, 0x80] + Array("\"}".utf8)) == nil)
  }

  @Test func nestingHasALimit() {
    func nested(_ depth: Int) -> [UInt8] {
      Array(
        ("{\"a\":" + String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1) + "}").utf8)
    }
    #expect(AttributeReader.attributes(of: nested(512)) != nil)
    #expect(AttributeReader.attributes(of: nested(513)) == nil)
    #expect(AttributeReader.attributes(of: nested(1_000_000)) == nil)
  }

  @Test(arguments: [
    (#"{"a":1 "b":2}"#, "a comma or } is missing at byte 8"), (#"{"a" 1}"#, "a colon is missing at byte 6"),
    (#"{"a":}"#, "a value is missing at byte 6"), (#"{"a":1}}"#, "something follows the value at byte 8"),
    (#"{"a":"b"#, "a text does not end at byte 8"), (#"{"a":1,}"#, "a name in quotes is missing at byte 8"),
  ])
  func saysWhatIsWrong(_ text: String, _ problem: String) {
    let thrown = #expect(throws: JSONProblem.self) { try AttributeReader.check(Array(text.utf8)[...]) }
    #expect(thrown?.description == problem)
  }

  @Test func findsAValuesPlace() {
    let record = Array(#"x{"a":{"id":7}, "id" : 12 ,"id":[]}"#.utf8).dropFirst()
    let range = AttributeReader.value(of: "id", in: record)
    #expect(range.map { String(decoding: record[$0], as: UTF8.self) } == "12")
    #expect(AttributeReader.value(of: "c", in: record) == nil)
  }
}
