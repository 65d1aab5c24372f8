import Directory
import Search
import Text

/// What `PlainSearcher` and `Highlighter` should answer, found slowly and obviously: field by field, place by place.
struct ReferenceSearch {
  let roster: Roster

  func rows(_ request: SearchRequest) -> [Int] {
    let rows = roster.indices.filter { row in
      (request.filter?.passes(roster[row].id) ?? true)
        && request.query.clauses.allSatisfy { clause in
          clause.alternatives.contains { holds($0, row) != $0.excludes }
        }
    }
    if let sort = request.sort { return sorted(rows, sort) }
    let digits = request.query.bareDigits
    let isMeant = { (row: Int) in digits != nil && roster[row].id?.text == digits }
    return rows.filter(isMeant) + rows.filter { !isMeant($0) }
  }

  /// For each scalar of a shown text whether it is marked.
  func marks(_ query: Query, in text: VisibleText, field: Field, row: Int) -> [Bool] {
    let user = roster[row]
    var marks = text.string.unicodeScalars.map { _ in false }
    if let digits = query.bareDigits, user.id?.text == digits { return marks.map { _ in field == .id } }
    for term in query.clauses.flatMap(\.alternatives) where !term.excludes {
      switch term.match {
      case .ids(let ids):
        if field == .id, ids.passes(user.id) { marks = marks.map { _ in true } }
      case .text(let pattern):
        let isAsked = term.field == field
        guard isAsked || term.field == nil || term.plain != nil else { continue }
        let pattern = isAsked ? pattern : term.plain ?? pattern
        let ranking = Field.searched.first { hit(pattern, in: user.value(of: $0), $0) != nil }
        guard isAsked || ranking == field, let hit = hit(pattern, in: text.string, field) else { continue }
        let origins = FoldedText(text.string).origins[hit]
        for scalars in Self.graphemes(of: text.string) where origins.contains(where: { scalars.contains(Int($0)) }) {
          for place in scalars { marks[place] = true }
        }
        // What stands between two marked graphemes, a sign that folds to nothing, is part of the hit.
        if let first = origins.first, let last = origins.last { for place in first...last { marks[Int(place)] = true } }
      }
    }
    return marks
  }

  private func holds(_ term: Query.Term, _ row: Int) -> Bool {
    switch term.match {
    case .ids(let ids): return ids.passes(roster[row].id)
    case .text(let pattern):
      let fields = term.field.map { [$0] } ?? Field.searched
      if fields.contains(where: { hit(pattern, in: roster.value(of: $0, at: row), $0) != nil }) { return true }
      guard let plain = term.plain else { return false }
      return Field.searched.contains { hit(plain, in: roster.value(of: $0, at: row), $0) != nil }
    }
  }

  /// Where a pattern matches first, in bytes of the folded value.
  private func hit(_ pattern: TextPattern, in value: String?, _ field: Field) -> Range<Int>? {
    guard let value, !value.isEmpty else { return nil }
    let (needle, bytes) = (FoldedText.bytes(of: pattern.text), FoldedText.bytes(of: value))
    let isDigit = { (byte: UInt8) in UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
    let isPartOfPhone =
      needle.contains(where: isDigit) && needle.allSatisfy { isDigit($0) || " +-./()".utf8.contains($0) }
    guard field == .phone, isPartOfPhone else {
      let place = bytes.indices.first {
        bytes[$0] == needle[0] && bytes[$0...].starts(with: needle) && begins(pattern, bytes, $0)
      }
      return place.map { $0..<$0 + needle.count }
    }
    let places = bytes.indices.filter { isDigit(bytes[$0]) }
    let digits = needle.filter(isDigit)
    return places.indices.lazy
      .filter { places[$0...].map { bytes[$0] }.starts(with: digits) && begins(pattern, bytes, places[$0]) }
      .map { places[$0]..<places[$0 + digits.count - 1] + 1 }.first
  }

  private func begins(_ pattern: TextPattern, _ bytes: [UInt8], _ place: Int) -> Bool {
    guard pattern.begins, let before = String(decoding: bytes[..<place], as: UTF8.self).unicodeScalars.last else {
      return true
    }
    return !before.properties.isAlphabetic && before.properties.numericType == nil
  }

  private func sorted(_ rows: [Int], _ sort: Search.SortOrder) -> [Int] {
    let value = { (row: Int) in roster.value(of: sort.field, at: row) ?? "" }
    let isBefore = { (left: String, right: String) -> Bool in
      if sort.field == .id { return UserID(left) < UserID(right) }
      if case .attribute = sort.field, number(left) != nil || number(right) != nil {
        guard let first = number(left), let second = number(right) else { return number(left) != nil }
        return first == second ? UserID(left) < UserID(right) : first < second
      }
      let folded = (FoldedText.bytes(of: left), FoldedText.bytes(of: right))
      return folded.0 == folded.1 ? left < right : folded.0.lexicographicallyPrecedes(folded.1)
    }
    // By insertion, which keeps equal rows in their order.
    let ordered = rows.filter { !value($0).isEmpty }.reduce(into: [Int]()) { ordered, row in
      let place = ordered.firstIndex {
        sort.descending ? isBefore(value($0), value(row)) : isBefore(value(row), value($0))
      }
      ordered.insert(row, at: place ?? ordered.count)
    }
    return ordered + rows.filter { value($0).isEmpty }
  }

  /// A number as JSON writes it.
  private func number(_ text: String) -> Double? {
    text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+\-]?[0-9]+)?/) == nil ? nil : Double(text)
  }

  private static func graphemes(of text: String) -> [Range<Int>] {
    var start = 0
    return text.map { character in
      defer { start += character.unicodeScalars.count }
      return start..<start + character.unicodeScalars.count
    }
  }
}
