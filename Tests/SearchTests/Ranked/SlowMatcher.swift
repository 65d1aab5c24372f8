import Directory
import Text

@testable import Search

/// The slow, obvious matcher: no index, no masks, no bits; every user is looked at from the start. It states what the ranked searcher gives.
struct SlowMatcher {
  let roster: Roster
  private let users: [SlowUser]
  let nicknames: Nicknames

  init(_ roster: Roster, nicknames: Nicknames = Nicknames()) {
    self.roster = roster
    self.nicknames = nicknames
    users = roster.map { SlowUser($0) }
  }

  struct Answer: Equatable {
    var rows: [Int]
    var nearFrom: Int?
  }

  func answer(_ request: SearchRequest) -> Answer {
    let plan = SearchPlan(request)
    if plan.clauses.isEmpty { return Answer(rows: Array(roster.indices), nearFrom: nil) }
    var keys = keys(plan, allowsMissing: false)
    let strict = keys.count
    if strict < 10 {
      let near = plan.near ?? plan
      keys = self.keys(near, allowsMissing: plan.clauses.count(where: \.isDispensable) >= 2)
    }
    return Answer(rows: keys.map { $0.last ?? 0 }, nearFrom: keys.count > strict ? strict : nil)
  }

  /// What each user that fits is ordered by: worst tier, sum of grades, length of the name, row.
  private func keys(_ plan: SearchPlan, allowsMissing: Bool) -> [[Int]] {
    let ranks = plan.clauses.contains(where: \.ranks)
    let keys = roster.indices.compactMap { row -> [Int]? in
      let user = users[row]
      var missing = 0
      var grades: [Int] = []
      for clause in plan.clauses {
        if let grade = clause.alternatives.compactMap({ grade(of: $0, user, row) }).min() {
          grades.append(grade)
        } else if allowsMissing, clause.isDispensable {
          missing += 1
          grades.append(0x7F)
        } else {
          return nil
        }
      }
      if missing > 1 { return nil }
      return ranks ? [(grades.max() ?? 0) / 16, min(grades.reduce(80 * missing, +), 0xFFF), user.length, row] : [row]
    }
    return keys.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private func grade(of alternative: SearchPlan.Alternative, _ user: SlowUser, _ row: Int) -> Int? {
    switch alternative {
    case .words(let words):
      return grade(of: words, user)
    case .not(let alternative):
      return grade(of: alternative, user, row) == nil ? 0 : nil
    case .ids(let filter), .filter(let filter):
      return filter.passes(roster[row].id) ? 0 : nil
    case .term(let term):
      return grade(of: term) { roster.value(of: $0, at: row) }
    }
  }

  /// The better of the word as it stands and all that is between its separators.
  func grade(of words: CompoundWord, _ user: SlowUser) -> Int? {
    let parts = words.parts.map { grade(of: $0, user) }
    let all = parts.isEmpty || parts.contains(nil) ? nil : parts.compactMap { $0 }.max()
    return ([grade(of: words.whole, user), all] + words.numbers.map { grade(of: $0, user) }).compactMap { $0 }.min()
  }

  /// The best of all the ways in which a word fits a user.
  func grade(of word: SearchWord, _ user: SlowUser) -> Int? {
    let letters = word.letters
    var grades: [Int?] = []
    let hasSeparator = String(decoding: letters, as: UTF8.self).unicodeScalars.contains {
      SlowUser.partsWords($0) && $0.isASCII
    }
    func words(_ words: [SlowWord], _ field: FieldSet, _ body: (Int, Int) -> Int) {
      guard word.fields.contains(field), !hasSeparator else { return }
      for (place, text) in words.enumerated() { grades.append(grade(of: word, inWord: text).map { body($0, place) }) }
    }
    words(user.name, .name) { $0 / 4 * 4 + max($0 % 4, abs(min($1, 3) - min(word.place, 3))) }
    words(user.company, .company) { $0 / 16 * 16 + 12 + min($1, 3) }
    words(user.city, .city) { $0 / 16 * 16 + 12 + min($1, 3) }
    words(user.domainWords, .email) { $0 / 16 * 16 + 8 + min($1, 3) }
    if word.fields.contains(.name), (2...4).contains(letters.count), letters.allSatisfy({ (0x61...0x7A).contains($0) }),
      user.name.prefix(letters.count).map({ $0.forms.first?.first }) == letters.map({ UInt32($0) })
    {
      grades.append(0x20)
    }
    if word.fields.contains(.username) { grades.append(column(user.username, word, 4)) }
    if word.fields.contains(.phone) {
      let grade = column(user.phone, word, 12)
      grades.append(word.zerosLeftOut > 0 ? grade.map { _ in 0x3D } : grade)
    }
    if word.fields.contains(.email) {
      grades.append(column(user.mailbox, word, 8))
      grades.append(address(user, word))
    }
    if word.fields.contains(.id), user.id.starts(with: letters) { grades.append(user.id == letters ? 0 : 0x18) }
    return grades.compactMap { $0 }.min()
  }

  /// A text that is kept whole.
  private func column(_ text: [UInt8], _ word: SearchWord, _ field: Int) -> Int? {
    places(of: word.letters, in: text).compactMap { place in
      if place == 0 { return (text.count == word.letters.count ? 0 : 0x10) + field }
      if SlowUser.partsWords(Unicode.Scalar(text[place - 1])), text[place - 1] < 0x80 { return 0x11 + field }
      return word.begins ? nil : 0x30 + field
    }.min()
  }

  private func address(_ user: SlowUser, _ word: SearchWord) -> Int? {
    guard let at = word.letters.lastIndex(of: 0x40) else {
      let places = places(of: word.letters, in: user.domain)
      if places.first == 0 { return user.domain == word.letters ? 0x08 : 0x18 }
      return places.isEmpty || word.begins ? nil : 0x3B
    }
    let (end, start) = (Array(word.letters[..<at]), Array(word.letters[(at + 1)...]))
    guard user.mailbox.suffix(end.count).elementsEqual(end), user.domain.starts(with: start),
      !user.domain.isEmpty || start.isEmpty
    else {
      return nil
    }
    let domain = user.domain == start ? 0x08 : 0x18
    if end.isEmpty { return max(0x18, domain) }
    if user.mailbox == end { return domain }
    let before = user.mailbox[user.mailbox.count - end.count - 1]
    if before < 0x80, SlowUser.partsWords(Unicode.Scalar(before)) { return max(0x18, domain) }
    return word.begins ? nil : 0x38
  }

  private func places(of needle: [UInt8], in text: [UInt8]) -> [Int] {
    needle.count > text.count
      ? [] : (0...text.count - needle.count).filter { text[$0..<$0 + needle.count].elementsEqual(needle) }
  }
}

/// A user as the slow matcher looks at one.
struct SlowUser {
  let name, company, city, domainWords: [SlowWord]
  let username, mailbox, domain, phone, id: [UInt8]
  /// The letters of the name.
  let length: Int

