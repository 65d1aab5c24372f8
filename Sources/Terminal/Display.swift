public import Text

/// Why there is no screen to draw on.
public enum DisplayError: Error, Hashable, Sendable {
  /// There is no terminal at all.
  case noTerminal
  /// The terminal can't place a cursor; its name.
  case tooSimple(name: String)
}

/// What became of a copy.
public enum CopyResult: Hashable, Sendable {
  /// It was sent to the terminal's clipboard (a terminal does not answer whether it took it).
  case sent
  /// Too large for a terminal's clipboard: the limit in bytes.
  case tooLarge(limit: Int)
}

/// The terminal: opened, drawn to, and restored on every way out. The only writer.
@MainActor public final class Display {
  /// How the terminal is used.
  public struct Options: Sendable {
    /// Whether to use colours.
    public var colors = true
    /// Whether the terminal shows more than ASCII.
    public var unicode = true

    /// Colours, and all of Unicode.
    public init(colors: Bool = true, unicode: Bool = true) {
      self.colors = colors
      self.unicode = unicode
    }
  }

  /// What comes from the terminal. One consumer.
  public let events: AsyncStream<TerminalEvent>

  /// Opens the terminal of the process (`/dev/tty`).
  public init(_ options: Options) throws(DisplayError) {
    throw .noTerminal
  }

  /// The size now.
  public var size: Size { Size(columns: 80, rows: 24) }

  /// Shows a picture: writes what differs from the one before.
  public func show(_ canvas: Canvas) {}

  /// Forgets what is on the screen, so that the next picture is written whole.
  public func repaint() {}

  /// Sends lines to the terminal's clipboard (OSC 52, also through tmux).
  public func copy(_ lines: VisibleLines) -> CopyResult { .sent }

  /// Stops the process as Ctrl-Z does; returns when it goes on.
  public func suspend() {}

  /// Restores the terminal. May be called any number of times.
  public func close() {}
}
