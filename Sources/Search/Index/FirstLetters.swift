import Directory

/// The grades of single letters and digits in the fields that are scanned, prepared: nearly every user holds each of them, so a scan
/// would cost most at the first key.
struct FirstLetters: Sendable {
  /// Small letters and digits.
  static let count = 36

  /// The grades: those of `a` for all rows, then those of `b`.
  private let grades: [UInt8]
  private let rows: Int

  /// How many bytes of memory they take.
  var memory: Int { grades.capacity }

  init(rows: Int, username: TextColumn, mailbox: TextColumn, phone: TextColumn) {
    self.rows = rows
    var grades = [UInt8](repeating: Grade.none.rawValue, count: rows * Self.count)
    let columns = [
      (username, HitGrades(weight: Field.username.weight)), (mailbox, HitGrades(weight: Field.email.weight)),
      (phone, HitGrades(weight: Field.phone.weight)),
    ]
    grades.withUnsafeMutableBufferPointer { grades in
      for (column, hits) in columns { Self.fill(grades, from: column, hits, rows: rows) }
    }
    self.grades = grades
  }

  /// Grades the rows; false if the text is no prepared letter.
  func grade(_ text: [UInt8], into out: UnsafeMutablePointer<UInt8>) -> Bool {
    guard text.count == 1, let letter = Self.number(of: text[0]) else { return false }
    grades.withUnsafeBufferPointer { grades in
      if let base = grades.baseAddress { out.update(from: base + letter * rows, count: rows) }
    }
    return true
  }

  private static func fill(
    _ grades: UnsafeMutableBufferPointer<UInt8>, from column: TextColumn, _ hits: HitGrades, rows: Int
  ) {
    column.bytes.withUnsafeBufferPointer { bytes in
      column.starts.withUnsafeBufferPointer { starts in
        for row in 0..<rows {
          let start = Int(starts[row])
          let end = Int(starts[row &+ 1]) &- 1
          var grade = end &- start == 1 ? hits.exact : hits.start
          for place in start..<end {
            let byte = bytes[place]
            if let letter = number(of: byte) {
              let slot = letter &* rows &+ row
              if grade < grades[slot] { grades[slot] = grade }
            }
            grade = WordBoundary.isSeparator(byte) ? hits.word : hits.inside
          }
        }
      }
    }
  }

  @inline(__always)
  private static func number(of byte: UInt8) -> Int? {
    if byte &- 0x61 < 26 { return Int(byte &- 0x61) }
    if byte &- 0x30 < 10 { return Int(byte &- 0x30) &+ 26 }
    return nil
  }
}
