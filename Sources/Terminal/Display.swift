import Glibc

/// The terminal: opened, drawn to, and restored on every way out. The only writer.
///
/// One loop: keys and signals wake it, and feed `events`; while nothing happens it costs nothing.
@MainActor public final class Display {
  /// How the terminal is used.
  public struct Options: Sendable {
    /// Whether to use colours. The caller has asked `NO_COLOR`.
    public var colors = true
    /// Whether the terminal shows more than ASCII. If not, what is no ASCII in a picture shows as `?`.
    public var unicode = true

    /// Colours, and all of Unicode.
    public init(colors: Bool = true, unicode: Bool = true) {
      self.colors = colors
      self.unicode = unicode
    }
  }

  /// What comes from the terminal. One consumer. Ends when the display is closed.
  public let events: AsyncStream<TerminalEvent>
  /// The size now, at least one cell.
  public private(set) var size: Size
  /// Whether the terminal is this program's: not after `close`, and not between `leave` and `enter`.
  public internal(set) var isEntered = false

  /// Whether anything was drawn since the terminal was taken.
  var isDrawn = false

  let device: TerminalDevice
  let feed: AsyncStream<TerminalEvent>.Continuation
  var signals: SignalWatch?
  var decoder: KeyDecoder
  /// Counts what was read, so that a late timer knows that it is late.
  var readings = 0
  let escapeDelay = EscapeDelay.milliseconds(getenv("ESCDELAY").map { String(cString: $0) })
  var isClosed = false

  let screen: Screen
  /// The picture on the screen; nil where nobody knows what is there.
  var shown: Canvas?

  /// Opens the terminal of the process (`/dev/tty`), whatever standard input and output are. `LC_CTYPE` has been set.
  ///
  /// Nothing is written before the first picture. In the background the process stops here until it is brought to the front.
  public init(_ options: Options = Options()) throws(DisplayError) {
    guard let device = TerminalDevice() else { throw .noTerminal }
    let name = getenv("TERM").map { String(cString: $0) } ?? ""
    size = device.size ?? Self.usualSize
    let signals = SignalWatch()
    do {
      screen = try Screen(name: name, size: size, colors: options.colors, unicode: options.unicode)
    } catch {
      signals.close()
      throw error
    }
    self.signals = signals
    self.device = device
    decoder = KeyDecoder(table: SequenceTable(screen.keys))
    (events, feed) = AsyncStream.makeStream()
    signals.listen { [weak self] in self?.handle($0) }
    guard waitUntilInFront() else {
      close()
      throw .noTerminal
    }
    device.findModes()
    take()
  }

  /// Of a terminal that does not know its own (a serial line).
  private static let usualSize = Size(columns: 80, rows: 24)
}

extension Display {
  /// Shows a picture: writes what differs from the one before, in one piece; nothing if nothing does.
  /// - Complexity: O(n) in the cells of the screen, a comparison each.
  public func show(_ canvas: Canvas) {
    guard isEntered, canvas != shown else { return }
    if device.isInBackground { return comeBack() }
    let (rows, columns) = (min(canvas.size.rows, size.rows), min(canvas.size.columns, size.columns))
    let old = shown?.size == canvas.size ? shown : nil
    if old == nil { screen.erase() }
    for row in 0..<rows {
      let start = row * canvas.size.columns
      for place in start..<start + columns where old?.cells[place] != canvas.cells[place] {
        screen.put(canvas.cells[place], row: row, column: place - start)
      }
    }
    let frame = screen.frame(cursor: canvas.cursor.flatMap { contains($0) ? $0 : nil })
    shown = canvas
    guard !frame.isEmpty else { return }
    if isDrawn { return send(Self.synchronized(frame)) }
    isDrawn = true
    armReset(Self.synchronizedOff + Self.pasteOff + screen.resetBytes)
    send(Self.pasteOn + Self.synchronized(frame))
  }

  /// Forgets what is on the screen, so that the next picture is written whole.
  public func repaint() {
    guard isEntered else { return }  // A screen that is taken again is written whole anyway.
    shown = nil
    screen.forget()
  }

  private func contains(_ place: Position) -> Bool {
    (0..<size.rows).contains(place.row) && (0..<size.columns).contains(place.column)
  }

  /// A frame that the terminal shows at once, not as it comes (https://gitlab.freedesktop.org/terminal-wg/specifications, issue 1).
  private static func synchronized(_ frame: [UInt8]) -> [UInt8] {
    Array("\u{1b}[?2026h".utf8) + frame + Array("\u{1b}[?2026l".utf8)
  }

  /// Writes to the terminal. What could not be written is made good by the next picture.
  func send(_ bytes: [UInt8]) {
    if !device.write(bytes, signals: signals?.descriptor ?? -1) { repaint() }
  }

  /// The size changed, or may have: asks for it. The next picture is written whole.
  func measure() {
    size = device.size ?? size
    screen.resize(to: size)
    shown = nil
  }
}
