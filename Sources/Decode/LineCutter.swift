/// Cuts a body into lines that arrive in pieces: each line that is not blank is one record, whatever stands in it.
struct LineCutter: Sendable {
  private var held: HeldRecord
  /// Reads many lines at once, where records are users.
  private var reader: PlainReader?

  init(largestRecord: Int, reader: PlainReader? = nil) {
    held = HeldRecord(largest: largestRecord)
    self.reader = reader
  }

  /// Takes the next bytes and returns the lines that they complete.
  mutating func append(_ bytes: [UInt8]) -> [Cut] {
    var cuts: [Cut] = []
    held.chunkBegins()
    reader?.chunkBegins()
    var index = 0
    while let end = bytes[index...].firstIndex(of: Byte.newline) {
      take(held.end(bytes, at: end), &cuts)
      index = end + 1
      if let users = reader?.read(bytes, from: &index) { cuts.append(.users(users)) }
      held.begin(at: index)
    }
    held.chunkEnds(bytes)
    return cuts
  }

  /// Says that nothing more comes: the last line needs no line break.
  mutating func finish() -> [Cut] {
    held.chunkBegins()
    var cuts: [Cut] = []
    take(held.end([], at: 0), &cuts)
    return cuts
  }

  private func take(_ line: Cut, _ cuts: inout [Cut]) {
    guard case .record(let bytes) = line else { return cuts.append(line) }
    guard let first = bytes.firstIndex(where: { !Byte.isBlank($0) }),
      let last = bytes.lastIndex(where: { !Byte.isBlank($0) })
    else { return }
    cuts.append(
      bytes[first] == Byte.openBrace ? .record(bytes[first...last]) : Cut.noObject(beginningWith: bytes[first]))
  }
}
