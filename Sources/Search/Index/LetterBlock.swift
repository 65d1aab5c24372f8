/// How well some rows fit each letter, row by row, while the answers are prepared: written by letter, each byte would go to another page.
struct LetterBlock: ~Copyable {
  /// How many rows it holds.
  static let rows = 64

  private let grades = UnsafeMutablePointer<UInt8>.allocate(capacity: rows * LetterTable.width)

  deinit {
    grades.deallocate()
  }

  /// Forgets all rows.
  mutating func clear() {
    grades.update(repeating: Grade.none.rawValue, count: Self.rows * LetterTable.width)
  }

  /// Takes in the words of names, by where they stand.
  mutating func takeNames(_ names: NameColumn, _ rows: Range<Int>, _ table: LetterTable) {
    names.starts.withUnsafeBufferPointer { starts in
      names.words.withUnsafeBufferPointer { words in
        table.grades.withUnsafeBufferPointer { table in
          guard let base = table.baseAddress else { return }
          for row in rows {
            let start = Int(starts[row])
            for place in start..<Int(starts[row &+ 1]) {
              let distance = UInt8(truncatingIfNeeded: min(place &- start, Grade.lastPlace))
              take(base + Int(words[place]) &* LetterTable.width, distance, row: row &- rows.lowerBound)
            }
          }
        }
      }
    }
  }

  /// Takes in values.
  mutating func takeValues(_ values: ValueColumn, _ rows: Range<Int>, _ table: LetterTable) {
    values.codes.withUnsafeBufferPointer { codes in
      table.grades.withUnsafeBufferPointer { table in
        guard let base = table.baseAddress else { return }
        for row in rows { take(base + Int(codes[row]) &* LetterTable.width, 0, row: row &- rows.lowerBound) }
      }
    }
  }

  /// Takes in texts, letter by letter.
  mutating func takeText(_ column: TextColumn, _ rows: Range<Int>, _ hits: HitGrades) {
    column.bytes.withUnsafeBufferPointer { bytes in
      column.starts.withUnsafeBufferPointer { starts in
        for row in rows {
          let out = grades + (row &- rows.lowerBound) &* LetterTable.width
          let start = Int(starts[row])
          let end = Int(starts[row &+ 1]) &- 1
          var grade = end &- start == 1 ? hits.exact : hits.start
          for place in start..<end {
            let byte = bytes[place]
            if let letter = FirstLetters.number(of: byte) { out[letter] = min(out[letter], grade) }
            grade = WordBoundary.isSeparator(byte) ? hits.word : hits.inside
          }
        }
      }
    }
  }

  /// Takes in the beginnings of ids.
  mutating func takeIDs(_ ids: IDColumn, _ rows: Range<Int>) {
    for row in rows {
      let (byte, isWhole) = ids.firstByte(row)
      guard let letter = FirstLetters.number(of: byte) else { continue }
      let slot = (row - rows.lowerBound) * LetterTable.width + letter
      grades[slot] = min(grades[slot], isWhole ? IDColumn.exact : IDColumn.prefix)
    }
  }

  /// Writes the rows by letter.
  /// - Parameter all: how many rows there are in all.
  func write(_ rows: Range<Int>, rows all: Int, to out: UnsafeMutableBufferPointer<UInt8>) {
    for letter in 0..<FirstLetters.count {
      let start = letter &* all &+ rows.lowerBound
      for row in 0..<rows.count { out[start &+ row] = grades[row &* LetterTable.width &+ letter] }
    }
  }

  /// Takes an entry of a table into a row. The bits of the place are free in it, and `none` has all.
  @inline(__always)
  private func take(_ entry: UnsafePointer<UInt8>, _ place: UInt8, row: Int) {
    let out = grades + row &* LetterTable.width
    for letter in 0..<LetterTable.width { out[letter] = min(out[letter], entry[letter] | place) }
  }
}
