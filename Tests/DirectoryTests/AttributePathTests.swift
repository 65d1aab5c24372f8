import Directory
import Testing

@Suite struct AttributePathTests {
  private static let record = #"""
    {"id": 7, "address": {"zipcode": "92998", "geo": {"lat": -37.3159}}, "active": true, "gone": null,
     "emails": ["plain@x.example", {"value": "a@x.example", "type": "work"}, {"value": "b@x.example", "primary": true}],
     "UserName": "ines", "tags": ["a \"b\"", 1.50, [ ]], "urn:scim:2.0:User": {"department": "Maps"}, "Case": 1, "case": 2}
    """#

  @Test(arguments: [
    ("address.zipcode", "92998"), ("address.geo.lat", "-37.3159"), ("ADDRESS.ZipCode", "92998"), ("active", "true"),
    ("gone", nil), ("nothing", nil), ("address.zipcode.x", nil), ("emails.1.value", "a@x.example"),
    ("emails.value", "a@x.example"), ("emails.primary", "true"), ("emails.9.value", nil),
    ("emails.0", "plain@x.example"),
    ("emails.-1", nil), ("username", nil), ("tags", #"["a \"b\"",1.50,[]]"#), ("address.geo", #"{"lat":-37.3159}"#),
    ("urn:scim:2.0:User.department", "Maps"), ("case", "2"), ("Case", "1"), ("CASE", "1"), ("", nil), (".", nil),
  ])
  func values(_ path: String, _ value: String?) {
    var builder = RosterBuilder()
    builder.append(User(id: UserID("7")), record: Array(Self.record.utf8))
    let roster = builder.snapshot()
    #expect(roster.value(of: Field(named: path), at: 0) == value)
  }

  @Test func attributesOfARow() {
    var builder = RosterBuilder()
    builder.append(User(id: UserID("7")), record: Array("{\"id\": 7.0}".utf8))
    #expect(builder.snapshot().attributes(at: 0) == [Attribute(name: "id", value: .number("7.0"))])
  }

  @Test func jsonOfAValueReadsBack() {
    let text = "a\"\\/\n\r\t\u{0}\u{1F}\u{7F}é🎪"
    let value = AttributeValue.group([Attribute(name: text, value: .list([.text(text), .null, .flag(false)]))])
    #expect(AttributeReader.attributes(of: Array(value.json.utf8)).map { .group($0) } == value)
  }
}
