/// The columns of the words that were looked for last: whoever types a letter more or takes one back, or adds a word, needs them again.
struct GradeCache {
  /// How many columns are kept: a byte a user each.
  static let capacity = 12

  private var columns: [SearchWord: (column: GradeColumn, matching: Int)] = [:]
  /// The words, those that were used last at the end.
  private var order: [SearchWord] = []
  /// The filter that was in force last, and its column.
  private var filtered: (filter: IDFilter, column: GradeColumn)?

  /// The column of a word.
  mutating func column(of word: SearchWord) -> GradeColumn? {
    guard let entry = columns[word] else { return nil }
    touch(word)
    return entry.column
  }

  /// The column of the word without its last letter, where few users fit: only they can fit the word.
  ///
  /// It holds for text that contains the word, never for typos: their number grows with the word.
  func narrowing(_ word: SearchWord) -> GradeColumn? {
    guard let last = word.letters.last, last < 0x80, word.letters.count > 1 else { return nil }
    var shorter = word
    shorter.letters.removeLast()
    guard let entry = columns[shorter], entry.matching < entry.column.count / Self.fewOneIn else { return nil }
    return entry.column
  }

  /// Keeps a column.
  mutating func keep(_ column: GradeColumn, of word: SearchWord) {
    columns[word] = (column, column.matching)
    touch(word)
    if order.count > Self.capacity { columns[order.removeFirst()] = nil }
  }

  /// The column of the filter in force.
  func column(of filter: IDFilter) -> GradeColumn? { filtered?.filter == filter ? filtered?.column : nil }

  /// Keeps the column of the filter in force.
  mutating func keep(_ column: GradeColumn, of filter: IDFilter) { filtered = (filter, column) }

  private mutating func touch(_ word: SearchWord) {
    order.removeAll { $0 == word }
    order.append(word)
  }

  /// Below this part of the users, looking at them one by one is faster than a scan of all.
  private static let fewOneIn = 10
}
