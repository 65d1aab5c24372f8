import Synchronization

/// Takes users as they arrive and hands out snapshots.
public struct RosterBuilder: Sendable {
  /// Records beyond so many bytes go into a file: a list that is short should not cost one.
  static let mostInMemory = 512 << 10

  private var full: [RosterChunk] = []
  private var open = RosterDraft()
  private var keys = KeyTable()
  private var latest: Roster? = Roster()
  private var recordBytes = 0
  private var file: RecordFile?

  /// The version of the newest snapshot in this process.
  private static let version = Atomic<UInt64>(0)

  /// An empty list to add to.
  public init() {}

  /// An empty list that keeps records in a file.
  init(file: RecordFile) {
    self.file = file
  }

  /// A list to add to the users of a roster.
  /// - Complexity: O(n) in the users of `roster`, whose chunks are shared.
  public init(continuing roster: Roster) {
    full = roster.full
    if let last = roster.last { open = last.draft }
    for row in roster.indices { _ = count(withKey(of: row, KeyHash.hash), row: row) }
    latest = roster
  }

  /// Adds a user, with the bytes of its record.
  ///
  /// The user is not held, but read again from the record; one that would be read differently is held whole.
  /// - Parameter reading: what reads the user from the record again; nil if nobody has looked yet.
  /// - Returns: which row it became.
  @discardableResult public mutating func append(
    _ user: User, record: ArraySlice<UInt8>, reading: RecordReading? = nil
  ) -> RowIdentity {
    let isRead = reading.map { $0 != .nothing } ?? (UserReader.user(of: record) == user)
    open.append(user, record: record, isKept: !isRead)
    let occurrence = takeKey(at: open.count - 1)
    closeIfFull()
    latest = nil
    return RowIdentity(key: user.identifyingText ?? "", occurrence: occurrence)
  }

  /// Adds a user, with the bytes of its record.
  /// - Returns: which row it became.
  @discardableResult public mutating func append(_ user: User, record: [UInt8]) -> RowIdentity {
    append(user, record: record[...])
  }

  /// Adds the users of a batch.
  /// - Complexity: O(n) in the bytes of their records.
  public mutating func append(_ batch: UserBatch) {
    if batch.count == 0 { return }
    var done = 0
    while done < batch.count {
      let first = open.count
      let next = min(batch.count, done + RosterChunk.capacity - first)
      open.append(done..<next, of: batch)
      takeKeys(from: first)
      closeIfFull()
      done = next
    }
    latest = nil
  }

  /// How many users there are.
  public var count: Int { full.count * RosterChunk.capacity + open.count }

  /// The users so far.
  /// - Complexity: O(1) in the users but for those of the chunk that is not full; the next `append` copies the list of chunks.
  public mutating func snapshot() -> Roster {
    if let latest { return latest }
    let version = Self.version.add(1, ordering: .relaxed).newValue
    let roster = Roster(full: full, last: open.count == 0 ? nil : RosterChunk(open), version: version)
    latest = roster
    return roster
  }

  private mutating func closeIfFull() {
    guard open.count == RosterChunk.capacity else { return }
    recordBytes += open.records.count
    if recordBytes > Self.mostInMemory, file == nil { file = RecordFile() }
    full.append(RosterChunk(open, file: recordBytes > Self.mostInMemory ? file : nil))
    open.removeAll()
  }

  /// Counts the key of a user in the open chunk, and remembers which occurrence it is.
  @discardableResult private mutating func takeKey(at place: Int) -> Int {
    let hash = open.withKey(at: place, KeyHash.hash)
    let occurrence = count(hash, row: full.count * RosterChunk.capacity + place)
    if occurrence > 0 { open.occurrences[place] = occurrence }
    return occurrence
  }

  /// Counts the keys of users in the open chunk: hashes first, so that the processor may look in many places of the table at once.
  private mutating func takeKeys(from first: Int) {
    let row = full.count * RosterChunk.capacity
    let hashes = (first..<open.count).map { open.withKey(at: $0, KeyHash.hash) }
    for (place, hash) in zip(first..., hashes) {
      let occurrence = count(hash, row: row + place)
      if occurrence > 0 { open.occurrences[place] = occurrence }
    }
  }

  /// Counts the key of a row.
  /// - Returns: how many rows before had it.
  private mutating func count(_ hash: UInt32, row: Int) -> Int {
    var probe = keys.probe(for: hash)
    while let earlier = keys.next(&probe, hash: hash) {
      let isSame = withKey(of: row) { key in withKey(of: earlier) { $0.isEqual(to: key) } }
      if isSame { return keys.countAgain(earlier) }
    }
    keys.insert(probe, hash: hash, row: row)
    return 0
  }

  private func withKey<Result>(of row: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let (index, place) = row.quotientAndRemainder(dividingBy: RosterChunk.capacity)
    return index < full.count ? full[index].withKey(at: place, body) : open.withKey(at: place, body)
  }
}
