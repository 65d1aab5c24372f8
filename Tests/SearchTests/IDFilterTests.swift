import Directory
import Search
import Testing

@Suite struct IDFilterTests {
  private static func passing(_ filter: IDFilter?, _ ids: [String]) -> [String] {
    ids.filter { filter?.passes(UserID($0)) == true }
  }

  @Test(arguments: [
    ("3", ["3"]), (" 3 ", ["3"]), ("1,4,9", ["1", "4", "9"]), ("1 , 4", ["1", "4"]), (",1,,4,", ["1", "4"]),
    ("3..7", ["3", "4", "7"]), ("7..3", ["3", "4", "7"]), ("3 .. 7", ["3", "4", "7"]), ("1,7..9", ["1", "7", "9"]),
    ("7..", ["7", "9", "653247040368672768"]), ("..1", ["-2", "1"]), ("-2..1", ["-2", "1"]),
    ("003..007", ["3", "4", "7"]),
    ("653247040368672767..653247040368672769", ["653247040368672768"]),
    ("653247040368672769..99999999999999999999999999", []),
    ("00u1abc", ["00u1abc"]), ("007", ["007"]), ("a..b", ["a..b"]), ("..", [".."]), ("3..x", []), ("1.5", []),
    ("Ann Lee", []), ("\"Ann Lee\"", ["Ann Lee"]), ("3,\"Ann Lee", ["3", "Ann Lee"]), ("\"3..7\" 1", ["1"]),
    ("1 4", ["1", "4"]), ("1;4;9", ["1", "4", "9"]), ("1\n3\n7..9\n", ["1", "3", "7", "9"]),
    ("1\t4\r\n9", ["1", "4", "9"]),
    ("3..  7", ["3", "4", "7"]), ("3 ..7 9", ["3", "4", "7", "9"]), ("1 \"\" 4", ["1", "4"]),
    ("#3", ["3"]), ("id:3", ["3"]), ("ID:3..7", ["3", "4", "7"]), ("#1 #4", ["1", "4"]), ("#", []), ("id:", []),
    ("3-7", []),
  ])
  func keepsExactlyWhatIsListed(text: String, expected: [String]) {
    let ids = [
      "-2", "1", "3", "4", "7", "9", "007", "653247040368672768", "00u1abc", "00U1ABC", "a..b", "..", "Ann Lee",
    ]
    #expect(Self.passing(IDFilter(text), ids) == expected)
    #expect(Self.passing(IDFilter(text, mode: .exclude), ids) == ids.filter { !expected.contains($0) })
  }

  @Test(arguments: ["", " ", ",", " , ,", ";\n,", "\"", "\"\""])
  func isNothingWithoutAnID(text: String) {
    #expect(IDFilter(text) == nil)
  }

  @Test func whoHasNoIDIsOnlyExcludedByKeeping() {
    #expect(IDFilter("3")?.passes(nil) == false)
    #expect(IDFilter("3", mode: .exclude)?.passes(nil) == true)
    #expect(IDFilter("..", mode: .keep)?.passes(nil) == false)
  }

  @Test func saysWhatItDoes() {
    #expect(IDFilter(" 3")?.label == "id 3")
    #expect(IDFilter("id:1 #2; 4")?.label == "id id:1 #2; 4")
    #expect(IDFilter("1,4..6", mode: .exclude)?.label == "not id 1,4..6")
  }
}
