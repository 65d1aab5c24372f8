@testable import Search

extension SlowMatcher {
  /// The tier in which a word of the query fits a word of a user, times 16, plus 4 for a typo in its beginning alone, plus 3 for another
  /// spelling than the user's own.
  func grade(of word: SearchWord, inWord other: SlowWord) -> Int? {
    other.forms.enumerated().compactMap { place, form in
      grade(of: word, form: form).map { $0 + (place > 0 ? 3 : 0) }
    }.min()
  }

  private func grade(of word: SearchWord, form scalars: [UInt32]) -> Int? {
    let query = word.letters.scalars
    var grades: [Int] = []
    for needle in [query, Hangul.composing(query)?.scalars].compactMap({ $0 }) {
      if scalars.starts(with: needle) { grades.append(needle == query && scalars == query ? 0 : 0x10) }
      if !word.begins, Self.contains(scalars, needle) { grades.append(0x30) }
    }
    if let syllable = Self.syllable(of: query, in: scalars) {
      if syllable == 0 { grades.append(0x20) } else if !word.begins { grades.append(0x30) }
    }
    if word.isLiteral || word.begins { return grades.min() }
    if nicknames.others(of: word.letters).contains(where: { $0.scalars == scalars }) { grades.append(0x40) }
    // The better ways leave no room for typos, which rank below them.
    let letters = query.count { !(0x1160...0x11FF).contains($0) && $0 != 0x3099 && $0 != 0x309A }
    let allowed = letters < 4 ? 0 : letters < 8 ? 1 : 2
    let most = word.isNear ? (letters < 3 ? 0 : allowed + 1) : allowed
    guard most > 0, query.count <= 64, !word.letters.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return grades.min()
    }
    let table = Self.editTable(query, scalars)
    let whole = table[scalars.count]
    let edits = letters >= 5 ? table.min() ?? whole : whole
    if edits <= most {
      let tier = edits > allowed ? 7 : edits <= 1 ? 5 : 6
      grades.append(tier * 16 + (whole == edits ? 0 : 4))
    }
    return grades.min()
  }

  /// The syllable at which a word typed in initial consonants begins.
  private static func syllable(of query: [UInt32], in word: [UInt32]) -> Int? {
    guard query.allSatisfy(isHangul) else { return nil }
    let typed = syllables(query)
    let syllables = syllables(word)
    guard typed.contains(where: { $0.count == 1 }) else { return nil }
    return syllables.indices.first { start in
      start + typed.count <= syllables.count && zip(typed, syllables[start...]).allSatisfy { $1.starts(with: $0) }
    }
  }

  /// The scalars of each syllable; what is no Hangul is one for itself.
  private static func syllables(_ scalars: [UInt32]) -> [[UInt32]] {
    scalars.reduce(into: []) { syllables, scalar in
      if isHangul(scalar), !(0x1100...0x1112).contains(scalar), let last = syllables.last?.first, isHangul(last) {
        syllables[syllables.count - 1].append(scalar)
      } else {
        syllables.append([scalar])
      }
    }
  }

  private static func isHangul(_ scalar: UInt32) -> Bool {
    (0x1100...0x1112).contains(scalar) || (0x1161...0x1175).contains(scalar) || (0x11A8...0x11C2).contains(scalar)
  }

  private static func contains(_ text: [UInt32], _ needle: [UInt32]) -> Bool {
    text.indices.contains { text[$0...].starts(with: needle) }
  }

  /// The edits from a word to each beginning of another: optimal string alignment, by its definition, column by column.
  private static func editTable(_ word: [UInt32], _ other: [UInt32]) -> [Int] {
    var last: [Int] = []
    var column = Array(0...word.count)
    var edits = [word.count]
    for j in other.indices {
      var next = [j + 1]
      for i in word.indices {
        var least = min(column[i + 1] + 1, next[i] + 1, column[i] + (word[i] == other[j] ? 0 : 1))
        if i > 0, j > 0, word[i] == other[j - 1], word[i - 1] == other[j] { least = min(least, last[i - 1] + 1) }
        next.append(least)
      }
      (last, column) = (column, next)
      edits.append(next[word.count])
    }
    return edits
  }
}
