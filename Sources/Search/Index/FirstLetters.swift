import Directory

/// The answers to single letters and digits, prepared: nearly every user holds each of them, so finding out how would cost most at
/// the first key.
struct FirstLetters: Sendable {
  /// Small letters and digits.
  static let count = 36

  /// The grades for the first word of a query: those of `a` for all rows, then those of `b`.
  private let grades: [UInt8]
  private let rows: Int

  /// How many bytes of memory they take.
  var memory: Int { grades.capacity }

  /// The answers of a segment's columns.
  init(of columns: Segment.Columns, rows: Int, tables: IndexTables) {
    self.rows = rows
    let words = LetterTable(words: columns.names.numbers, in: tables.dictionary)
    func table(_ column: ValueColumn, _ values: ValueTable, _ field: Field) -> LetterTable {
      LetterTable(values: column.values, in: values, weight: field.weight, dictionary: tables.dictionary)
    }
    let companies = table(columns.companies, tables.companies, .company)
    let cities = table(columns.cities, tables.cities, .city)
    let domains = table(columns.domains, tables.domains, .email)
    grades = [UInt8](unsafeUninitializedCapacity: rows * Self.count) { grades, initialized in
      var block = LetterBlock()
      for first in stride(from: 0, to: rows, by: LetterBlock.rows) {
        let range = first..<min(first + LetterBlock.rows, rows)
        block.clear()
        block.takeNames(columns.names, range, words)
        block.takeValues(columns.companies, range, companies)
        block.takeValues(columns.cities, range, cities)
        block.takeValues(columns.domains, range, domains)
        block.takeText(columns.usernames, range, HitGrades(weight: Field.username.weight))
        block.takeText(columns.mailboxes, range, HitGrades(weight: Field.email.weight))
        block.takeText(columns.phones, range, HitGrades(weight: Field.phone.weight))
        block.takeIDs(columns.ids, range)
        block.write(range, rows: rows, to: grades)
      }
      initialized = rows * Self.count
    }
  }

  /// Grades the rows by the letter that a word is.
  func grade(_ letter: Int, into out: UnsafeMutablePointer<UInt8>) {
    grades.withUnsafeBufferPointer { grades in
      if let base = grades.baseAddress { out.update(from: base + letter * rows, count: rows) }
    }
  }

  /// The place of a letter or digit among those that are prepared; nil for any other byte.
  @inline(__always)
  static func number(of byte: UInt8) -> Int? {
    if byte &- 0x61 < 26 { return Int(byte &- 0x61) }
    if byte &- 0x30 < 10 { return Int(byte &- 0x30) &+ 26 }
    return nil
  }
}

/// For each of some words or values, how well it fits each letter.
struct LetterTable: Sendable {
  /// Bytes of an entry: a grade for each letter, and some to fill up, so that sixteen are taken at a time.
  static let width = 48

  private(set) var grades: [UInt8]

  /// The entries of words, by their numbers in a dictionary.
  init(words: [UInt32], in dictionary: WordDictionary) {
    grades = Array(repeating: Grade.none.rawValue, count: words.count * Self.width)
    for (entry, word) in words.enumerated() { take(word, of: dictionary, weight: 0, place: 0, entry: entry) }
  }

  /// The entries of values, by their numbers in a table.
  init(values: [UInt32], in table: ValueTable, weight: UInt8, dictionary: WordDictionary) {
    grades = Array(repeating: Grade.none.rawValue, count: values.count * Self.width)
    for (entry, value) in values.enumerated() {
      for (place, word) in table.words(of: Int(value)).enumerated() {
        take(word, of: dictionary, weight: weight, place: place, entry: entry)
      }
      guard let text = table.wholeText(Int(value)) else { continue }
      for (place, byte) in text.enumerated() {
        take(MailSearch.grade(ofHitAt: place, of: 1, inDomainOf: text.count), byte, entry)
      }
    }
  }

  private mutating func take(_ word: UInt32, of dictionary: WordDictionary, weight: UInt8, place: Int, entry: Int) {
    var isOther = false
    dictionary.forEachForm(of: Int(word)) { form in
      // Only names tell another spelling from their own: of values the place is that of the word.
      let other = isOther && weight == 0 ? Grade.otherSpelling : 0
      var tier = form.count == 1 ? Tier.exact : .prefix
      for byte in form {
        take(Grade(tier, weight: weight, place: place).rawValue | other, byte, entry)
        tier = .inside
      }
      isOther = true
    }
  }

  private mutating func take(_ grade: UInt8, _ byte: UInt8, _ entry: Int) {
    guard let letter = FirstLetters.number(of: byte) else { return }
    let slot = entry * Self.width + letter
    grades[slot] = min(grades[slot], grade)
  }
}
