public import Directory

/// Keeps or excludes users by id: `3`, `1,4,9`, `3..7`, `00u1abc`.
public struct IDFilter: Hashable, Sendable {
  /// What happens to the users of the ids.
  public enum Mode: Hashable, Sendable {
    /// They alone stay.
    case keep
    /// They go; the tutorial's rule.
    case exclude
  }

  /// What happens to the users of the ids.
  public var mode: Mode

  /// The ids as typed: `1,4,9`, `3..7`.
  public let text: String

  /// Reads a list of ids and ranges.
  /// - Returns: nil if there is no id in `text`.
  public init?(_ text: String, mode: Mode = .keep) {
    guard !text.allSatisfy(\.isWhitespace) else { return nil }
    self.text = text
    self.mode = mode
  }

  /// Whether a user passes. A user without an id is kept by `exclude` alone.
  public func passes(_ id: UserID?) -> Bool { (id?.text == text) == (mode == .keep) }

  /// What the tag in the search field says: `id 3`, `not id 3`.
  public var label: String { (mode == .keep ? "id " : "not id ") + text }
}
