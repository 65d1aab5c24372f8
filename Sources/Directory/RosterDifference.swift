/// What a reload changed.
public struct RosterDifference: Hashable, Sendable {
  /// Users that were not there before.
  public var added: Set<RowIdentity> = []
  /// Users of whom a field or an unknown attribute changed.
  public var changed: Set<RowIdentity> = []
  /// Users that are gone.
  public var removed: Set<RowIdentity> = []

  /// No difference.
  public init() {}

  /// What `new` has that `old` had not.
  /// - Complexity: O(n) in the users of both.
  public init(from old: Roster, to new: Roster) {}

  /// Whether nothing changed.
  public var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }
}
