import Directory

/// What a roster is searched by. Never changed once made; while users arrive the next one shares the segments that are full.
final class RosterIndex: Sendable {
  /// The roster that is indexed.
  let roster: Roster
  let segments: [Segment]
  let dictionary: WordDictionary
  let companies: ValueTable
  let cities: ValueTable
  let domains: ValueTable
  private let limits: SegmentLimits

  /// An index of nobody.
  init(limits: SegmentLimits = SegmentLimits()) {
    self.limits = limits
    roster = Roster()
    segments = []
    dictionary = WordDictionary()
    companies = ValueTable(keepsText: false)
    cities = ValueTable(keepsText: false)
    domains = ValueTable(keepsText: true)
  }

  private init(_ roster: Roster, _ segments: [Segment], _ tables: IndexTables, _ limits: SegmentLimits) {
    self.limits = limits
    self.roster = roster
    self.segments = segments
    dictionary = tables.dictionary
    companies = tables.companies
    cities = tables.cities
    domains = tables.domains
  }

  /// How many users there are.
  var count: Int { roster.count }

  /// How many bytes of memory it takes, the prepared letters aside.
  var memory: Int {
    segments.reduce(0) { $0 + $1.memory } + dictionary.memory + companies.memory + cities.memory + domains.memory
  }

  /// How many bytes of memory the prepared letters take.
  var memoryOfFirstLetters: Int { segments.reduce(0) { $0 + $1.firstLetters.memory } }

  /// The index of another roster: what both hold is taken over, the rest is made on all cores.
  ///
  /// The same users give the same index whatever was taken over, the numbers of words aside, on which no result depends.
  /// - Complexity: O(n) in the users that are new, and in the distinct words.
  func moved(to roster: Roster) async -> RosterIndex {
    let chunks = roster.chunks
    let kept = sharedSegments(with: chunks)
    let used = kept.reduce(0) { $0 + $1.chunks.count }
    // Words of a roster that is gone would be dragged along for ever.
    var tables = kept.isEmpty ? IndexTables() : IndexTables(self)
    let drafts = await drafts(of: Array(chunks[used...]), firstRow: kept.last?.rows.upperBound ?? 0)
    let numbers = drafts.map { tables.take($0) }
    await tables.addForms()
    let segments = await inOrder(Array(zip(drafts, numbers))) { [tables] in
      Segment($0.0, numbers: $0.1, tables: tables)
    }
    return RosterIndex(roster, kept + segments, tables, limits)
  }

  /// The full segments that hold the same users.
  private func sharedSegments(with chunks: [RosterChunk]) -> [Segment] {
    var used = 0
    return Array(
      segments.prefix { segment in
        let end = used + segment.chunks.count
        defer { used = end }
        return (segment.isFull || end == chunks.count) && end <= chunks.count
          && segment.chunks.elementsEqual(chunks[used..<end], by: ===)
      })
  }

  private func drafts(of chunks: [RosterChunk], firstRow: Int) async -> [SegmentDraft] {
    var groups: [(chunks: [RosterChunk], firstRow: Int, isFull: Bool)] = []
    var group: [RosterChunk] = []
    var row = firstRow
    var count = 0
    for chunk in chunks {
      group.append(chunk)
      count += chunk.count
      if count >= limits.users {
        groups.append((group, row, true))
        row += count
        (group, count) = ([], 0)
      }
    }
    if !group.isEmpty { groups.append((group, row, false)) }
    return await inOrder(groups) { [limits] in
      SegmentDraft.drafts(of: $0.chunks, firstRow: $0.firstRow, isFull: $0.isFull, mostWords: limits.words)
    }
    .flatMap { $0 }
  }
}
