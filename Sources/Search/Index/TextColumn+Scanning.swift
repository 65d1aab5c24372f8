/// What a hit in a text is graded as, by where it stands.
struct HitGrades {
  /// The whole text.
  var exact: UInt8
  /// At its beginning.
  var start: UInt8
  /// At the beginning of a word in it.
  var word: UInt8
  /// Anywhere else.
  var inside: UInt8

  init(weight: UInt8, begins: Bool = false) {
    exact = Grade(.exact, weight: weight).rawValue
    start = Grade(.prefix, weight: weight).rawValue
    word = Grade(.prefix, weight: weight, place: 1).rawValue
    inside = begins ? Grade.none.rawValue : Grade(.inside, weight: weight).rawValue
  }
}

/// Looking for a text in all rows at once, wherever it stands, as `memmem` would, with three probes: sixteen places are compared with
/// the needle's three rarest bytes at a time, and what is left is looked at byte by byte.
///
/// Swift has no `movemask`: the mask of a comparison, seen as two 64-bit numbers, has a byte of ones for each hit.
extension TextColumn {
  /// Grades the rows that hold a text; a row keeps the better of its grades.
  /// - Parameter out: a byte for each row.
  func grade(_ text: [UInt8], _ grades: HitGrades, into out: UnsafeMutablePointer<UInt8>) {
    guard mayHold(text) else { return }
    let probes = Probes(text)
    withCursor(text, grades, out) { cursor in
      var block = probes.firstBlock(in: cursor.base, from: 0, to: length)
      while block.place < length {
        cursor.take(block.low[0], at: block.place)
        cursor.take(block.low[1], at: block.place &+ 8)
        cursor.take(block.high[0], at: block.place &+ 16)
        cursor.take(block.high[1], at: block.place &+ 24)
        block = probes.firstBlock(in: cursor.base, from: block.place &+ 32, to: length)
      }
    }
  }

  /// Grades some rows, one by one.
  func grade(
    _ text: [UInt8], _ grades: HitGrades, rows: some Sequence<Int>, into out: UnsafeMutablePointer<UInt8>
  ) {
    let probes = Probes(text)
    withCursor(text, grades, out) { cursor in
      for row in rows {
        cursor.move(to: row)
        var place = cursor.rowStart
        while place < cursor.rowEnd {
          let hits = probes.hits(at: cursor.base + place)
          if hits[0] | hits[1] != 0 {
            if cursor.takeOfRow(hits[0], at: place) || cursor.takeOfRow(hits[1], at: place &+ 8) { break }
          }
          place &+= 16
        }
      }
    }
  }

  private func withCursor(
    _ text: [UInt8], _ grades: HitGrades, _ out: UnsafeMutablePointer<UInt8>, _ body: (inout ScanCursor) -> Void
  ) {
    bytes.withUnsafeBytes { bytes in
      starts.withUnsafeBufferPointer { starts in
        text.withUnsafeBytes { text in
          guard let base = bytes.baseAddress, let needle = text.baseAddress, starts.count > 1 else { return }
          var cursor = ScanCursor(
            base: base, length: length, needle: needle, count: text.count, starts: starts, grades: grades, out: out)
          body(&cursor)
        }
      }
    }
  }
}
