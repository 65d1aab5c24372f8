/// A record that could not be read: it was skipped and cost no other.
public struct SkippedRecord: Hashable, Sendable {
  /// Which record of the source it is, counted from 1.
  public let position: Int
  /// Why, in words that begin small and end without a full stop: `name is a number, not text`.
  public let reason: String

  /// A skipped record from its parts.
  public init(position: Int, reason: String) {
    self.position = position
    self.reason = reason
  }
}
