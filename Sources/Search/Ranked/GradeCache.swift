/// The columns of the words that were looked for last: whoever types a letter more or takes one back, or adds a word, needs them again.
struct GradeCache {
  /// How many columns are kept: a byte a user each.
  static let capacity = 12

  /// A column, and for whom it holds.
  private struct Entry {
    let word: SearchWord
    /// Those it holds for; nil for everybody.
    let candidates: GradeColumn?
    let column: GradeColumn
  }

  /// Those that were used last at the end.
  private var entries: [Entry] = []
  /// The filter that was in force last, and its column.
  private var filtered: (filter: IDFilter, column: GradeColumn)?

  /// The column of a word that holds for some candidates at least; nil stands for everybody.
  mutating func column(of word: SearchWord, among candidates: GradeColumn?) -> GradeColumn? {
    let place = entries.lastIndex { $0.word == word && ($0.candidates == nil || $0.candidates === candidates) }
    guard let place else { return nil }
    let entry = entries.remove(at: place)
    entries.append(entry)
    return entry.column
  }

  /// The column of the word without its last letter, where few users fit: only they can fit the word.
  ///
  /// It holds for text that contains the word, never for typos: their number grows with the word.
  func narrowing(_ word: SearchWord) -> GradeColumn? {
    guard let last = word.letters.last, last < 0x80, word.letters.count > 1 else { return nil }
    var shorter = word
    shorter.letters.removeLast()
    let entry = entries.last { $0.word == shorter && $0.candidates == nil }
    return entry.flatMap { Self.isFew($0.column.matching, of: $0.column.count, for: word) ? $0.column : nil }
  }

  /// The column in which the fewest users fit, if they are few enough to look for a word among them.
  func fewest(_ columns: [GradeColumn], for word: SearchWord) -> GradeColumn? {
    guard let column = columns.min(by: { $0.matching < $1.matching }) else { return nil }
    return Self.isFew(column.matching, of: column.count, for: word) ? column : nil
  }

  /// Keeps a column. One that holds for some candidates is of use as long as theirs is kept: it is known again by identity.
  mutating func keep(_ column: GradeColumn, of word: SearchWord, among candidates: GradeColumn?) {
    if let candidates, !entries.contains(where: { $0.column === candidates }) { return }
    entries.append(Entry(word: word, candidates: candidates, column: column))
    while entries.count > Self.capacity {
      let oldest = entries.removeFirst().column
      entries.removeAll { $0.candidates === oldest }
    }
  }

  /// The column of the filter in force.
  func column(of filter: IDFilter) -> GradeColumn? { filtered?.filter == filter ? filtered?.column : nil }

  /// Keeps the column of the filter in force.
  mutating func keep(_ column: GradeColumn, of filter: IDFilter) { filtered = (filter, column) }

  /// Whether looking at users one by one is faster than a scan of all: the shorter the word, the more hits hold up a scan.
  private static func isFew(_ users: Int, of all: Int, for word: SearchWord) -> Bool {
    users < all / (word.letters.count <= 2 ? 6 : 16)
  }
}
