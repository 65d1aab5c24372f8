/// Why there is no screen to draw on.
public enum DisplayError: Error, Hashable, Sendable {
  /// There is no terminal at all.
  case noTerminal
  /// The terminal can't place a cursor; its name.
  case tooSimple(name: String)
}
