import Glibc

/// Goes through the hits of a scan from row to row.
struct ScanCursor {
  let base: UnsafeRawPointer
  let length: Int
  let needle: UnsafeRawPointer
  let count: Int
  let starts: UnsafeBufferPointer<UInt32>
  let grades: HitGrades
  let out: UnsafeMutablePointer<UInt8>
  private var row = 0
  private(set) var rowStart = 0
  /// Where the next row starts.
  private(set) var rowEnd: Int

  init(
    base: UnsafeRawPointer, length: Int, needle: UnsafeRawPointer, count: Int, starts: UnsafeBufferPointer<UInt32>,
    grades: HitGrades,
    out: UnsafeMutablePointer<UInt8>
  ) {
    self.base = base
    self.length = length
    self.needle = needle
    self.count = count
    self.starts = starts
    self.grades = grades
    self.out = out
    rowEnd = Int(starts[1])
  }

  /// Goes to a row.
  @inline(__always)
  mutating func move(to row: Int) {
    self.row = row
    rowStart = Int(starts[row])
    rowEnd = Int(starts[row &+ 1])
  }

  /// Takes the hits of eight places.
  @inline(__always)
  mutating func take(_ hits: UInt64, at place: Int) {
    var hits = hits
    while hits != 0 {
      let hit = place &+ Lanes.takeFirst(&hits)
      // The end of a text, or what stands behind the last one.
      guard hit &+ count <= length else { return }
      while rowEnd <= hit { move(to: row &+ 1) }
      grade(hit)
    }
  }

  /// Takes those of the hits of eight places that are in the row; whether there is none better to come.
  @inline(__always)
  func takeOfRow(_ hits: UInt64, at place: Int) -> Bool {
    var hits = hits
    while hits != 0 {
      let hit = place &+ Lanes.takeFirst(&hits)
      if hit &+ count > rowEnd { return true }
      if grade(hit) { return true }
    }
    return false
  }

  /// Grades the row by a hit; whether it is the best there can be: one at the beginning.
  @inline(__always) @discardableResult
  private func grade(_ place: Int) -> Bool {
    // The probes have seen all of a short text.
    guard count <= 3 || memcmp(base + place, needle, count) == 0 else { return false }
    let grade: UInt8
    if place == rowStart {
      grade = byte(place &+ count) == TextColumn.end ? grades.exact : grades.start
    } else {
      grade = WordBoundary.isSeparator(byte(place &- 1)) ? grades.word : grades.inside
    }
    if grade < out[row] { out[row] = grade }
    return place == rowStart
  }

  @inline(__always)
  private func byte(_ place: Int) -> UInt8 { base.load(fromByteOffset: place, as: UInt8.self) }
}
