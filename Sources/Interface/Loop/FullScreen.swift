public import Engine
import Terminal

/// The full screen: screens, keys and the loop that joins them with an engine and a display.
public enum FullScreen {
  /// How the full screen ended.
  public enum Ending: Hashable, Sendable {
    /// `q`.
    case left
    /// Ctrl-C.
    case cancelled
    /// The terminal is gone, or the process was asked to end.
    case lost
  }

  /// How the screen looks.
  public struct Appearance: Hashable, Sendable {
    /// Whether there are colours.
    public var colors = true
    /// Whether the terminal shows more than ASCII.
    public var unicode = true

    /// Colours, and all of Unicode.
    public init(colors: Bool = true, unicode: Bool = true) {
      self.colors = colors
      self.unicode = unicode
    }
  }

  /// Runs on a list of comments alone until the user leaves.
  @MainActor public static func run(
    comments: CommentsEngine, display: some Surface, appearance: Appearance = Appearance()
  ) async -> Ending {
    let engines = Engines(comments: comments)
    return await run(engines, isCommentsAlone: true, display, appearance)
  }

  /// Runs until the user leaves. What stands in the engine's `typing` stands in the search field at the start. The
  /// surface stays open: who opened it closes it.
  /// - Parameter userName: what stands in the form for signing in.
  @MainActor public static func run(
    engine: DirectoryEngine, userName: String = "", display: some Surface, appearance: Appearance = Appearance()
  ) async -> Ending {
    await run(Engines(engine, userName: userName), isCommentsAlone: false, display, appearance)
  }

  @MainActor private static func run(
    _ engines: Engines, isCommentsAlone: Bool, _ display: some Surface, _ appearance: Appearance
  ) async -> Ending {
    let theme = Theme(colors: appearance.colors, unicode: appearance.unicode)
    let stage = Stage(
      size: display.size, theme: theme, idMode: engines.directory.committedIDMode, showsCommentsAlone: isCommentsAlone)
    let application = Application(stage: stage, snapshot: Snapshot(engines))
    let first: Effect? = isCommentsAlone ? .comments(.open(nil)) : nil
    return await Loop(engines: engines, display: display, application: application).run(first: first)
  }
}
