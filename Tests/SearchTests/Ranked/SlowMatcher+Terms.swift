import Directory
import Text

@testable import Search

extension SlowMatcher {
  /// How a term that is looked for as it stands fits a user: every place of every value is looked at.
  func grade(of term: Query.Term, _ value: (Field) -> String?) -> Int? {
    guard case .text(let pattern) = term.match else { return nil }
    func grades(_ pattern: TextPattern, _ fields: [Field]) -> Int? {
      fields.compactMap { field in value(field).flatMap { grade(of: pattern, in: $0, field) } }.min()
    }
    func searched(_ pattern: TextPattern) -> [Field] {
      let words = String(decoding: pattern.folded, as: UTF8.self).unicodeScalars.split(
        whereSeparator: SlowUser.partsWords)
      let isNoNumber = pattern.digits.isEmpty && words.contains { !$0.contains { ("0"..."9").contains($0) } }
      return Field.searched.filter { $0 != .phone || !isNoNumber }
    }
    guard let field = term.field else { return grades(pattern, searched(pattern)) }
    return grades(pattern, [field]) ?? term.plain.flatMap { grades($0, searched($0)) }
  }

  private func grade(of pattern: TextPattern, in value: String, _ field: Field) -> Int? {
    let text = Self.scalars(FoldedText.bytes(of: value))
    let needle = Self.scalars(pattern.folded)
    let digits = field == .phone ? Self.scalars(pattern.digits) : []
    return text.indices.compactMap { start -> Int? in
      let starts = start == 0 || !Self.isInWord(text, start - 1)
      guard let end = Self.end(of: digits.isEmpty ? needle : digits, in: text, from: start, isPhone: !digits.isEmpty),
        starts || !pattern.begins
      else { return nil }
      let ends = end == text.count || !Self.isInWord(text, end)
      let tier = !starts ? 3 : ends ? 0 : 1
      return tier * 16 + Int(field.weight) * 4 + (starts && start > 0 ? 1 : 0)
    }.min()
  }

  /// Where a needle that begins at a place ends; between the digits of a phone number anything may stand that is none.
  private static func end(
    of needle: [Unicode.Scalar], in text: [Unicode.Scalar], from start: Int, isPhone: Bool
  ) -> Int? {
    if !isPhone { return text[start...].starts(with: needle) ? start + needle.count : nil }
    let digits = text.indices[start...].filter { ("0"..."9").contains(text[$0]) }.prefix(needle.count)
    guard digits.first == start, digits.map({ text[$0] }) == needle else { return nil }
    return digits.last.map { $0 + 1 }
  }

  /// Whether a letter, digit or mark stands at a place, or the apostrophe of a word that goes on behind it.
  private static func isInWord(_ text: [Unicode.Scalar], _ place: Int) -> Bool {
    func isOne(_ place: Int) -> Bool {
      guard text.indices.contains(place) else { return false }
      let properties = text[place].properties
      return properties.isAlphabetic || properties.numericType != nil || properties.canonicalCombiningClass.rawValue > 0
    }
    return isOne(place)
      || "'\u{2018}\u{2019}\u{2BC}".unicodeScalars.contains(text[place]) && isOne(place - 1) && isOne(place + 1)
  }

  private static func scalars(_ bytes: [UInt8]) -> [Unicode.Scalar] {
    Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
  }
}
