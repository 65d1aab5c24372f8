import Directory
import Search
import TestSupport
import Testing
import Text

/// Random users and queries of any syntax and script. Seeded: a failure comes again.
@Suite struct FuzzTests {
  fileprivate static let pieces = [
    "ann", "Lee", "an", "e", "smith", "Müller", "mu\u{308}ller", "ß", "ss", "ﬃ", "Łódź", "김철수", "김처", "ㄱ", "이", "王",
    "小明", "Ω", "ς", "Иван",
    "й", "ガ", "カ", "か\u{3099}", "दे", "श", "محمد", "é", "e\u{301}", "ı", "I", "ａｂ", "３", "٣", "👩\u{200D}👧", "\u{301}",
    "\u{200D}", "\u{1B}", "\u{202E}",
    "1", "12", "3", "770", "736", "7-7", "(3)", "+1", "x5", "@", ".", "_", ":", "-", "!", "^", "'", "\"", "|", ",",
    "..", " ", "  ", "\u{A0}", "\t",
  ]
  fileprivate static let syntax = [
    "name:", "user:", "email:", "phone:", "company:", "city:", "id:", "note:", "a.b:", "x:", "-", "!", "^", "'", "\"",
    "|", " | ", " ", "  ", ",",
    "..", ":", "-id:", "id:1..", "id:3,12 ", "name:^", "'\"", "phone:^",
  ]

  private struct Source {
    var random: SeededGenerator

    mutating func text(_ pieces: [String], upTo count: Int) -> String {
      (0..<Int.random(in: 0...count, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }

    mutating func value() -> String? {
      Int.random(in: 0..<6, using: &random) == 0 ? nil : text(FuzzTests.pieces, upTo: 4)
    }

    mutating func roster(_ count: Int) -> Roster {
      var builder = RosterBuilder()
      for _ in 0..<count {
        let id = Bool.random(using: &random) ? String(Int.random(in: 0..<20, using: &random)) : value()
        let user = User(
          id: id.map { UserID($0) }, name: value(), username: value(), email: value(), address: Address(city: value()),
          phone: value(), company: Company(name: value()))
        let note =
          ["ann", "12", "9", "-1.5", "9.0", "1e1", "012", "9007199254740993", "9007199254740992", "Łódź", "a b"]
          .randomElement(using: &random) ?? ""
        builder.append(user, record: Array(#"{"note":"\#(note)","a":{"b":"\#(note)"}}"#.utf8))
      }
      return builder.snapshot()
    }

    mutating func request() -> SearchRequest {
      let query = text(
        Bool.random(using: &random)
          ? FuzzTests.pieces : FuzzTests.pieces + FuzzTests.syntax + FuzzTests.syntax + FuzzTests.syntax, upTo: 7)
      var request = SearchRequest(query: Query(query, ids: Bool.random(using: &random) ? .keep : .exclude))
      if Int.random(in: 0..<5, using: &random) == 0 {
        request.filter = IDFilter(text(["1", "2", ",", "..", "3", "ann"], upTo: 5), mode: .exclude)
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        let field = (Field.columns + [.attribute("note")]).randomElement(using: &random) ?? .id
        request.sort = Search.SortOrder(field, descending: Bool.random(using: &random))
      }
      return request
    }
  }

  /// Rows are rows of the list, each once; what is marked are whole, disjoint, ascending pieces of what is shown.
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func rowsAndMarksAreSound(seed: UInt64) async throws {
    var source = Source(random: SeededGenerator(seed: seed))
    let roster = source.roster(40)
    let searcher = RankedSearcher()
    for _ in 0..<60 {
      let request = source.request()
      let matches = try await searcher.matches(request, in: roster)
      #expect(Set(matches.rows).count == matches.rows.count && matches.rows.allSatisfy(roster.indices.contains))
      for row in matches.rows.prefix(5) {
        if let filter = request.filter { #expect(filter.passes(roster[row].id), "\(request)") }
        let marked = matches.highlighter.row(of: roster[row])
        for field in Field.columns + [.attribute("note")] {
          let text = VisibleText(sanitizing: roster.value(of: field, at: row) ?? "")
          let ranges = marked.ranges(in: text, field: field)
          #expect(ranges == matches.highlighter.ranges(in: text, field: field, of: roster[row]), "\(request) \(field)")
          #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
          #expect(ranges.allSatisfy { !$0.isEmpty && $0.upperBound <= text.string.unicodeScalars.count })
        }
      }
    }
  }

  /// Whatever is typed is read, and the same way twice.
  @Test func anyTextIsAQuery() async {
    var source = Source(random: SeededGenerator(seed: 99))
    for _ in 0..<2000 {
      await Task.yield()
      let text = source.text(Self.pieces + Self.syntax, upTo: 12)
      let query = Query(text)
      #expect(query == Query(text))
      #expect(query.clauses.allSatisfy { !$0.alternatives.isEmpty })
    }
  }
}
