/// The dictionary and the values, while segments are added.
struct IndexTables {
  var dictionary = WordDictionary()
  var companies = ValueTable(keepsText: false)
  var cities = ValueTable(keepsText: false)
  var domains = ValueTable(keepsText: true)

  init() {}

  init(_ index: RosterIndex) {
    dictionary = index.dictionary
    companies = index.companies
    cities = index.cities
    domains = index.domains
  }

  /// Numbers the words and values of a draft.
  mutating func take(_ draft: SegmentDraft) -> SegmentNumbers {
    SegmentNumbers(
      words: draft.words.numbers { dictionary.words.number(of: $0) },
      companies: draft.companyTable.numbers { companies.number(of: $0, words: &dictionary.words) },
      cities: draft.cityTable.numbers { cities.number(of: $0, words: &dictionary.words) },
      domains: draft.domainTable.numbers { domains.number(of: $0, words: &dictionary.words) })
  }

  /// Finds the forms of the words that are new.
  mutating func addForms() async {
    let words = dictionary.words
    let new = dictionary.newWords
    let parts = stride(from: new.lowerBound, to: new.upperBound, by: Self.wordsPerTask).map {
      $0..<min($0 + Self.wordsPerTask, new.upperBound)
    }
    for forms in await inOrder(parts, { $0.map { WordForms.forms(of: words.text($0)) } }) { dictionary.append(forms) }
    if !new.isEmpty { dictionary.trim() }
  }

  private static let wordsPerTask = 4096
}

extension WordTable {
  /// The numbers of all texts elsewhere.
  fileprivate func numbers(_ number: (UnsafeRawBufferPointer) -> Int) -> [UInt32] {
    (0..<count).map { UInt32(truncatingIfNeeded: withText($0, number)) }
  }
}

/// What a function gives for each of some values, found on all cores, in their order.
func inOrder<Value: Sendable, Result: Sendable>(
  _ values: [Value], _ body: @escaping @Sendable (Value) -> Result
) async -> [Result] {
  await withTaskGroup { group in
    for (place, value) in values.enumerated() { group.addTask { (place, body(value)) } }
    var results = [Result?](repeating: nil, count: values.count)
    for await (place, result) in group { results[place] = result }
    return results.compactMap { $0 }
  }
}
