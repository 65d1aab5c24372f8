import Directory
import Text

/// A query as the index answers it: what must hold, all of it.
struct SearchPlan: Sendable {
  /// One part that must hold.
  struct Clause: Sendable {
    /// At least one of these must.
    var alternatives: [Alternative]
    /// Whether the user is ranked by it; what only sifts does not rank.
    let ranks: Bool
    /// Whether it may be missing where few users match: a plain word, without a mark that says how it is meant.
    let isDispensable: Bool
  }

  /// What is looked for.
  enum Alternative: Sendable {
    /// Words.
    case words(CompoundWord)
    /// What the index can't hold: it is looked for in the users one by one.
    case term(Query.Term)
    /// Whoever does not fit.
    indirect case not(Alternative)
    /// Ids.
    case ids(IDFilter)
    /// The filter in force, which stays while queries come and go.
    case filter(IDFilter)

    /// How many words it is of.
    fileprivate var wordCount: Int {
      if case .words(let words) = self { max(words.parts.count, 1) } else { 1 }
    }
  }

  /// What must hold.
  let clauses: [Clause]

  /// The plan of a request.
  init(_ request: SearchRequest) {
    var place = 0
    var clauses = request.query.clauses.map { clause in
      let isSingle = clause.alternatives.count == 1
      var ranks = false
      var isDispensable = false
      let alternatives = clause.alternatives.map { term in
        let alternative = Self.alternative(of: term, place: place)
        if !term.excludes, case .text(let pattern) = term.match {
          ranks = true
          if isSingle, term.field == nil, case .words = alternative {
            isDispensable = !pattern.isLiteral && !pattern.begins
          }
        }
        return term.excludes ? .not(alternative) : alternative
      }
      if ranks { place += alternatives.map(\.wordCount).max() ?? 1 }
      return Clause(alternatives: alternatives, ranks: ranks, isDispensable: isDispensable)
    }
    if let filter = request.filter {
      clauses.append(Clause(alternatives: [.filter(filter)], ranks: false, isDispensable: false))
    }
    self.clauses = clauses
  }

  /// The same with one typo more forgiven in each word; nil where that changes nothing.
  var near: SearchPlan? {
    var changes = false
    let near = clauses.map { clause in
      var near = clause
      near.alternatives = clause.alternatives.map { alternative in
        guard case .words(let words) = alternative, let wide = words.near else { return alternative }
        changes = true
        return .words(wide)
      }
      return near
    }
    return changes ? SearchPlan(clauses: near) : nil
  }

  /// Whether some users fit better than others: what only sifts leaves all of them equal.
  var ranks: Bool { clauses.contains(where: \.ranks) }

  /// Whether a word may be missing: two or more stand for themselves.
  var allowsMissing: Bool { clauses.count { $0.isDispensable } > 1 }

  private init(clauses: [Clause]) {
    self.clauses = clauses
  }

  private static func alternative(of term: Query.Term, place: Int) -> Alternative {
    switch term.match {
    case .ids(let ids):
      return .ids(ids)
    case .text(let pattern):
      let fields = term.field.map { FieldSet($0) } ?? .all
      // Where groups of digits begin, the index doesn't know.
      if pattern.begins, term.field == .phone { return .term(term) }
      if let fields, let words = CompoundWord(pattern, fields: fields, place: place, excludes: term.excludes) {
        return .words(words)
      }
      return .term(term)
    }
  }
}

/// A word of a query as it was typed, with what parts words inside: `jean-luc`, `j.doe@corp.org`, `1-770-736-8031`.
struct CompoundWord: Sendable {
  /// The word as it stands.
  var whole: SearchWord
  /// What stands between what parts words; empty if nothing does. All of them count like the whole.
  var parts: [SearchWord] = []
  /// The digits, if it may be a phone number: as typed, and without the zeros that are dialled before a number. All of them count like the whole.
  var numbers: [SearchWord] = []

  /// Reads a pattern; nil if the index can't answer it: several words that must follow each other, or nothing but signs.
  init?(_ pattern: TextPattern, fields: FieldSet, place: Int, excludes: Bool) {
    let text = Array(pattern.text.utf8)
    let parts = WordBoundary.words(of: text).map(IndexedText.folded).filter { !$0.isEmpty }
    let folded = IndexedText.folded(text)
    guard !parts.isEmpty else { return nil }
    // Who is left out must hold the word itself: nobody goes for a typo.
    var word = SearchWord(
      letters: folded, place: place, fields: fields, isLiteral: pattern.isLiteral || excludes, begins: pattern.begins)
    if parts == [folded] {
      whole = word
    } else if pattern.isLiteral || pattern.begins || excludes {
      return nil
    } else {
      whole = word
      whole.fields.formIntersection(.whole)
      // What stands before an extension is no part that users have.
      let groups = parts.filter { $0.allSatisfy(\.isDigit) }
      let isNumber = groups.count > 1 && (groups.count == parts.count || PhoneNumber.digits(of: folded) != nil)
      let hasBlanks = pattern.text.contains(where: \.isWhitespace)
      self.parts = (isNumber ? groups : parts).enumerated().map { number, letters in
        word.letters = letters
        word.place = place + number
        // Groups of digits are meant as one number, which `numbers` and `whole` find: strewn over phone, id and user name they mean nobody.
        // Between blanks they may be meant each for itself.
        word.fields = isNumber && !hasBlanks ? fields.intersection(.ofNumbersInNames) : fields
        return word
      }
      word.place = place
    }
    guard fields.contains(.phone) else { return }
    let number = Self.digits(of: folded, isSingle: self.parts.isEmpty)
    word.fields = .phone
    if let number {
      word.letters = number
      numbers.append(word)
    }
    let digits = number ?? (folded.allSatisfy(\.isDigit) ? folded : [])
    if !word.isLiteral, !word.begins, let (letters, zeros) = PhoneNumber.withoutZeros(digits, in: folded) {
      word.letters = letters
      word.zerosLeftOut = zeros
      numbers.append(word)
    }
  }

  /// The same with one typo more forgiven; nil where that changes nothing.
  var near: CompoundWord? {
    let near = (parts.isEmpty ? [whole] : parts).map(\.near)
    guard near.contains(where: { $0 != nil }) else { return nil }
    var wide = self
    if parts.isEmpty {
      wide.whole = near[0] ?? whole
    } else {
      wide.parts = zip(parts, near).map { $1 ?? $0 }
    }
    return wide
  }

  /// The digits of what is written like a phone number or an extension (`x56442`); nil if it isn't, and where it is digits alone, as the word
  /// itself is looked for in phone numbers.
  private static func digits(of text: [UInt8], isSingle: Bool) -> [UInt8]? {
    let digits = text.filter(\.isDigit)
    guard !digits.isEmpty, digits.count < text.count else { return nil }
    if isSingle {
      let rest = text.drop { $0 == 0x78 }
      if rest.count == digits.count, text.count - rest.count == 1 { return digits }
      return PhoneNumber.digits(of: text)
    }
    return PhoneNumber.digits(of: text, separates: WordBoundary.isSeparator)
  }
}
