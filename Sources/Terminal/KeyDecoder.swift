/// Bytes from the terminal into keys and pastes.
///
/// ncurses could read keys too, but it blocks while it waits for what follows an ESC, hands out a paste as keys, and knows one
/// encoding of a key where terminals use several.
struct KeyDecoder {
  /// How much of a paste is kept; the rest is dropped.
  static let pasteLimit = 1 << 20

  /// Bytes of which it is not known yet what they are.
  private var pending: [UInt8] = []
  /// What was pasted so far; nil outside a paste.
  private var paste: [UInt8]?
  private let table: SequenceTable

  /// A decoder that knows also the keys that the terminal's description names.
  init(table: SequenceTable = SequenceTable([:])) {
    self.table = table
  }

  /// Whether what came last is incomplete: a lone ESC is a key if nothing follows it soon.
  var isWaiting: Bool { paste == nil && !pending.isEmpty }

  /// Whether a paste has begun and not ended.
  var isPasting: Bool { paste != nil }

  /// Takes what was read.
  /// - Complexity: O(n) in the bytes.
  mutating func decode(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    pending += bytes
    return advance(isLate: false)
  }

  /// Takes what is incomplete for what it is: nothing more comes.
  mutating func giveUpWaiting() -> [TerminalEvent] {
    isWaiting ? advance(isLate: true) : []
  }

  /// Forgets what is incomplete: what comes next has nothing to do with it.
  mutating func reset() {
    pending = []
    paste = nil
  }

  private mutating func advance(isLate: Bool) -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    var rest = pending[...]
    scan: while !rest.isEmpty {
      if paste != nil {
        guard let text = collect(&rest) else { break }
        events.append(.paste(text))
        continue
      }
      switch table.step(rest, isLate: isLate) {
      case .incomplete: break scan
      case .key(let key, let length):
        events.append(.key(key))
        rest.removeFirst(length)
      case .nothing(let length): rest.removeFirst(length)
      case .pasteStarts(let length):
        paste = []
        rest.removeFirst(length)
      }
    }
    pending = Array(rest)
    return events
  }

  private static let pasteEnd: [UInt8] = Array("\u{1b}[201~".utf8)

  /// Moves pasted bytes over, up to the end of the paste or to what may be the beginning of its end.
  /// - Returns: the whole text, when the paste has ended.
  private mutating func collect(_ rest: inout ArraySlice<UInt8>) -> String? {
    var mark = rest.startIndex
    while let escape = rest[mark...].firstIndex(of: 0x1b) {
      let tail = rest[escape...].prefix(Self.pasteEnd.count)
      if Self.pasteEnd.starts(with: tail) {
        keep(rest[..<escape])
        rest = rest[escape...]
        guard tail.count == Self.pasteEnd.count else { return nil }
        rest.removeFirst(tail.count)
        defer { paste = nil }
        return Self.text(paste ?? [])
      }
      mark = escape + 1
    }
    keep(rest)
    rest.removeAll()
    return nil
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    guard let room = paste.map({ Self.pasteLimit - $0.count }) else { return }
    paste?.append(contentsOf: bytes.prefix(room))
  }

  /// Terminals send a pasted line break as CR.
  private static func text(_ bytes: [UInt8]) -> String {
    var text = String(decoding: bytes, as: UTF8.self)
    if bytes.count == pasteLimit, text.last == "\u{FFFD}" { text.removeLast() }  // A scalar that the limit cut.
    guard bytes.contains(0x0D) else { return text }
    return String(text.map { $0 == "\r" || $0 == "\r\n" ? "\n" : $0 })
  }
}
