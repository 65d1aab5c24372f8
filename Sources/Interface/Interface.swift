public import Engine
public import Terminal

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

  /// Runs until the user leaves.
  @MainActor public static func run(engine: DirectoryEngine, display: Display) async -> Ending {
    .left
  }
}
