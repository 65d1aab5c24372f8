public import Terminal
public import Text

/// What the full screen needs of a terminal, so that tests can run it with another.
@MainActor public protocol Surface: AnyObject {
  /// What comes from the terminal. One consumer.
  var events: AsyncStream<TerminalEvent> { get }
  /// The size now.
  var size: Size { get }
  /// Shows a picture.
  func show(_ canvas: Canvas)
  /// Forgets what is on the screen, so that the next picture is written whole.
  func repaint()
  /// Sends lines to the terminal's clipboard.
  func copy(_ lines: VisibleLines) -> CopyResult
  /// Stops the process as Ctrl-Z does; returns when it goes on.
  func suspend()
}

extension Display: Surface {}
