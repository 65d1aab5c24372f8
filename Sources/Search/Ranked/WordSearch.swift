import Directory

/// Finds how well one word fits each user.
struct WordSearch {
  let work: SegmentWork
  let word: SearchWord
  let nicknames: Nicknames

  /// The column of the word.
  /// - Parameter narrowing: a column that holds all users who hold the word in their text.
  func column(narrowing: GradeColumn?) throws(CancellationError) -> GradeColumn {
    if let letter = preparedLetter { return try column(ofLetter: letter, among: nil) }
    let grades = try gradesOfWords()
    return try work.column { [self] segment, out in
      if let narrowing {
        grade(segment, rows: narrowing.matching(segment.rows), into: out)
      } else {
        for (column, grades) in columns(of: segment) { column.grade(word.letters, grades, into: out) }
      }
      gradeWhole(segment, into: out)
      grade(segment, by: grades, into: out)
      if word.fields.contains(.name) { segment.columns.names.gradeInitials(word.letters, into: out) }
    }
  }

  /// The column of the word for some users alone; what it says about others does not count.
  func column(among candidates: GradeColumn) throws(CancellationError) -> GradeColumn {
    if let letter = preparedLetter { return try column(ofLetter: letter, among: candidates) }
    let grades = try gradesOfWords()
    return try work.column { [self] segment, out in
      let rows = candidates.matching(segment.rows)
      if rows.isEmpty { return }
      grade(segment, rows: rows, into: out)
      gradeWhole(segment, rows: rows, into: out)
      if let words = grades.words, word.fields.contains(.name) {
        segment.columns.names.grade(by: words, queryPlace: word.place, rows: rows, into: out)
      }
      gradeValues(of: segment, by: grades, rows: rows, into: out)
      if word.fields.contains(.name) { segment.columns.names.gradeInitials(word.letters, rows: rows, into: out) }
    }
  }

  /// The column of a word with one typo more, from that without.
  func column(wideningFrom strict: GradeColumn) throws(CancellationError) -> GradeColumn {
    var grades = try gradesOfWords()
    grades.keepNear()
    return try work.column { [self, grades] segment, out in
      out.update(from: strict.grades + segment.firstRow, count: segment.count)
      grade(segment, by: grades, into: out)
    }
  }
}

extension WordSearch {
  var index: RosterIndex { work.index }

  /// The letter that the word is, if its answer is prepared.
  private var preparedLetter: Int? {
    guard word.letters.count == 1, word.fields == .all, !word.begins, nicknames.others(of: word.letters).isEmpty
    else { return nil }
    return FirstLetters.number(of: word.letters[0])
  }

  /// The column of a letter. What is prepared is for the first word of a query; for another one names are looked at again.
  private func column(ofLetter letter: Int, among candidates: GradeColumn?) throws(CancellationError) -> GradeColumn {
    let words = word.place == 0 ? nil : try gradesOfDictionary()
    return try work.column { [self] segment, out in
      segment.firstLetters.grade(letter, into: out)
      if let words {
        let names = segment.columns.names
        if let candidates {
          names.regrade(by: words, queryPlace: word.place, rows: candidates.matching(segment.rows), into: out)
        } else {
          names.regrade(by: words, queryPlace: word.place, rows: 0..<segment.count, into: out)
        }
        // An id that is the letter counts as much as a name.
        segment.columns.ids.grade(word.letters, into: out)
      }
    }
  }

  /// Grades what the dictionary has words of.
  private func grade(_ segment: Segment, by grades: Grades, into out: UnsafeMutablePointer<UInt8>) {
    if let words = grades.words, word.fields.contains(.name) {
      segment.columns.names.grade(by: words, queryPlace: word.place, into: out)
    }
    gradeValues(of: segment, by: grades, rows: 0..<segment.count, into: out)
  }

  private func gradeValues(
    of segment: Segment, by grades: Grades, rows: some Sequence<Int>, into out: UnsafeMutablePointer<UInt8>
  ) {
    if let companies = grades.companies { segment.columns.companies.grade(by: companies, rows: rows, into: out) }
    if let cities = grades.cities { segment.columns.cities.grade(by: cities, rows: rows, into: out) }
    if let domains = grades.domains { segment.columns.domains.grade(by: domains, rows: rows, into: out) }
  }
}

extension WordSearch {
  /// Grades what an e-mail address or an id is as a whole.
  /// - Parameter rows: those that an id is looked for in; nil for all.
  private func gradeWhole(_ segment: Segment, rows: [Int]? = nil, into out: UnsafeMutablePointer<UInt8>) {
    if word.fields.contains(.email), let mail = MailSearch(word) { mail.grade(segment, index.domains, into: out) }
    if word.fields.contains(.id) { segment.columns.ids.grade(word.letters, rows: rows, into: out) }
  }

  /// Grades some users by what usernames, mailboxes and phone numbers hold.
  private func grade(_ segment: Segment, rows: [Int], into out: UnsafeMutablePointer<UInt8>) {
    for (column, grades) in columns(of: segment) { column.grade(word.letters, grades, rows: rows, into: out) }
  }

  /// The columns that may hold the word.
  private func columns(of segment: Segment) -> [(TextColumn, HitGrades)] {
    let columns: [(FieldSet, TextColumn, Field)] = [
      (.username, segment.columns.usernames, .username), (.email, segment.columns.mailboxes, .email),
      (.phone, segment.columns.phones, .phone),
    ]
    return columns.filter { word.fields.contains($0.0) && $0.1.mayHold(word.letters) }
      .map { ($0.1, HitGrades(of: word, in: $0.2)) }
  }
}

extension HitGrades {
  /// What a hit of a word is graded as in a field that is kept whole.
  init(of word: SearchWord, in field: Field) {
    self.init(weight: field.weight, begins: word.begins)
    guard word.zerosLeftOut > 0 else { return }
    // Wherever it stands, below the number as it was typed.
    let grade = Grade(.inside, weight: field.weight, place: 1).rawValue
    (exact, start, self.word, inside) = (grade, grade, grade, grade)
  }
}
