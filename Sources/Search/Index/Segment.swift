import Directory

/// The index of some thousand users in a row. Never changed once made; an index that grows keeps the segments that are full.
final class Segment: Sendable {
  /// The row of its first user.
  let firstRow: Int
  /// How many users it holds.
  let count: Int
  /// The chunks of the roster it was made from: the same chunks need no other index.
  let chunks: [RosterChunk]

  /// Whether it stays as it is when users arrive.
  let isFull: Bool

  /// What the fields of the users hold.
  struct Columns: Sendable {
    let names: NameColumn
    let usernames: TextColumn
    /// E-mail addresses before the `@`.
    let mailboxes: TextColumn
    /// The digits of phone numbers.
    let phones: TextColumn
    let ids: IDColumn
    let companies: ValueColumn
    let cities: ValueColumn
    /// E-mail addresses after the `@`.
    let domains: ValueColumn

    /// How many bytes of memory they take.
    var memory: Int {
      names.memory + usernames.memory + mailboxes.memory + phones.memory + ids.memory + companies.memory
        + cities.memory + domains.memory
    }
  }

  let columns: Columns
  let firstLetters: FirstLetters

  init(_ draft: SegmentDraft, numbers: SegmentNumbers, tables: IndexTables) {
    firstRow = draft.firstRow
    count = draft.count
    chunks = draft.chunks
    isFull = draft.isFull
    columns = Columns(
      names: NameColumn(
        starts: draft.nameStarts, words: draft.nameWords, numbers: numbers.words, dictionary: tables.dictionary),
      usernames: TextColumn(draft.usernames), mailboxes: TextColumn(draft.mailboxes), phones: TextColumn(draft.phones),
      ids: draft.ids.column, companies: ValueColumn(codes: draft.companies, values: numbers.companies),
      cities: ValueColumn(codes: draft.cities, values: numbers.cities),
      domains: ValueColumn(codes: draft.domains, values: numbers.domains))
    firstLetters = FirstLetters(of: columns, rows: count, tables: tables)
  }

  /// The rows in the roster.
  var rows: Range<Int> { firstRow..<firstRow + count }

  /// How many bytes of memory it takes, the prepared letters aside.
  var memory: Int { columns.memory }
}

/// The numbers in the whole index of what a segment numbers for itself.
struct SegmentNumbers {
  let words: [UInt32]
  let companies: [UInt32]
  let cities: [UInt32]
  let domains: [UInt32]
}

/// How large segments get.
struct SegmentLimits: Sendable {
  /// Users of a segment that is full, about: enough that what is done once a segment is little, few enough that two cores share the
  /// work of a million evenly and that the last segment is soon made anew when users arrive.
  var users = 32_768
  /// Distinct words of a segment, as they are numbered in 16 bits. A draft of more is split.
  var words = 1 << 16
}
