import Directory
import Search
import Testing
import Text

@Suite struct HighlighterTests {
  @Test(arguments: CaseFiles.cases(".highlights"))
  func marks(_ search: SearchCase) async throws {
    let expected = try #require(search.expected, "no `TEXT => id: fields`")
    let id = expected.prefix { $0 != ":" }
    let user = try #require(CaseFiles.roster(search.users).first { $0.id?.text == String(id) })
    let highlighter = Highlighter(search.request.query)
    let fields = Field.searched.compactMap { field -> String? in
      let text = VisibleText(sanitizing: user.value(of: field) ?? "")
      let ranges = highlighter.ranges(in: text, field: field, of: user)
      return ranges.isEmpty ? nil : "\(field.name) \(Self.bracketed(text, ranges))"
    }
    let isShown = fields.isEmpty ? "" : " "
    #expect("\(id):\(isShown)\(fields.joined(separator: "; "))".scalars == expected.scalars)
  }

  @Test func anAttributeIsMarkedInItsColumn() {
    let user = User(id: UserID("1"), name: "Ann")
    let highlighter = Highlighter(Query("address.zipcode:90 ann"))
    let ranges = highlighter.ranges(in: "59590-4157", field: .attribute("address.zipcode"), of: user)
    #expect(ranges == [3..<5])
    #expect(highlighter.ranges(in: "5990", field: .attribute("zipcode"), of: user) == [])
  }

  @Test func noQueryMarksNothing() {
    #expect(Highlighter(Query("")).ranges(in: "Ann", field: .name, of: User(name: "Ann")) == [])
  }

  static func bracketed(_ text: VisibleText, _ ranges: [Range<Int>]) -> String {
    var result = String.UnicodeScalarView()
    for (place, scalar) in text.string.unicodeScalars.enumerated() {
      if ranges.contains(where: { $0.upperBound == place }) { result.append("]") }
      if ranges.contains(where: { $0.lowerBound == place }) { result.append("[") }
      result.append(scalar)
    }
    if ranges.last?.upperBound == text.string.unicodeScalars.count { result.append("]") }
    return String(result)
  }
}

extension String {
  /// The scalars, so that a bracket inside a grapheme shows.
  fileprivate var scalars: [Unicode.Scalar] { Array(unicodeScalars) }
}
