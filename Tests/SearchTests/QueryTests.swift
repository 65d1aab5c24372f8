import Directory
import Search
import Testing

@Suite struct QueryTests {
  /// How a query was read, in brackets: a clause each, its alternatives parted by a bar.
  private static func reading(_ query: Query) -> String {
    query.clauses.map { "(" + $0.alternatives.map(reading).joined(separator: " | ") + ")" }.joined()
  }

  private static func reading(_ term: Query.Term) -> String {
    let field = term.field.map { $0.name + "=" } ?? ""
    let match =
      switch term.match {
      case .ids(let ids): "ids " + ids.text
      case .text(let pattern): (pattern.begins ? "begins " : "") + (pattern.isLiteral ? "literal " : "") + pattern.text
      }
    return (term.excludes ? "not " : "") + field + match
  }

  @Test(arguments: [
    ("", ""), ("  \t ", ""), ("ann", "(ann)"), (" ann  lee ", "(ann)(lee)"),
    ("name:ann", "(name=ann)"), ("EMAIL:x", "(email=x)"), ("user:x", "(username=x)"),
    ("address.zipcode:929", "(address.zipcode=929)"),
    ("name:ann:lee", "(name=ann:lee)"), ("name:^ann", "(name=begins ann)"), ("name:'ann", "(name=literal ann)"),
    ("name:\"ann lee\"", "(name=literal ann lee)"), ("-name:^\"a b\"", "(not name=begins literal a b)"),
    ("id:3", "(id=ids 3)"), ("-id:3", "(not id=ids 3)"), ("!id:1,4..6", "(not id=ids 1,4..6)"),
    ("id:^3", "(id=begins 3)"),
    ("id:'3", "(id=ids 3)"), ("id:\"1, 4\"", "(id=ids \"1, 4\")"), ("id:1;4", "(id=ids 1;4)"), ("id:#3", "(id=ids #3)"),
    ("id:1|id:4", "(id=ids 1,4)"),
    ("-id:1|-id:4", "(not id=ids 1 | not id=ids 4)"),
    ("-ann", "(not ann)"), ("!ann", "(not ann)"), ("--ann", "(not -ann)"), ("a-b", "(a-b)"), ("o'brien", "(o'brien)"),
    ("\"ann lee\"", "(literal ann lee)"), ("\"ann lee\"bob", "(literal ann lee)(bob)"),
    ("\"ann lee", "(literal ann lee)"), ("a\"b c\"", "(a\"b)(c\")"),
    ("^ann", "(begins ann)"), ("'ann", "(literal ann)"), ("'-ann", "(literal -ann)"),
    ("'name:ann", "(literal name:ann)"), ("'^ann", "(literal ^ann)"),
    ("ann | bob smith", "(ann | bob)(smith)"), ("x ann|bob|-carl", "(x)(ann | bob | not carl)"),
    ("\"a|b\"", "(literal a|b)"),
    ("ann |", "(ann)"), ("| ann", "(ann)"), ("a||b", "(a | b)"), ("|", ""), ("| |", ""),
    ("-", ""), ("!", ""), ("^", ""), ("'", ""), ("\"", ""), ("\"\"", ""), ("-\"", ""), ("-^\"", ""), ("- | ", ""),
    ("name:", ""), ("-name:", ""), ("ID:", ""), ("user:^", ""), ("company.name:\"", ""), ("name:\"\"", ""),
    ("ann -", "(ann)"), ("ann | -", "(ann)"), ("ann name: ", "(ann)"), ("\"ann lee\" \"", "(literal ann lee)"),
    ("acme:", "(acme:)"), ("-acme:", "(not acme:)"), ("acme:^", "(acme:^)"), ("--", "(not -)"),
    ("'name:", "(literal name:)"),
    ("- ann", "(not ann)"), ("! ann", "(not ann)"), ("x ! ann", "(x)(not ann)"), ("x | - ann", "(x | not ann)"),
    ("ann - lee", "(ann)(lee)"), ("ann – lee —", "(ann)(lee)"), ("– ann", "(ann)"), ("- | ann", "(- | ann)"),
    ("name: ann", "(name=ann)"), ("name:  ann lee", "(name=ann)(lee)"), ("name: ^ann", "(name=begins ann)"),
    ("name: \"a b\"", "(name=literal a b)"), ("name: | ann", "(name: | ann)"), ("acme: west", "(acme:)(west)"),
    ("-name: ann", "(not name=ann)"), ("- name: ann", "(not name=ann)"), ("^ ann", "(begins ann)"),
    ("' ann", "(literal ann)"),
    ("id:1, 4", "(id=ids 1, 4)"), ("id: 1 , 4 ;9 ann", "(id=ids 1 , 4 ;9)(ann)"), ("id:1, ", "(id=ids 1,)"),
    ("-id:1, 4 ann", "(not id=ids 1, 4)(ann)"), ("id:1, | 4", "(id=ids 1, | 4)"), ("id:3.. ann", "(id=ids 3..)(ann)"),
    ("tel:+1-555", "(phone=+1-555)"), ("mailto:x@y", "(email=x@y)"), ("tel:", ""), ("-mailto:", ""),
    ("\"\" ann", "(ann)"), ("ann \"\" lee", "(ann)(lee)"), ("\"\"ann", "(\"\"ann)"), ("id:,", "(id:,)"),
    (":x", "(:x)"), ("12:30", "(12:30)"), ("a..b:x", "(a..b:x)"), ("a.:x", "(a.:x)"),
    ("https://x.example", "(https=//x.example)"),
    ("\u{301}", ""), ("ann \u{301} lee", "(ann)(lee)"), ("이름:철수", "(이름=철수)"),
  ])
  func isRead(text: String, expected: String) {
    #expect(Self.reading(Query(text)) == expected)
  }

