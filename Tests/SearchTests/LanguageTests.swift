import Directory
import Search
import Testing

/// The query language: who matches, and the orders that can be asked for. In what order the best come is told by the cases of `Ranked`.
@Suite struct LanguageTests {
  @Test(arguments: CaseFiles.cases(".cases"))
  func finds(_ search: SearchCase) async throws {
    let expected = try #require(search.expected, "no `TEXT => ids`")
    let matches = try await RankedSearcher().matches(search.request, in: CaseFiles.roster(search.users))
    let ids = matches.rows.prefix(matches.matchedCount).map { matches.roster[$0].id?.text ?? "none" }
    let all = expected.split(separator: " ").map(String.init)
    #expect(search.request.sort == nil ? ids.sorted() == all.sorted() : ids == all, "\(ids)")
  }

  @Test func casesAreThere() {
    #expect(CaseFiles.cases(".cases").count > 100)
    #expect(CaseFiles.cases(".highlights").count > 30)
  }
}
