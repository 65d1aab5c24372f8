import Directory
import Search
import Testing

@Suite struct PlainSearcherTests {
  @Test(arguments: CaseFiles.cases(".cases"))
  func finds(_ search: SearchCase) async throws {
    let expected = try #require(search.expected, "no `TEXT => ids`")
    let matches = try await PlainSearcher().matches(search.request, in: CaseFiles.roster(search.users))
    #expect(matches.rows.map { matches.roster[$0].id?.text ?? "none" }.joined(separator: " ") == expected)
  }

  @Test func casesAreThere() {
    #expect(CaseFiles.cases(".cases").count > 100)
    #expect(CaseFiles.cases(".highlights").count > 30)
  }
}
