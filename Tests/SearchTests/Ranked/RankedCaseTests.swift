import Directory
import Testing
import Text

@testable import Search

@Suite struct RankedCaseTests {
  @Test(arguments: RankedCaseFile.all())
  func holds(_ file: RankedCaseFile) async throws {
    let searcher = RankedSearcher(nicknames: file.nicknames)
    for (place, question, answer) in file.lines {
      switch question {
      case .rows(let query):
        let matches = try await matches(query, file, searcher)
        let ids = matches.rows.map { file.roster[$0].id?.text ?? "none" }
        let strict = ids.prefix(matches.nearFrom ?? ids.count)
        let near = ids.dropFirst(strict.count)
        let found = (strict + (near.isEmpty ? [] : ["/"]) + near).joined(separator: " ")
        #expect(found == answer.trimmed, "\(place): \(query)")
      case .highlight(let id, let field, let query):
        let matches = try await matches(query, file, searcher)
        let user = try #require(file.roster.first { $0.id?.text == id })
        let text = VisibleText(sanitizing: user.value(of: field) ?? "")
        let ranges = matches.highlighter.ranges(in: text, field: field, of: user)
        #expect(text.string.bracketed(ranges) == answer, "\(place): \(query)")
        #expect(matches.highlighter.row(of: user).ranges(in: text, field: field) == ranges, "\(place): \(query)")
      case .explain(let id, let query):
        let matches = try await matches(query, file, searcher)
        let row = try #require(matches.rows.firstIndex { file.roster[$0].id?.text == id }, "\(place)")
        #expect(matches.explanation(at: row)?.lines.joined(separator: "; ") == answer, "\(place): \(query)")
      }
    }
  }

  @Test func casesAreThere() {
    #expect(RankedCaseFile.all().reduce(0) { $0 + $1.lines.count } > 100)
  }

  private func matches(_ query: String, _ file: RankedCaseFile, _ searcher: RankedSearcher) async throws -> Matches {
    try await searcher.matches(SearchRequest(query: Query(query)), in: file.roster)
  }
}

extension String {
  /// With brackets around ranges of scalars.
  fileprivate func bracketed(_ ranges: [Range<Int>]) -> String {
    var text = String.UnicodeScalarView()
    for (place, scalar) in unicodeScalars.enumerated() {
      if ranges.contains(where: { $0.lowerBound == place }) { text.append("[") }
      text.append(scalar)
      if ranges.contains(where: { $0.upperBound == place + 1 }) { text.append("]") }
    }
    return String(text)
  }

  fileprivate var trimmed: String { String(trimmingBlanks()) }
}
