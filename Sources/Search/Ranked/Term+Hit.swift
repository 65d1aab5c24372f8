import Directory
import Text

/// Where a term that is looked for in the users one by one is found.
struct TermHit {
  let grade: Grade
  let field: Field
  /// In the bytes of the folded value.
  let range: Range<Int>
}

extension Query.Term {
  /// The best hit of the term in a user's values: in the field it names, else in the field that counts most; nil if there is none.
  ///
  /// Here text is looked for as it was typed, separators and all.
  /// - Parameter mayBePlain: whether the user may hold it as the text that it is, where it asks an attribute and may be meant so.
  func hit(mayBePlain: Bool = true, in value: (Field) -> String?) -> TermHit? {
    guard case .text(let pattern) = match else { return nil }
    guard let field else { return Self.best(of: pattern, in: Self.fields(for: pattern), value) }
    if let hit = Self.best(of: pattern, in: [field], value) { return hit }
    return mayBePlain ? plain.flatMap { Self.best(of: $0, in: Self.fields(for: $0), value) } : nil
  }

  /// Where a text is looked for that names no field: words of letters are no part of anybody's number, those before an extension aside.
  private static func fields(for pattern: TextPattern) -> [Field] {
    mayBeNumber(pattern) ? Field.searched : Field.searched.filter { $0 != .phone }
  }

  /// Whether a text may stand in a phone number: it is written like one, or each of its words holds a digit.
  static func mayBeNumber(_ pattern: TextPattern) -> Bool {
    !pattern.digits.isEmpty || WordBoundary.words(of: pattern.folded).allSatisfy { $0.contains(where: \.isDigit) }
  }

  private static func best(of pattern: TextPattern, in fields: [Field], _ value: (Field) -> String?) -> TermHit? {
    var best: TermHit?
    for field in fields {
      guard let value = value(field), let hit = hit(of: pattern, in: value, field) else { continue }
      if best.map({ hit.grade < $0.grade }) ?? true { best = hit }
    }
    return best
  }

  /// The best of the places in a value: a whole word of it, then the beginning of one, then inside; of these the first.
  private static func hit(of pattern: TextPattern, in value: String, _ field: Field) -> TermHit? {
    FoldedText.bytes(of: value).withUnsafeBytes { bytes in
      var best: (grade: Grade, range: Range<Int>)?
      var start = 0
      while let range = pattern.hit(in: bytes, isPhone: field == .phone, from: start) {
        let grade = grade(of: range, in: bytes, field)
        if best.map({ grade < $0.grade }) ?? true { best = (grade, range) }
        if grade.tier == .exact { break }
        start = range.lowerBound + 1
      }
      return best.map { TermHit(grade: $0.grade, field: field, range: $0.range) }
    }
  }

  private static func grade(of range: Range<Int>, in bytes: UnsafeRawBufferPointer, _ field: Field) -> Grade {
    guard bytes.isWordStart(range.lowerBound) else { return Grade(.inside, weight: field.weight) }
    let tier: Tier = bytes.isWordEnd(range.upperBound) ? .exact : .prefix
    return Grade(tier, weight: field.weight, place: range.lowerBound > 0 ? 1 : 0)
  }
}
