import Directory
import Locking

/// Rows in ascending order of a field: those of equal values in the order of the source, and those without a value last.
struct OrderedRows: Sendable {
  /// The rows.
  private var rows: [UInt32] = []
  /// By place, whether a row has the same value as the one before.
  private var repeats: [Bool] = []
  /// From which place on rows have no value.
  private var end = 0

  /// So many rows are looked at before the work is handed out anew.
  private static let rowsPerPiece = 1 << 14
  /// More than there are cores, as they differ in size.
  private static let parts = 16

  /// Puts rows in order, on all cores.
  /// - Parameter some: rows in the order of the source.
  /// - Complexity: O(n log n) in the rows.
  init(
    _ some: [Int], by field: Field, in roster: Roster, pool: SearchPool, _ cancellation: CancellationFlag
  ) throws(CancellationError) {
    let pieces = (some.count + Self.rowsPerPiece - 1) / Self.rowsPerPiece
    let results = Lock([KeyedRows?](repeating: nil, count: pieces))
    pool.run(pieces) { number in
      let start = number * Self.rowsPerPiece
      let range = start..<min(some.count, start + Self.rowsPerPiece)
      let keyed = KeyedRows(some[range], field: field, roster: roster, cancellation)
      results.withLock { $0[number] = keyed }
    }
    try cancellation.check()
    var all = KeyedRows()
    results.withLock { pieces in
      for piece in pieces { if let piece { all.append(piece) } }
    }
    try sort(all, by: field, pool: pool, cancellation)
    end = rows.count
    rows += all.without
    repeats += [Bool](repeating: false, count: all.without.count)
  }

  /// Shares the keys out by their first bytes; then what is in order of its own is in order as a whole.
  private mutating func sort(
    _ keyed: KeyedRows, by field: Field, pool: SearchPool, _ cancellation: CancellationFlag
  ) throws(CancellationError) {
    let entries = keyed.entries(of: field)
    let bounds = Self.bounds(of: entries)
    let results = Lock([Part](repeating: Part(), count: bounds.count + 1))
    pool.run(bounds.count + 1) { number in
      if cancellation.isSet { return }
      let lowest = number == 0 ? 0 : bounds[number - 1]
      let highest = number < bounds.count ? bounds[number] : UInt64.max
      let part = Part(entries.filter { $0.bytes >= lowest && $0.bytes < highest }, of: keyed, field: field)
      results.withLock { $0[number] = part }
    }
    try cancellation.check()
    rows.reserveCapacity(keyed.rows.count + keyed.without.count)
    repeats.reserveCapacity(keyed.rows.count + keyed.without.count)
    results.withLock { parts in
      for part in parts {
        rows += part.rows
        repeats += part.repeats
      }
    }
  }

  /// Where the parts begin, such that they are about as large as each other.
  private static func bounds(of entries: [KeySorter.Entry]) -> [UInt64] {
    guard entries.count > rowsPerPiece else { return [] }
    let sample = stride(from: 0, to: entries.count, by: entries.count / (64 * parts)).map { entries[$0].bytes }.sorted()
    return (1..<parts).map { sample[$0 * sample.count / parts] }
  }

  /// The rows in the order, one after the other; descending, those of equal values still in the order of the source.
  func forEach(descending: Bool, _ body: (Int) -> Void) {
    var stop = descending ? end : 0
    while stop > 0 {
      var start = stop - 1
      while repeats[start] { start -= 1 }
      for place in start..<stop { body(Int(rows[place])) }
      stop = start
    }
    for place in (descending ? end : 0)..<rows.count { body(Int(rows[place])) }
  }
}

/// Rows with the keys that they are sorted by.
private struct KeyedRows: Sendable {
  /// The rows that have a value.
  private(set) var rows: [UInt32] = []
  /// Their keys.
  private(set) var keys = SortKeys()
  /// The rows that have none.
  private(set) var without: [UInt32] = []

  init() {}

  init(_ some: ArraySlice<Int>, field: Field, roster: Roster, _ cancellation: CancellationFlag) {
    var reader = RowReader(roster)
    for row in some {
      if cancellation.isSet { return }
      if let value = reader.value(of: field, at: row), !value.isEmpty {
        rows.append(UInt32(truncatingIfNeeded: row))
        keys.append(value, of: field)
      } else {
        without.append(UInt32(truncatingIfNeeded: row))
      }
    }
  }

  mutating func append(_ other: KeyedRows) {
    rows += other.rows
    keys.append(other.keys)
    without += other.without
  }

  /// What is sorted.
  func entries(of field: Field) -> [KeySorter.Entry] {
    withSorter(of: field) { sorter in
      (0..<UInt32(truncatingIfNeeded: rows.count)).map {
        KeySorter.Entry(bytes: sorter.next(of: $0, from: 0), place: $0)
      }
    }
  }

  /// Lends the keys' memory.
  func withSorter<Result>(of field: Field, _ body: (KeySorter) -> Result) -> Result {
    keys.bytes.withUnsafeBytes { bytes in
      keys.starts.withUnsafeBufferPointer { body(KeySorter(bytes: bytes, starts: $0, field: field)) }
    }
  }
}

/// Some of the rows in their order.
private struct Part: Sendable {
  var rows: [UInt32] = []
  var repeats: [Bool] = []

  init() {}

  init(_ some: [KeySorter.Entry], of keyed: KeyedRows, field: Field) {
    var entries = some
    repeats = [Bool](repeating: false, count: entries.count)
    keyed.withSorter(of: field) { sorter in
      entries.withUnsafeMutableBufferPointer { entries in
        repeats.withUnsafeMutableBufferPointer { sorter.sort(entries, repeats: $0) }
      }
    }
    rows = entries.map { keyed.rows[Int($0.place)] }
  }
}
