import Directory

/// A segment before its words have numbers in the whole index: what is made on all cores.
struct SegmentDraft: Sendable {
  let firstRow: Int
  let count: Int
  let chunks: [RosterChunk]
  /// Whether it belongs to a segment's fill of users, so that it stays as it is when more arrive.
  let isFull: Bool
  /// The distinct words of names.
  private(set) var words = WordTable(capacity: 8192)
  private(set) var companyTable = WordTable()
  private(set) var cityTable = WordTable()
  private(set) var domainTable = WordTable()
  private(set) var nameStarts: [UInt32] = []
  private(set) var nameWords: [UInt16] = []
  private(set) var companies: [UInt16] = []
  private(set) var cities: [UInt16] = []
  private(set) var domains: [UInt16] = []
  private(set) var usernames: TextColumn.Draft
  private(set) var mailboxes: TextColumn.Draft
  private(set) var phones: TextColumn.Draft
  private(set) var ids: IDDraft

  /// Drafts of some chunks: one, or more if there are too many distinct words for one.
  static func drafts(
    of chunks: [RosterChunk], firstRow: Int, isFull: Bool, mostWords: Int
  ) -> [SegmentDraft] {
    if let draft = SegmentDraft(chunks, firstRow: firstRow, isFull: isFull, mostWords: mostWords) { return [draft] }
    let half = chunks.count / 2
    let first = Array(chunks[..<half])
    return drafts(of: first, firstRow: firstRow, isFull: isFull, mostWords: mostWords)
      + drafts(
        of: Array(chunks[half...]), firstRow: firstRow + first.reduce(0) { $0 + $1.count }, isFull: isFull,
        mostWords: mostWords)
  }

  /// A draft; nil if there are too many distinct words. A single chunk never has too many.
  private init?(_ chunks: [RosterChunk], firstRow: Int, isFull: Bool, mostWords: Int) {
    self.isFull = isFull
    self.chunks = chunks
    self.firstRow = firstRow
    count = chunks.reduce(0) { $0 + $1.count }
    usernames = TextColumn.Draft(rows: count, bytesPerRow: 14)
    mailboxes = TextColumn.Draft(rows: count, bytesPerRow: 20)
    phones = TextColumn.Draft(rows: count, bytesPerRow: 18)
    ids = IDDraft(rows: count)
    reserve(count)
    for chunk in chunks {
      append(chunk.columns)
      // A single chunk never holds too many for 16 bits.
      if words.count > mostWords, chunks.count > 1 { return nil }
    }
    nameStarts.append(UInt32(truncatingIfNeeded: nameWords.count))
  }

  private mutating func append(_ columns: RosterColumns) {
    columns.bytes.withUnsafeBytes { bytes in
      columns.starts.withUnsafeBufferPointer { starts in
        for row in 0..<columns.count {
          func field(_ place: Int) -> UnsafeRawBufferPointer {
            let index = row &* Self.fieldCount &+ place
            return UnsafeRawBufferPointer(
              rebasing: bytes[Range(uncheckedBounds: (Int(starts[index]), Int(starts[index &+ 1])))])
          }
          ids.append(field(0))
          appendName(field(1))
          usernames.append(field(2))
          let email = field(3)
          let at = email.lastIndex(of: 0x40) ?? email.count
          mailboxes.append(UnsafeRawBufferPointer(rebasing: email[..<at]))
          domains.append(number(UnsafeRawBufferPointer(rebasing: email[min(at + 1, email.count)...]), in: &domainTable))
          phones.appendDigits(field(4))
          companies.append(number(field(5), in: &companyTable))
          cities.append(number(field(6), in: &cityTable))
        }
      }
    }
  }

  private static let fieldCount = Field.columns.count

  private mutating func reserve(_ rows: Int) {
    nameStarts.reserveCapacity(rows + 1)
    nameWords.reserveCapacity(rows * 2)
    companies.reserveCapacity(rows)
    cities.reserveCapacity(rows)
    domains.reserveCapacity(rows)
  }

  @inline(__always)
  private mutating func appendName(_ name: UnsafeRawBufferPointer) {
    let start = nameWords.count
    nameStarts.append(UInt32(truncatingIfNeeded: start))
    WordBoundary.forEachWord(in: name) {
      if nameWords.count - start < NameColumn.mostWords {
        nameWords.append(number(UnsafeRawBufferPointer(rebasing: name[$0]), in: &words))
      }
    }
  }

  @inline(__always)
  private func number(_ text: UnsafeRawBufferPointer, in table: inout WordTable) -> UInt16 {
    UInt16(truncatingIfNeeded: table.number(of: text))
  }
}

/// A column of ids that is being filled.
struct IDDraft: Sendable {
  private var short: [UInt64] = []
  private var long: TextColumn.Draft?
  private let rows: Int

  init(rows: Int) {
    self.rows = rows
    short.reserveCapacity(rows)
  }

  var column: IDColumn {
    long.map { .long(TextColumn($0)) } ?? .short(short.trimmed(), short.withUnsafeBytes { ByteSet(of: $0) })
  }

  @inline(__always)
  mutating func append(_ id: UnsafeRawBufferPointer) {
    if long != nil {
      long?.append(id)
    } else if let number = Self.number(of: id) {
      short.append(number)
    } else {
      lengthen()
      long?.append(id)
    }
  }

  /// The id as a number; nil if it is too long. Digits need no folding.
  @inline(__always)
  private static func number(of id: UnsafeRawBufferPointer) -> UInt64? {
    guard id.count <= 8 else { return nil }
    var number: UInt64 = 0
    var isPlain = true
    for byte in id {
      number = number << 8 | UInt64(byte)
      isPlain = isPlain && byte.isDigit
    }
    if isPlain { return id.isEmpty ? 0 : number << UInt64(64 &- 8 &* id.count) }
    let folded = IndexedText.folded(Array(id))
    return folded.isEmpty ? 0 : IDColumn.number(of: folded)
  }

  /// Goes on with texts.
  private mutating func lengthen() {
    var texts = TextColumn.Draft(rows: rows, bytesPerRow: 24)
    for id in short {
      let bytes = (0..<8).map { UInt8(truncatingIfNeeded: id >> UInt64(56 - 8 * $0)) }.prefix { $0 != 0 }
      bytes.withUnsafeBytes { texts.append($0) }
    }
    long = texts
    short = []
  }
}
