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
  func hit(in value: (Field) -> String?) -> TermHit? {
    guard case .text(let pattern) = match else { return nil }
    guard let field else { return Self.best(of: pattern, in: Field.searched, value) }
    return Self.best(of: pattern, in: [field], value) ?? plain.flatMap { Self.best(of: $0, in: Field.searched, value) }
  }

  private static func best(of pattern: TextPattern, in fields: [Field], _ value: (Field) -> String?) -> TermHit? {
    var best: TermHit?
    for field in fields {
      guard let value = value(field), let hit = hit(of: pattern, in: value, field) else { continue }
      if best.map({ hit.grade < $0.grade }) ?? true { best = hit }
    }
    return best
  }

  private static func hit(of pattern: TextPattern, in value: String, _ field: Field) -> TermHit? {
    FoldedText.bytes(of: value).withUnsafeBytes { bytes in
      pattern.hit(in: bytes, isPhone: field == .phone).map { range in
        let tier: Tier = range == 0..<bytes.count ? .exact : bytes.isWordStart(range.lowerBound) ? .prefix : .inside
        return TermHit(
          grade: Grade(tier, weight: field.weight, place: tier == .prefix && range.lowerBound > 0 ? 1 : 0),
          field: field,
          range: range)
      }
    }
  }
}
