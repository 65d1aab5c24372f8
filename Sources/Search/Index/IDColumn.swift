import Directory

/// The ids of many users, found exactly and by their beginning.
///
/// Most ids are short: eight bytes of each stand in a number, the first one highest, so that a beginning is a comparison.
enum IDColumn: Sendable {
  /// The bytes of each id as a number, 0 behind its end, and which bytes occur.
  case short([UInt64], ByteSet)
  /// Ids as texts, where one is longer than eight bytes.
  case long(TextColumn)

  /// How many bytes of memory it takes.
  var memory: Int {
    switch self {
    case .short(let ids, _): ids.capacity * 8
    case .long(let column): column.memory
    }
  }

  /// Grades those of some rows whose id is a text or begins with it. An id that is typed in full is meant, so it counts as much as a name.
  /// - Parameter rows: nil for all.
  func grade(_ text: [UInt8], rows: [Int]? = nil, into out: UnsafeMutablePointer<UInt8>) {
    switch self {
    case .short(let ids, let occurring):
      guard text.allSatisfy({ occurring.contains($0) }), let id = Self.number(of: text) else { return }
      let mask = ~UInt64(0) << UInt64(64 - 8 * text.count)
      ids.withUnsafeBufferPointer { ids in
        if let rows {
          for row in rows { Self.take(ids[row], id, mask, &out[row]) }
        } else {
          for row in 0..<ids.count { Self.take(ids[row], id, mask, &out[row]) }
        }
      }
    case .long(let column):
      var grades = HitGrades(weight: 0)
      grades.start = Self.prefix
      grades.word = Grade.none.rawValue
      grades.inside = Grade.none.rawValue
      if let rows {
        column.grade(text, grades, rows: rows, into: out)
      } else {
        column.grade(text, grades, into: out)
      }
    }
  }

  /// Whether all bytes of a text occur in ids, so that one may hold it.
  func mayHold(_ text: [UInt8]) -> Bool {
    switch self {
    case .short(_, let occurring): text.allSatisfy { occurring.contains($0) }
    case .long(let column): column.mayHold(text)
    }
  }

  @inline(__always)
  private static func take(_ id: UInt64, _ meant: UInt64, _ mask: UInt64, _ grade: inout UInt8) {
    if id & mask == meant { grade = min(grade, id == meant ? exact : prefix) }
  }

  /// The first byte of an id, and whether that is all of it; 0 for none.
  func firstByte(_ row: Int) -> (byte: UInt8, isWhole: Bool) {
    switch self {
    case .short(let ids, _): (UInt8(truncatingIfNeeded: ids[row] >> 56), ids[row] << 8 == 0)
    case .long(let column): (column.bytes[Int(column.starts[row])], column.starts[row + 1] - column.starts[row] == 2)
    }
  }

  static let exact = Grade(.exact, weight: 0).rawValue
  static let prefix = Grade(.prefix, weight: Field.id.weight).rawValue

  /// The bytes of a text as a number; nil if there are too many or none.
  static func number(of text: some Collection<UInt8>) -> UInt64? {
    guard !text.isEmpty, text.count <= 8 else { return nil }
    let number = text.reduce(0) { $0 << 8 | UInt64($1) }
    return number << UInt64(64 - 8 * text.count)
  }
}
