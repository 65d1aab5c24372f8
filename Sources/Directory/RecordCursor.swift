/// Reads records in about the order of their rows: from the second of a chunk on, all of the chunk's at once.
struct RecordCursor {
  private let chunks: [RosterChunk]
  private var current: (index: Int, bytes: ArraySlice<UInt8>?)?

  init(_ roster: Roster) {
    chunks = roster.chunks
  }

  /// The bytes of a row's record.
  mutating func record(at row: Int) -> ArraySlice<UInt8> {
    let (index, place) = row.quotientAndRemainder(dividingBy: RosterChunk.capacity)
    if current?.index != index {
      // A single one does not pay for all.
      current = (index, nil)
      return chunks[index].record(at: place)
    }
    if current?.bytes == nil { current = (index, chunks[index].allRecords()) }
    let range = chunks[index].recordRange(at: place)
    guard let bytes = current?.bytes, range.upperBound <= bytes.count else { return [] }
    return bytes[range]
  }
}
