import Directory
import Search
import Testing

@Suite struct PlainSearcherTests {
  @Test(arguments: CaseFiles.searches())
  func finds(_ search: SearchCase) async throws {
    let expected = try #require(search.expected, "no `TEXT => ids`")
    let request = SearchRequest(query: Query(search.query), filter: search.filter, sort: search.sort)
    let matches = try await PlainSearcher().matches(request, in: CaseFiles.people())
    #expect(matches.rows.map { matches.roster[$0].id?.text ?? "none" } == expected)
  }

  @Test func casesAreThere() {
    #expect(CaseFiles.searches().count > 100)
  }
}
