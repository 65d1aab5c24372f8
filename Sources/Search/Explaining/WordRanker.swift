import Directory

/// Ranks one user by one word, with what matched: the grades are those of the index, found without one.
struct WordRanker: Sendable {
  let word: SearchWord
  private let pattern: WordPattern
  private let distance: EditDistance?

  init(_ word: SearchWord, nicknames: Nicknames) {
    self.word = word
    pattern = WordPattern(word, nicknames: nicknames)
    distance = EditDistance(word.letters)
  }

  /// The best hit in a user's values; nil if the word does not fit.
  func hit(in value: (Field) -> String?) -> WordHit? {
    Field.searched.compactMap { field in value(field).flatMap { hit(in: $0, of: field) } }.best
  }

  /// The best hit in a value of a field.
  func hit(in value: String, of field: Field) -> WordHit? {
    guard let fields = FieldSet(field), word.fields.contains(fields) else { return nil }
    switch field {
    case .name: return [nameHit(in: value), initialsHit(in: value)].compactMap { $0 }.best
    case .company, .city: return wordHit(in: ValueWord.words(of: value), of: field)
    case .username: return textHit(in: IndexedValue(value), HitGrades(of: word, in: field), field)
    case .phone:
      var hit = textHit(in: IndexedValue(value, where: \.isDigit), HitGrades(of: word, in: field), field)
      if word.zerosLeftOut > 0 { hit?.spelling = .withoutZeros(word.zerosLeftOut) }
      return hit
    case .id: return idHit(in: IndexedValue(value))
    case .email: return mailHit(in: value)
    case .attribute: return nil
    }
  }
}

extension WordRanker {
  private func nameHit(in value: String) -> WordHit? {
    guard !word.holdsSeparator else { return nil }
    return ValueWord.words(of: value).prefix(NameColumn.mostWords).enumerated().compactMap { place, other in
      hit(in: other, of: .name) { Grade(rawValue: $0.rawValue | UInt8(Grade.distance(place, word.place))) }
    }.best
  }

  /// A hit in words that stand in a field: the first ones count more.
  private func wordHit(in words: [ValueWord], of field: Field) -> WordHit? {
    guard !word.holdsSeparator else { return nil }
    return words.enumerated().compactMap { place, other in
      hit(in: other, of: field) { grade in grade.tier.map { Grade($0, weight: field.weight, place: place) } ?? .none }
    }.best
  }

  private func hit(in other: ValueWord, of field: Field, _ grade: (Grade) -> Grade) -> WordHit? {
    let forms = WordForms.forms(of: Array(other.text.utf8))
    let raw = forms.enumerated().map { place, form in
      let raw = form.withUnsafeBytes { pattern.grade(of: $0, mask: LetterMask(form).bits, length: form.scalars.count) }
      return Grade(rawValue: place > 0 ? raw | Grade.otherSpelling : raw)
    }
    guard let best = raw.min(), best != .none, let form = raw.firstIndex(of: best), let tier = best.tier else {
      return nil
    }
    var hit = WordHit(grade: grade(best), field: field, ranges: [other.scalars])
    hit.word = other.scalars
    if form > 0 { hit.spelling = other.spelling(forms[form], plain: forms[0]) }
    // Of another spelling and of another name the whole word is covered.
    let value = IndexedValue(other.text, first: other.scalars.lowerBound)
    if tier >= .oneEdit {
      let (edits, scalars) = typos(to: forms[form])
      hit.edits = edits
      hit.isOfBeginning = scalars < forms[form].scalars.count
      if form == 0, scalars > 0 { hit.ranges = [value.source(ofScalars: 0..<scalars)] }
    } else if form == 0, tier != .nickname, let (scalars, spelling) = pattern.place(in: value.bytes) {
      hit.ranges = [value.source(ofScalars: scalars)]
      hit.spelling = spelling
    }
    return hit
  }

  /// How many typos lead to a form, and to how many scalars at its beginning.
  private func typos(to form: [UInt8]) -> (count: Int, scalars: Int) {
    guard let distance else { return (0, 0) }
    let scalars = form.scalars
    let starts = form.indices.filter { form[$0] & 0xC0 != 0x80 } + [form.count]
    let edits = starts.map { end in form[..<end].withUnsafeBytes { distance.edits(to: $0).whole } }
    let whole = edits[scalars.count]
    let least = Hangul.letterCount(of: word.letters.scalars) >= TypoBudget.inPrefix ? edits.min() ?? whole : whole
    return whole == least ? (whole, scalars.count) : (least, edits.lastIndex(of: least) ?? scalars.count)
  }

