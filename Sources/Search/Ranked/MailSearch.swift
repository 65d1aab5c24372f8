import Directory

/// Looks for an e-mail address by its two parts: before the `@` it is what the mailbox ends with, after it what the domain begins with.
struct MailSearch {
  static let at: UInt8 = 0x40

  /// The end of the mailbox, closed as in a column.
  private let mailbox: [UInt8]
  private let domain: [UInt8]
  private let begins: Bool

  /// Reads a word; nil if it holds no `@`.
  init?(_ word: SearchWord) {
    guard let at = word.letters.lastIndex(of: Self.at) else { return nil }
    mailbox = word.letters[..<at] + [TextColumn.end]
    domain = Array(word.letters[(at + 1)...])
    begins = word.begins
  }

  /// Grades the users of a segment: the worse of what both parts are graded.
  func grade(_ segment: Segment, _ domains: ValueTable, into out: UnsafeMutablePointer<UInt8>) {
    let weight = Field.email.weight
    let ofDomain = domains.folded.map { text in
      text.starts(with: domain) && (text.count > 0 || domain.isEmpty)
        ? Grade(text.count == domain.count ? .exact : .prefix, weight: weight).rawValue : Grade.none.rawValue
    }
    let table = segment.columns.domains.values.map { ofDomain[Int($0)] }
    guard table.contains(where: { $0 != Grade.none.rawValue }) else { return }
    let both = GradeColumn(count: segment.count)
    if mailbox.count > 1 {
      var grades = HitGrades(weight: weight, begins: begins)
      // What ends the mailbox and begins it is all of it.
      grades.start = grades.exact
      grades.word = Grade(.prefix, weight: weight).rawValue
      segment.columns.mailboxes.grade(mailbox, grades, into: both.grades)
    } else {
      both.grades.update(repeating: Grade(.prefix, weight: weight).rawValue, count: segment.count)
    }
    for row in 0..<segment.count {
      let grade = max(both.grades[row], table[Int(segment.columns.domains.codes[row])])
      if grade < out[row] { out[row] = grade }
    }
  }

  /// The grade of a word in a whole domain, as `corp.org`.
  static func grade(of word: SearchWord, inDomain domain: [UInt8]) -> UInt8 {
    let place = domain.withUnsafeBytes { $0.firstIndex(of: word.letters) }
    guard let place, place == 0 || !word.begins else { return Grade.none.rawValue }
    return grade(ofHitAt: place, of: word.letters.count, inDomainOf: domain.count)
  }

  /// The grade of a hit in a whole domain, by lengths in bytes.
  static func grade(ofHitAt place: Int, of length: Int, inDomainOf domain: Int) -> UInt8 {
    if place == 0 { return Grade(domain == length ? .exact : .prefix, weight: Field.email.weight).rawValue }
    return Grade(.inside, weight: Field.email.weight, place: Grade.lastPlace).rawValue
  }
}
