import Directory
import Search
import Testing

/// Attributes that are numbers are put in order as numbers, be they written as numbers or as texts.
@Suite struct NumberOrderTests {
  @Test func numbersGoByValueBeforeTexts() async throws {
    let values = [
      "\"10\"", "9", "\"-43.95\"", "-37.3", "1e1", "\"012\"", "\"D02\"", "9007199254740993", "9007199254740992", "null",
      "0.5",
      "true",
    ]
    var builder = RosterBuilder()
    for (place, value) in values.enumerated() {
      builder.append(User(id: UserID(String(place))), record: Array(#"{"geo":{"lat":\#(value)}}"#.utf8))
    }
    let roster = builder.snapshot()
    let order = Search.SortOrder(.attribute("geo.lat"))
    let sorted = try await RankedSearcher().matches(SearchRequest(query: Query(""), sort: order), in: roster)
    #expect(
      sorted.rows.map { values[$0] } == [
        "\"-43.95\"", "-37.3", "0.5", "9", "\"10\"", "1e1", "9007199254740992", "9007199254740993", "\"012\"",
        "\"D02\"",
        "true", "null",
      ])
  }
}
