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

  /// Runs until the user leaves. What stands in the engine's `typing` stands in the search field at the start. The
  /// surface stays open: who opened it closes it.
  @MainActor public static func run(
    engine: DirectoryEngine, display: some Surface, appearance: Appearance = Appearance()
  ) async -> Ending {
    let theme = Theme(colors: appearance.colors, unicode: appearance.unicode)
    let stage = Stage(size: display.size, theme: theme, idMode: engine.committedIDMode)
    let application = Application(stage: stage, snapshot: Snapshot(engine))
    return await Loop(engine: engine, display: display, application: application).run()
  }
}
