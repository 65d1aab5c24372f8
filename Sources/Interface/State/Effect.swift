import Engine
import Text

/// What the application wants done outside itself.
enum Effect: Hashable, Sendable {
  /// Tell the engine.
  case send(DirectoryEngine.Input)
  /// Tell the engine of one user's detail.
  case detail(DetailEngine.Input)
  /// Tell the engine of a form.
  case form(SignInEngine.Purpose, SignInEngine.Input)
  /// Tell the engine of comments.
  case comments(CommentsEngine.Input)
  /// Send lines to the terminal's clipboard; `what` says in words what they are.
  case copy(VisibleLines, what: String)
  /// Stop the process, as Ctrl-Z does.
  case suspend
  /// Write the next picture whole.
  case repaint
  /// Leave.
  case leave(FullScreen.Ending)
}
