import Synchronization
import Testing

@testable import Search

/// The parts of the ranked search that stand for themselves.
@Suite struct WordPartTests {
  @Test(arguments: [
    ("smith", "smith", 0), ("smith", "smiht", 1), ("smith", "smyth", 1), ("smith", "smit", 1), ("smith", "smithe", 1),
    ("ca", "abc", 3),
    ("kitten", "sitting", 3), ("김철", "김천", 1), ("a", "", 1), ("田中", "中田", 1),
  ])
  func countsEdits(word: String, other: String, edits: Int) throws {
    let distance = try #require(EditDistance(IndexedText.folded(Array(word.utf8))))
    let folded = IndexedText.folded(Array(other.utf8))
    #expect(folded.withUnsafeBytes { distance.edits(to: $0).whole } == edits)
  }

  @Test func aWordOfMoreThan64LettersIsNotCompared() {
    #expect(EditDistance(Array(repeating: 0x61, count: 64)) != nil)
    #expect(EditDistance(Array(repeating: 0x61, count: 65)) == nil)
  }

  @Test(arguments: [
    ("김철수", ["gimcheolsu", "kimcholsu", "kimchulsoo"]), ("박지성", ["bakjiseong", "pakchisong", "parkjisung"]),
    ("たなか", ["tanaka"]), ("しゅんじ", ["shunji"]), ("がっこう", ["gakkou", "gakko"]), ("サトウ", ["satou", "sato"]),
    ("ファビオ", ["fabio"]),
    ("Щукин", ["shchukin"]), ("Юлия", ["yuliya", "iuliia"]), ("Сергей", ["sergey", "sergei"]),
    ("Παπαδόπουλος", ["papadopoulos"]),
    ("Ευάγγελος", ["evangelos"]), ("Müller", ["mueller"]), ("Søren", ["soeren"]), ("Åse", ["aase"]), ("田中", []),
    ("Smith", []),
  ])
  func spellsInLatinLetters(word: String, spellings: [String]) {
    let forms = WordForms.forms(of: Array(word.utf8)).dropFirst().map { String(decoding: $0, as: UTF8.self) }
    #expect(Set(spellings).isSubset(of: forms), "\(forms)")
    if spellings.isEmpty { #expect(forms.isEmpty) }
  }

  @Test func nicknamesGoBothWaysButNotAcross() {
    let table = Nicknames("# comment\nRobert: Bob rob\nAlbert: bert\nRupert: bert\nbroken line\n".utf8)
    func others(_ name: String) -> Set<String> {
      Set(table.others(of: Array(name.utf8)).map { String(decoding: $0, as: UTF8.self) })
    }
    #expect(others("robert") == ["bob", "rob"])
    #expect(others("bob") == ["robert"])
    #expect(others("bert") == ["albert", "rupert"])
    #expect(others("nobody") == [])
  }

  @Test func thePoolCallsEveryNumberOnceAndWaits() {
    let pool = SearchPool(helpers: 3)
    for count in [0, 1, 2, 7, 1000] {
      let calls = Calls(count)
      pool.run(count) { calls.counts[$0].add() }
      #expect(calls.counts.allSatisfy { $0.value == 1 })
    }
  }

  private final class Calls: Sendable {
    let counts: [Counter]
    init(_ count: Int) { counts = (0..<count).map { _ in Counter() } }
  }

  private final class Counter: Sendable {
    private let count = Atomic<Int>(0)
    func add() { count.add(1, ordering: .relaxed) }
    var value: Int { count.load(ordering: .relaxed) }
  }

  @Test func lettersAreAsPeopleCountThem() {
    #expect(Hangul.letterCount(of: IndexedText.folded(Array("김철수".utf8)).scalars) == 3)
    #expect(Hangul.letterCount(of: IndexedText.folded(Array("がく".utf8)).scalars) == 2)
    #expect(
      TypoBudget.allowed(letters: 3) == 0 && TypoBudget.allowed(letters: 4) == 1 && TypoBudget.allowed(letters: 8) == 2)
    #expect(TypoBudget.near(letters: 2) == 0 && TypoBudget.near(letters: 3) == 1 && TypoBudget.near(letters: 8) == 3)
  }
}