  private func initialsHit(in value: String) -> WordHit? {
    guard NameColumn.initials(of: word.letters) != nil else { return nil }
    let words = ValueWord.words(of: value).prefix(word.letters.count)
    let firsts = words.map { IndexedText.folded(Array($0.text.utf8)).first }
    guard firsts == word.letters.map({ $0 }) else { return nil }
    return WordHit(
      grade: Grade(.initials, weight: 0), field: .name,
      ranges: words.map { $0.scalars.lowerBound..<$0.scalars.lowerBound + 1 })
  }
}

extension WordRanker {
  /// The best hit in a text that is kept whole.
  private func textHit(in value: IndexedValue, _ grades: HitGrades, _ field: Field, needle: [UInt8]? = nil) -> WordHit?
  {
    let letters = needle ?? word.letters
    let hits: [WordHit] = value.bytes.withUnsafeBytes { bytes in
      var hits: [WordHit] = []
      var from = 0
      while let place = bytes.firstIndex(of: letters, from: from) {
        let raw =
          place == 0
          ? (bytes.count == letters.count ? grades.exact : grades.start)
          : WordBoundary.isSeparator(bytes[place - 1]) ? grades.word : grades.inside
        hits.append(
          WordHit(grade: Grade(rawValue: raw), field: field, ranges: [value.source(of: place..<place + letters.count)]))
        from = place + 1
      }
      return hits
    }
    return hits.filter { $0.grade != .none }.best
  }

  private func idHit(in value: IndexedValue) -> WordHit? {
    guard value.bytes.starts(with: word.letters) else { return nil }
    let raw = value.bytes.count == word.letters.count ? IDColumn.exact : IDColumn.prefix
    return WordHit(grade: Grade(rawValue: raw), field: .id, ranges: [value.source(of: 0..<word.letters.count)])
  }

  private func mailHit(in value: String) -> WordHit? {
    let scalars = Array(value.unicodeScalars)
    let at = scalars.lastIndex(of: "@") ?? scalars.count
    let mailbox = IndexedValue(String(String.UnicodeScalarView(scalars[..<at])))
    let domainText = String(String.UnicodeScalarView(scalars[min(at + 1, scalars.count)...]))
    let domain = IndexedValue(domainText, first: at + 1)
    var hits = [textHit(in: mailbox, HitGrades(weight: Field.email.weight, begins: word.begins), .email)]
    if let sign = word.letters.lastIndex(of: MailSearch.at) {
      hits.append(addressHit(mailbox, domain, sign: sign, signs: at..<min(at + 1, scalars.count)))
    } else {
      let words = ValueWord.words(of: domainText).map {
        ValueWord(text: $0.text, scalars: $0.scalars.lowerBound + at + 1..<$0.scalars.upperBound + at + 1)
      }
      hits.append(wordHit(in: words, of: .email))
      let grade = Grade(rawValue: MailSearch.grade(of: word, inDomain: domain.bytes))
      if grade != .none, let place = domain.bytes.withUnsafeBytes({ $0.firstIndex(of: word.letters) }) {
        let range = domain.source(of: place..<place + word.letters.count)
        hits.append(WordHit(grade: grade, field: .email, ranges: [range]))
      }
    }
    return hits.compactMap { $0 }.best
  }

  /// A hit of an address with its `@`.
  /// - Parameters:
  ///   - sign: the place of the `@` in the word.
  ///   - signs: its place in the value; empty if there is none.
  private func addressHit(_ mailbox: IndexedValue, _ domain: IndexedValue, sign: Int, signs: Range<Int>) -> WordHit? {
    let (end, start) = (Array(word.letters[..<sign]), Array(word.letters[(sign + 1)...]))
    guard mailbox.bytes.suffix(end.count).elementsEqual(end), domain.bytes.starts(with: start),
      !domain.bytes.isEmpty || start.isEmpty
    else { return nil }
    let place = mailbox.bytes.count - end.count
    var tier: Tier = domain.bytes.count == start.count ? .exact : .prefix
    if end.isEmpty {
      tier = max(tier, .prefix)
    } else if place > 0 {
      let isWord = WordBoundary.isSeparator(mailbox.bytes[place - 1])
      if !isWord, word.begins { return nil }
      tier = max(tier, isWord ? .prefix : .inside)
    }
    let first = end.isEmpty ? signs.lowerBound : mailbox.source(of: place..<mailbox.bytes.count).lowerBound
    let last = start.isEmpty ? signs.upperBound : domain.source(of: 0..<start.count).upperBound
    return WordHit(
      grade: Grade(tier, weight: Field.email.weight), field: .email, ranges: first < last ? [first..<last] : [])
  }
}

extension [WordHit] {
  /// The best hit; the first of equals.
  var best: WordHit? { self.min { $0.grade < $1.grade } }
}
