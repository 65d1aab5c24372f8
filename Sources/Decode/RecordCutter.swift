import Directory

/// Finds the records in a body that arrives in pieces, cut anywhere.
///
/// A body is one JSON value or several, one after the other; each may be
/// - a list: its elements are the records;
/// - an object that wraps a list under one of `WrapperWatch.wrappers`, or an object under such a name that wraps one: what stands
///   before and after is skipped without being held. A wrapper with null in the list's place is a list of nobody;
/// - a user, as a list of one; NDJSON is many of these.
///
/// Only as much grammar is followed as is needed to find where a record ends; whether a record is JSON its reader judges. A broken record
/// ends where its nesting can't go on, and where that can't be told, the next record is found by how records of this list begin (see `Resync`).
/// What stands between values at the top and is no value, is one unreadable record; stray commas and closers there are let pass.
struct RecordCutter: Sendable {
  enum Place {
    /// Between values at the top.
    case top
    /// Among the elements of a list.
    case list
    /// In an element of a list that is no object.
    case element
    /// In an object that is a record, or may be one while `watch` looks at it.
    case object
    /// Behind the list that an object wraps.
    case rest
    /// Looking for the next record after a broken one.
    case lost
  }

  var place = Place.top
  /// What is open around the list, if an object wraps it.
  var wrapper: Structure?
  /// Whether records stand in a list, else at the top.
  var isInList = false
  /// The object or element being read.
  var structure = Structure()
  var held: HeldRecord
  /// Why the element being read is no record.
  var element: Cut?
  var resync = Resync()

  /// What an object at the top has shown so far, while it may still be a user or wrap a list.
  var top: TopObject?
  /// What the object at the top that was read last says of more pages, if it wraps a list.
  var pages: PageWatch?
  /// Whether values at the top have shown to be users or lists: then objects there are not looked at for what they wrap.
  var hasUsersAtTop = false
  /// An object that was neither a user nor a wrapper: no list of users if nothing else comes, else a record that can't be read.
  var unclear: Cut?
  /// Values at the top so far.
  var values = 0
  /// Reads many records at once, where they are users.
  private var reader: PlainReader?

  init(largestRecord: Int, reader: PlainReader? = nil) {
    held = HeldRecord(largest: largestRecord)
    self.reader = reader
  }

  /// Takes the next bytes and returns what they complete.
  mutating func append(_ bytes: [UInt8]) -> [Cut] {
    var cuts: [Cut] = []
    var index = 0
    held.chunkBegins()
    reader?.chunkBegins()
    while index < bytes.count {
      switch place {
      case .top:
        if !readPlain(bytes, &index, &cuts) { takeAtTop(bytes, &index, &cuts) }
      case .list:
        if !readPlain(bytes, &index, &cuts) { takeInList(bytes, &index) }
      case .element: takeInElement(bytes, &index, &cuts)
      case .object: takeInObject(bytes, &index, &cuts)
      case .rest: takeInRest(bytes, &index)
      case .lost: takeLost(bytes, &index)
      }
    }
    if place == .object { held.chunkEnds(bytes) }
    return cuts
  }

  /// Reads the plain users that come next, if a record may begin here and somebody reads them.
  private mutating func readPlain(_ bytes: [UInt8], _ index: inout Int, _ cuts: inout [Cut]) -> Bool {
    // An object at the top may wrap a list until others there have shown to be users.
    guard bytes[index] == Byte.openBrace, place == .list || (hasUsersAtTop && unclear == nil),
      let users = reader?.read(bytes, from: &index)
    else { return false }
    resync.learn(from: bytes[users.recordRange(of: 0)])
    if place == .top {
      values += users.count
      isInList = false
    }
    cuts.append(.users(users))
    return true
  }

  /// Says that nothing more comes.
  ///
  /// A wrapper that is cut off behind its list has lost no user, so nothing is said of it.
  mutating func finish() -> (cuts: [Cut], problem: BodyProblem?) {
    switch place {
    case .top, .rest:
      guard let unclear else { return ([], nil) }
      return values == 1 ? ([], .noUsers(names: unclear.names)) : ([unclear], nil)
    case .list, .element: return ([], .incomplete)
    case .object:
      // A brace is missing in the last record, and the list's end was taken for a part of it.
      held.chunkBegins()
      let ended = isInList && wrapper == nil && structure.closesOuterList
      return ended ? ([held.end([], at: 0)], nil) : ([], .incomplete)
    case .lost:
      return ([], isInList && !resync.mayBeEnd ? .incomplete : nil)
    }
  }
}
