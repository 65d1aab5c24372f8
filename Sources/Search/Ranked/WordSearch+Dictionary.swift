import Directory

/// What a word has to do with the words of names, companies, cities and domains.
extension WordSearch {
  /// The grades of the dictionary's words, and by them those of the values.
  struct Grades: Sendable {
    var words: WordGrades?
    var companies: [UInt8]?
    var cities: [UInt8]?
    var domains: [UInt8]?
  }

  func gradesOfWords() throws(CancellationError) -> Grades {
    var grades = Grades()
    if !word.fields.isDisjoint(with: .ofWords), !word.holdsSeparator {
      let words = try gradesOfDictionary()
      grades.words = words
      if word.fields.contains(.company) {
        grades.companies = index.companies.grades(by: words.grades, weight: Field.company.weight)
      }
      if word.fields.contains(.city) {
        grades.cities = index.cities.grades(by: words.grades, weight: Field.city.weight)
      }
      if word.fields.contains(.email) {
        grades.domains = index.domains.grades(by: words.grades, weight: Field.email.weight)
      }
    }
    if word.fields.contains(.email), !word.letters.contains(MailSearch.at) {
      let whole = index.domains.folded.map { MailSearch.grade(of: word, inDomain: $0) }
      grades.domains = grades.domains.map { zip($0, whole).map { min($0, $1) } } ?? whole
    }
    return grades
  }

  func gradesOfDictionary() throws(CancellationError) -> WordGrades {
    let dictionary = index.dictionary
    let (pool, cancellation) = (work.pool, work.cancellation)
    let pattern = WordPattern(word, nicknames: nicknames)
    let forms = GradeColumn(count: dictionary.formCount)
    let step = Self.formsPerTurn
    pool.run((dictionary.formCount + step - 1) / step) { [cancellation] turn in
      if cancellation.isSet { return }
      dictionary.grade(pattern, forms: turn * step..<min((turn + 1) * step, dictionary.formCount), into: forms.grades)
    }
    try cancellation.check()
    return dictionary.wordGrades(of: forms)
  }

  /// Forms that are compared before a thread takes the next ones.
  private static let formsPerTurn = 4096
}

extension WordSearch.Grades {
  /// Keeps what one typo more lets in, and nothing else.
  mutating func keepNear() {
    func near(_ grades: [UInt8]?) -> [UInt8]? {
      grades?.map { $0 >> 4 == Tier.near.rawValue ? $0 : Grade.none.rawValue }
    }
    if let all = words, let grades = near(all.grades) {
      words = WordGrades(grades: grades, fitting: all.fitting.filter { grades[Int($0)] != Grade.none.rawValue })
    }
    companies = near(companies)
    cities = near(cities)
    domains = near(domains)
  }
}
