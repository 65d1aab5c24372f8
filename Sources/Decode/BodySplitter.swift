/// Cuts a body into records, whatever its layout: judges its first byte, then hands it to the cutter of that layout.
struct BodySplitter: Sendable {
  private let layout: Layout
  private let largestRecord: Int
  private let readsUsers: Bool
  private let leastBytes: Int?
  /// At most one of these is there: each is changed in its place, as a copy would cost what it holds.
  private var start: BodyStart? = BodyStart()
  private var records: RecordCutter?
  private var lines: LineCutter?
  /// What says that the body is one page of more, the surest first; known at its end, and of a whole one.
  private(set) var pageSigns: [PageSign] = []

  /// - Parameters:
  ///   - readsUsers: whether records are users, so that plain ones are read at once.
  ///   - leastBytes: see `PlainReader`.
  init(layout: Layout, largestRecord: Int, readsUsers: Bool = false, leastBytes: Int? = nil) {
    self.layout = layout
    self.largestRecord = largestRecord
    self.readsUsers = readsUsers
    self.leastBytes = leastBytes
  }

  /// Takes the next bytes, cut anywhere, and returns what they complete.
  /// - Throws: `BodyProblem` as soon as it is clear that this is no list.
  mutating func append(_ bytes: [UInt8]) throws(BodyProblem) -> [Cut] {
    if let verdict = try start?.judge(bytes) { return try begin(verdict, bytes) }
    return records?.append(bytes) ?? lines?.append(bytes) ?? []
  }

  private mutating func begin(_ verdict: BodyStart.Verdict, _ bytes: [UInt8]) throws(BodyProblem) -> [Cut] {
    let first: Int
    switch verdict {
    case .open: return []
    case .nobody(let next):
      records = recordCutter
      first = next
    case .json(let index):
      if layout == .lines, bytes[index] != Byte.openBracket {
        lines = LineCutter(largestRecord: largestRecord, reader: reader(.lines))
      } else {
        records = recordCutter
      }
      first = index
    }
    start = nil
    return try append(first == 0 ? bytes : Array(bytes[first...]))
  }

  private var recordCutter: RecordCutter { RecordCutter(largestRecord: largestRecord, reader: reader(.list)) }

  private func reader(_ separation: PlainReader.Separation) -> PlainReader? {
    readsUsers ? PlainReader(separation: separation, largestRecord: largestRecord, leastBytes: leastBytes) : nil
  }

  /// Says that nothing more comes, and returns what that completes and what is wrong with the whole.
  mutating func finish() -> (cuts: [Cut], problem: BodyProblem?) {
    defer { (start, records, lines) = (nil, nil, nil) }
    if let start { return ([], start.finish()) }
    guard let ended = records?.finish() else { return (lines?.finish() ?? [], nil) }
    if ended.problem == nil { pageSigns = records?.pages?.signs ?? [] }
    return ended
  }
}
