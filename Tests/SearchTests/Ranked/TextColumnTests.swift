import TestSupport
import Testing

@testable import Search

/// The scans of a column beside looking at each text for itself.
struct TextColumnTests {
  private let grades = HitGrades(weight: 1)

  /// From hit to hit and from row to row.
  @Test(arguments: [0, 1, 5, 40], ["us", "u", "ser", "user1", ".u"])
  func gradesAllRowsAsOneByOne(oneIn rarity: Int, needle: String) {
    var random = SeededGenerator(seed: 7)
    let texts = (0..<5000).map { number in
      let isHit = rarity > 0 && random.below(rarity) == 0
      let rest = String((0..<random.below(30)).map { _ in random.pick(["a", "s", "u", ".", "7"]) })
      return isHit ? random.pick(["user\(number)", "x\(rest)user1", "a.us\(rest)", "us", "u"]) : rest
    }
    var draft = TextColumn.Draft(rows: texts.count, bytesPerRow: 16)
    for text in texts { Array(text.utf8).withUnsafeBytes { draft.append($0) } }
    let column = TextColumn(draft)
    let expected = texts.map { grade(of: needle, in: $0) }
    let letters = Array(needle.utf8)
    let all = GradeColumn(count: texts.count)
    column.grade(letters, grades, into: all.grades)
    #expect((0..<texts.count).map { all.grades[$0] } == expected)
    let odd = GradeColumn(count: texts.count)
    let rows = Array(stride(from: 1, to: texts.count, by: 2))
    column.grade(letters, grades, rows: rows, into: odd.grades)
    #expect(rows.map { odd.grades[$0] } == rows.map { expected[$0] })
  }

  /// The best grade of all places where a text holds a needle.
  private func grade(of needle: String, in text: String) -> UInt8 {
    if needle == text { return grades.exact }
    var best = Grade.none.rawValue
    for place in text.indices where text[place...].hasPrefix(needle) {
      let isWordStart = place > text.startIndex && text[text.index(before: place)] == "."
      best = min(best, place == text.startIndex ? grades.start : isWordStart ? grades.word : grades.inside)
    }
    return best
  }
}
