import Glibc

/// A word of the query, ready to be compared with the words of users.
struct WordPattern: Sendable {
  let letters: [UInt8]
  private let mask: UInt64
  private let begins: Bool
  private let typos: Typos?
  /// How many typos are forgiven.
  private let most: Int
  /// Whether there are other ways to fit than letters and typos.
  private let hasOthers: Bool
  /// The word as it may go on, if it ends with a Hangul syllable that is being composed.
  private let composing: [UInt8]?
  private let composingMask: UInt64
  /// The word's scalars, if it holds initial consonants that stand for syllables.
  private let initials: [UInt32]?
  /// Other forms of the given name.
  private let nicknames: [(letters: [UInt8], mask: UInt64)]

  /// Which typos are forgiven.
  private struct Typos: Sendable {
    let distance: EditDistance
    /// By the length of the word.
    let allowed: Int
    /// That many, or more where few match otherwise.
    let most: Int
    let inPrefix: Bool
  }

  init(_ word: SearchWord, nicknames table: Nicknames) {
    let scalars = word.letters.scalars
    letters = word.letters
    mask = LetterMask(word.letters).bits
    begins = word.begins
    composing = Hangul.composing(scalars)
    composingMask = composing.map { LetterMask($0).bits } ?? 0
    initials = Hangul.hasBareInitials(scalars) ? scalars : nil
    let isLoose = !word.isLiteral && !word.begins
    nicknames = isLoose ? table.others(of: word.letters).map { ($0, LetterMask($0).bits) } : []
    hasOthers = composing != nil || !nicknames.isEmpty
    let count = Hangul.letterCount(of: scalars)
    let allowed = TypoBudget.allowed(letters: count)
    let most = word.isNear ? TypoBudget.near(letters: count) : allowed
    if isLoose, most > 0, !word.isNumber, let distance = EditDistance(word.letters) {
      typos = Typos(distance: distance, allowed: allowed, most: most, inPrefix: count >= TypoBudget.inPrefix)
    } else {
      typos = nil
    }
    self.most = typos?.most ?? 0
  }

  /// How the pattern fits a word, as the raw value of a grade without its place; `Grade.none` if it does not.
  /// - Parameters:
  ///   - form: a form of the word, folded.
  ///   - formMask: its letters.
  ///   - length: its scalars.
  @inline(__always)
  func grade(of form: UnsafeRawBufferPointer, mask formMask: UInt64, length: Int) -> UInt8 {
    let lacking = mask & ~formMask
    if lacking == 0 {
      let grade = gradeInside(form)
      if grade != Grade.none.rawValue { return grade }
    }
    let isFar = lacksMore(lacking)
    if isFar, !hasOthers { return Grade.none.rawValue }
    return otherGrade(of: form, mask: formMask, isFar: isFar, length: length)
  }

  /// Whether more letters are lacking than typos can bring in: without a population count, which is slow where the processor has none.
  @inline(__always)
  private func lacksMore(_ lacking: UInt64) -> Bool {
    var lacking = lacking
    for _ in 0..<most { lacking &= lacking &- 1 }
    return lacking != 0
  }

  private func gradeInside(_ form: UnsafeRawBufferPointer) -> UInt8 {
    if let place = form.firstIndex(of: letters) {
      if place == 0 { return Self.raw(form.count == letters.count ? .exact : .prefix) }
      if !begins { return Self.raw(.inside) }
    }
    if let initials, let place = Hangul.place(of: initials, in: form.scalars), place.lowerBound == 0 || !begins {
      return Self.raw(place.lowerBound == 0 ? .initials : .inside)
    }
    return Grade.none.rawValue
  }

  private func otherGrade(of form: UnsafeRawBufferPointer, mask formMask: UInt64, isFar: Bool, length: Int) -> UInt8 {
    if let composing, composingMask & ~formMask == 0, let place = form.firstIndex(of: composing), place == 0 || !begins
    {
      return Self.raw(place == 0 ? .prefix : .inside)
    }
    for nickname in nicknames where nickname.mask == formMask && nickname.letters.elementsEqual(form) {
      return Self.raw(.nickname)
    }
    guard !isFar, let typos, length + typos.most >= typos.distance.length,
      typos.inPrefix || length <= typos.distance.length + typos.most
    else { return Grade.none.rawValue }
    let edits = typos.distance.edits(to: form)
    let least = typos.inPrefix ? min(edits.whole, edits.prefix) : edits.whole
    guard least <= typos.most else { return Grade.none.rawValue }
    return Grade(
      Tier(edits: least, allowed: typos.allowed), weight: edits.whole == least ? 0 : Grade.weightOfTypoInPrefix
    ).rawValue
  }

  private static func raw(_ tier: Tier) -> UInt8 { Grade(tier, weight: 0).rawValue }
}

extension WordPattern {
  /// Where the word stands in the plain form of another, in scalars, and how it was spelt; nil if there are typos between, or none of it is there.
  func place(in form: [UInt8]) -> (scalars: Range<Int>, spelling: Spelling)? {
    let scalars = form.scalars
    func place(of needle: [UInt8]) -> Range<Int>? {
      form.withUnsafeBytes { $0.firstIndex(of: needle) }.map { byte in
        let start = form[..<byte].scalars.count
        return start..<start + needle.scalars.count
      }
    }
    if let place = place(of: letters) { return (place, .asWritten) }
    if let initials, let place = Hangul.place(of: initials, in: scalars) { return (place, .syllables) }
    return composing.flatMap { place(of: $0) }.map { ($0, .composing) }
  }
}
