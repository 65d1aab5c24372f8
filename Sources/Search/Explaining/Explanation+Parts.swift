import Directory

extension Explanation {
  /// How a word of the query fits: one part, or one for each piece of a compound whose pieces fit in different fields or ways.
  static func parts(of typed: String, _ hits: [WordHit], _ value: (Field) -> String?) -> [Part] {
    guard let first = hits.first else { return [Part(typed: typed)] }
    let isOne = hits.allSatisfy {
      $0.field == first.field && $0.grade.tier == first.grade.tier && $0.edits == 0 && $0.spelling == .asWritten
    }
    if hits.count == 1 || isOne { return [Part(typed: typed, hits: hits, value(first.field) ?? "")] }
    return hits.map { Part(typed: $0.typed ?? typed, hits: [$0], value($0.field) ?? "") }
  }
}

extension Explanation.Part {
  /// A word that is missing.
  fileprivate init(typed: String) {
    self.init(
      typed: typed, tier: .missing, field: nil, found: "", edits: 0, isOfBeginning: false, isPart: false,
      isBeginning: false, spelling: .asWritten)
  }

  /// A word with its hits in one field, all of one tier.
  fileprivate init(typed: String, hits: [WordHit], _ value: String) {
    self.typed = typed
    tier = hits[0].grade.tier ?? .missing
    field = hits[0].field
    edits = hits[0].edits
    isOfBeginning = hits[0].isOfBeginning
    spelling = hits[0].spelling
    let scalars = Array(value.unicodeScalars)
    let ranges = hits.flatMap { $0.word.map { [$0] } ?? $0.ranges }
    let start = ranges.map(\.lowerBound).min() ?? 0
    let end = ranges.map(\.upperBound).max() ?? 0
    let covered = scalars[(start..<end).clamped(to: 0..<scalars.count)]
    let words = covered.wholeWord(in: scalars)
    if field == .phone {
      let isAtStart = !scalars[..<covered.startIndex].contains { $0.properties.numericType != nil }
      let isAtEnd = !scalars[covered.endIndex...].contains { $0.properties.numericType != nil }
      isPart = tier <= .prefix && !isAtStart
      isBeginning = tier == .exact && isAtStart && !isAtEnd
    } else {
      isBeginning = false
      isPart = tier == .prefix && hits[0].word == nil && words == covered
    }
    found = field == .phone || isPart ? value : String(String.UnicodeScalarView(words))
  }

  /// `“smiht” is 1 typo from “Smith” in name`
  var sentence: String {
    guard let field, tier != .missing else { return "“\(typed)” is missing" }
    let typos = "is \(edits) \(edits == 1 ? "typo" : "typos") from\(isOfBeginning ? " the beginning of" : "")"
    let kind = field == .phone ? "number" : "word"
    let how =
      switch tier {
      case _ where isPart: "is a part of"
      case .exact where !isBeginning: "is the \(kind)"
      case .exact, .prefix: "begins the \(kind)"
      case .initials where spelling == .syllables: "begins the syllables of"
      case .initials: "is the initials of"
      case .inside where spelling == .syllables: "begins syllables inside"
      case .inside: "is inside the \(kind)"
      case .nickname: "is another form of"
      case .oneEdit, .twoEdits, .near, .missing: typos
      }
    let excuse = tier == .near ? ", one more than its length allows" : ""
    return "“\(typed)” \(how) “\(found)” in \(field.name)\(spelling.remark)\(excuse)"
  }
}

extension Spelling {
  /// How it is spelt, where that is not as it is written.
  fileprivate var remark: String {
    switch self {
    case .asWritten, .syllables: ""
    case .writtenOut(let form): ", spelt “\(form)”"
    case .latin(let form): ", spelt “\(form)” in Latin letters"
    case .withoutZeros(let count): ", without the leading \(String(repeating: "0", count: count))"
    case .composing: ", the last consonant beginning its next syllable"
    }
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// The slice with the rest of the words it begins and ends in.
  fileprivate func wholeWord(in scalars: [Unicode.Scalar]) -> ArraySlice<Unicode.Scalar> {
    func isInWord(_ place: Int) -> Bool {
      guard scalars.indices.contains(place) else { return false }
      return scalars[place].belongsToWord || scalars[place].isApostrophe
    }
    var (start, end) = (startIndex, endIndex)
    while isInWord(start - 1), isInWord(start) { start -= 1 }
    while isInWord(end), isInWord(end - 1) { end += 1 }
    return scalars[start..<end]
  }
}
