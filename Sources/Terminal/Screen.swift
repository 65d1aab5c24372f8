import CNcurses
import Glibc

/// ncurses: finds out what to write so that one picture becomes the next.
///
/// It writes into memory, never to the terminal itself. Left alone it writes whenever its own buffer is full, several times
/// a frame, and goes round in a loop while a terminal takes nothing. `Display` sends what comes out in one piece.
@MainActor final class Screen {
  /// What the terminal's description says of its keys.
  let keys: [[UInt8]: Key]
  /// What brings the terminal back to lines, for a process that can't ask ncurses any more.
  let resetBytes: [UInt8]

  private let memory: Int32
  private let stream: UnsafeMutablePointer<FILE>
  private let screen: OpaquePointer
  private let palette: Palette
  private let unicode: Bool
  private var isCursorVisible: Bool?
  /// One cell's scalars on their way to ncurses, ended by 0.
  private var scalars: [wchar_t] = []

  /// - Parameter name: the terminal's, as `TERM` has it; one that nobody knows is taken for an xterm, as nearly all are.
  init(name: String, size: Size, colors: Bool, unicode: Bool) throws(DisplayError) {
    self.unicode = unicode
    memory = terminal_memory_file()
    guard memory >= 0, let stream = fdopen(memory, "w+") else { throw .noTerminal }
    self.stream = stream
    let (memory, names) = (memory, [name, "xterm-256color"])
    guard let known = names.first(where: { (name: String) in terminal_lookup(name, memory) }), Self.canPlaceCursor
    else {
      fclose(stream)
      throw .tooSimple(name: name)
    }
    keys = Self.describedKeys()
    resetBytes = Self.describedReset()
    terminal_forget()
    guard let screen = newterm(known, stream, stream) else {
      fclose(stream)
      throw .tooSimple(name: name)
    }
    self.screen = screen
    terminal_keep_palette()
    nonl()  // The modes are raw: a line feed moves down and does no more.
    typeahead(-1)  // Nothing is read here, so nothing can cut a frame short.
    palette = Palette(colors: colors)
    resize(to: size)
  }

  /// Fits the screen to a size; the next picture is written whole.
  func resize(to size: Size) {
    resizeterm(Int32(size.rows), Int32(size.columns))
    forget()
  }

  /// The next picture is written whole, on an emptied screen.
  func forget() {
    clearok(terminal_current_screen(), true)
  }

  /// Begins the next picture with blanks.
  func erase() {
    werase(terminal_screen())
  }

  /// Puts down one cell of the next picture.
  func put(_ cell: Canvas.Cell, row: Int, column: Int) {
    guard !cell.isRightHalf else { return }  // ncurses makes it itself.
    scalars.removeAll(keepingCapacity: true)
    if unicode || cell.string.utf8.allSatisfy({ $0 < 0x80 }) {
      // ncurses drops what is more than one spacing character and four after it.
      for scalar in cell.string.unicodeScalars.prefix(Int(CCHARW_MAX)) {
        scalars.append(wchar_t(bitPattern: scalar.value))
      }
    } else {
      scalars.append(0x3f)
    }
    scalars.append(0)
    let look = palette.look(of: cell.style)
    terminal_put(terminal_screen(), Int32(row), Int32(column), scalars, look.attributes, look.pair)
  }

  /// What to write so that the picture put down so far is on the screen, the cursor in its place.
  func frame(cursor: Position?) -> [UInt8] {
    if isCursorVisible != (cursor != nil) {
      isCursorVisible = cursor != nil
      curs_set(cursor == nil ? 0 : 1)
    }
    leaveok(terminal_screen(), cursor == nil)  // A hidden cursor may rest anywhere, which saves moving it.
    if let cursor { wmove(terminal_screen(), Int32(cursor.row), Int32(cursor.column)) }
    wnoutrefresh(terminal_screen())
    doupdate()
    return written()
  }

  /// What to write so that the terminal shows what it showed before the first picture. The next picture starts anew.
  func end() -> [UInt8] {
    endwin()
    isCursorVisible = nil
    return written()
  }

  /// Gives back what ncurses holds.
  func close() {
    delscreen(screen)
    fclose(stream)
  }

  /// Takes out of memory what ncurses wrote there.
  private func written() -> [UInt8] {
    fflush(stream)
    let end = lseek(memory, 0, SEEK_CUR)
    guard end > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: end)
    let count = pread(memory, &bytes, bytes.count, 0)
    lseek(memory, 0, SEEK_SET)
    return Array(bytes.prefix(max(0, count)))
  }
}

extension Screen {
  private static var canPlaceCursor: Bool {
    terminal_string("cup") != nil && terminal_string("clear") != nil && !terminal_is_hard_copy()
  }

  private static func describedKeys() -> [[UInt8]: Key] {
    let names: [(String, Key)] =
      [
        ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home), ("kend", .end),
        ("kpp", .pageUp), ("knp", .pageDown), ("kdch1", .delete), ("kcbt", .backTab), ("kent", .enter),
      ] + (1...12).map { ("kf\($0)", .function($0)) }
    var keys: [[UInt8]: Key] = [:]
    for (name, key) in names {
      if let sequence = string(name) { keys[sequence] = key }
    }
    return keys
  }

  private static func describedReset() -> [UInt8] {
    ["sgr0", "rmir", "cnorm", "rmcup"].compactMap(string).flatMap(withoutPadding)
  }

  private static func string(_ capability: String) -> [UInt8]? {
    terminal_string(capability).map { Array(String(cString: $0).utf8) }
  }

  /// Leaves out `$<5/>`: how long a terminal of old needed for it (terminfo(5), "Delays and Padding").
  private static func withoutPadding(_ bytes: [UInt8]) -> [UInt8] {
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: "$<".utf8) }),
      let end = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
    else { return bytes }
    return Array(bytes[..<start]) + withoutPadding(Array(bytes[(end + 1)...]))
  }
}