  init(_ user: User) {
    name = Array(Self.words(user.name).prefix(32))
    company = Self.words(user.company?.name)
    city = Self.words(user.address?.city)
    let email = user.email ?? ""
    let at = email.lastIndex(of: "@")
    let domainText = at.map { String(email[email.index(after: $0)...]) } ?? ""
    domainWords = Self.words(domainText)
    domain = Self.folded(domainText)
    mailbox = Self.folded(at.map { String(email[..<$0]) } ?? email)
    username = Self.folded(user.username)
    phone = Self.folded(user.phone).filter { (0x30...0x39).contains($0) }
    id = Self.folded(user.id?.text)
    let letters = name.map { word in
      min((word.forms.first ?? []).count { !(0x1160...0x11FF).contains($0) && $0 != 0x3099 && $0 != 0x309A }, 60) + 1
    }
    length = max(0, min(letters.reduce(-1, +), 254))
  }

  static func folded(_ text: String?) -> [UInt8] {
    let dropped: Set<Unicode.Scalar> = ["'", "\u{2018}", "\u{2019}", "\u{2BC}", "\u{7F}"]
    let scalars = String(decoding: FoldedText.bytes(of: text ?? ""), as: UTF8.self).unicodeScalars
    return Array(String(String.UnicodeScalarView(scalars.filter { $0.value >= 0x20 && !dropped.contains($0) })).utf8)
  }

  static func words(_ text: String?) -> [SlowWord] {
    (text ?? "").unicodeScalars.split(whereSeparator: partsWords).map { SlowWord(String($0)) }
  }

  static func partsWords(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return scalar != "'" && !(scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
    }
    return "\u{A0}\u{B7}\u{3000}\u{30FB}\u{FF65}".unicodeScalars.contains(scalar)
      || (0x2000...0x200A).contains(scalar.value) || (0x2010...0x2015).contains(scalar.value)
  }
}

/// A word of a user, with the forms in which it can be typed.
struct SlowWord {
  let forms: [[UInt32]]

  init(_ text: String) {
    forms = WordForms.forms(of: Array(text.utf8)).map(\.scalars)
  }
}
