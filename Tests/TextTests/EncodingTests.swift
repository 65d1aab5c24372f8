import Testing

@testable import Text

@Suite struct EncodingTests {
  @Test(arguments: [
    ("C.UTF-8", Encoding.utf8), ("C.utf8", .utf8), ("C", .ascii), ("POSIX", .ascii),
    // Not installed, so their names decide.
    ("xx_XX.UTF-8", .utf8), ("xx_XX.utf8@euro", .utf8), ("xx_XX.ISO-8859-1", .ascii), ("xx_XX", .ascii),
  ])
  func knowsLocales(_ name: String, _ encoding: Encoding) {
    #expect(Encoding(localeNamed: name) == encoding)
  }

  @Test func theFirstVariableThatIsSetDecides() {
    func name(_ environment: [String: String]) -> String { Encoding.localeName { environment[$0] } }
    #expect(name([:]) == "C")
    #expect(name(["LANG": "a"]) == "a")
    #expect(name(["LANG": "a", "LC_CTYPE": "b"]) == "b")
    #expect(name(["LANG": "a", "LC_CTYPE": "b", "LC_ALL": "c"]) == "c")
    #expect(name(["LANG": "a", "LC_ALL": ""]) == "a")
  }
}