  /// Words that are one number together: from six digits on, as blanks part words else.
  @Test(arguments: [
    ("+44 20 7946 1006 ext. 12", "(+44 20 7946 1006 ext. 12)"), ("555 010 x7", "(555 010 x7)"),
    ("(020) 7946 1006 extension 12 ann", "((020) 7946 1006 extension 12)(ann)"),
    ("020 7946 1006 ex", "(020 7946 1006 ex)"), ("020 7946 1006 ex ann", "(020 7946 1006)(ex)(ann)"),
    ("020 7946 1006 ext ann", "(020 7946 1006)(ext)(ann)"), ("555 - 010 – 1021", "(555 - 010 – 1021)"),
    ("ann 555 010", "(ann)(555 010)"), ("555 01", "(555)(01)"), ("555 010 -1021", "(555 010)(not 1021)"),
    ("555 010 | 1021", "(555)(010 | 1021)"), ("ann | 555 010", "(ann | 555)(010)"), ("-555 010", "(not 555)(010)"),
    ("phone: 555 010", "(phone=555 010)"), ("tel:+44 20 7946 1006", "(phone=+44 20 7946 1006)"),
    ("555 010 1,4", "(555 010)(1,4)"), ("555010 x x7", "(555010)(x)(x7)"),
  ])
  func wordsOfOneNumberStayTogether(text: String, expected: String) {
    #expect(Self.reading(Query(text)) == expected)
  }

  @Test func anAttributeMayBeMeantAsText() {
    let terms = Query("urn:x name:y").clauses.flatMap(\.alternatives)
    #expect(terms.map(\.plain?.text) == ["urn:x", nil])
  }

  @Test(arguments: [
    ("id:3", "(not id=ids 3)"), ("id:1 | id:4", "(not id=ids 1,4)"), ("-id:3", "(not id=ids 3)"),
    ("ann id:3", "(ann)(not id=ids 3)"),
    ("3", "(3)"), ("id:^3", "(id=begins 3)"),
  ])
  func idsExcludeWhereThatIsTheRule(text: String, expected: String) {
    #expect(Self.reading(Query(text, ids: .exclude)) == expected)
  }

  @Test(arguments: [
    ("3", "3"), (" 42 ", "42"), ("007", "007"), ("1 4", nil), ("3a", nil), ("-3", nil), ("", nil), ("٣", nil),
    ("1,4", nil),
  ])
  func digitsAloneAreKnown(text: String, expected: String?) {
    #expect(Query(text).bareDigits == expected)
  }

  @Test(arguments: [
    ("id:3", "id 3"), ("id:1,4 ", "id 1,4"), ("id:1 | id:4", "id 1,4"), ("-id:3", "not id 3"),
    ("-id:3 !id:5", "not id 3,5"),
    ("id:3 -id:5", nil), ("id:3 id:5", nil), ("-id:3 | -id:5", nil), ("id:3 -", "id 3"),
    ("id:\"Ann Lee\" | id:4", "id \"Ann Lee\",4"), ("id:3 ann", nil), ("id:3 | ann", nil), ("3", nil),
    ("", nil), ("id:^3", nil),
  ])
  func idsAloneBecomeAFilter(text: String, expected: String?) {
    #expect(Query(text).idFilter?.label == expected)
  }

  @Test func idsAloneBecomeAFilterThatExcludes() {
    #expect(Query("id:3", ids: .exclude).idFilter?.label == "not id 3")
    #expect(Query("-id:3", ids: .exclude).idFilter?.label == "not id 3")
    #expect(Query("id:3 id:5", ids: .exclude).idFilter?.label == "not id 3,5")
  }

  @Test func isEmptyWhereEverybodyMatches() {
    #expect(Query("").isEmpty)
    #expect(Query(" \n").isEmpty)
    #expect(Query("-").isEmpty)
    #expect(!Query("--").isEmpty)
  }
}
