extension Roster {
  /// How many users at the beginning this snapshot shares with another: for what is kept about users while more arrive.
  ///
  /// Those rows are the same users in both. Rows behind may be, too, but are held twice: of the users that two snapshots of one
  /// builder have in common, all but the last few hundred are shared; lists that were loaded apart share none.
  /// - Complexity: O(n) in the chunks, some thousand for a million users.
  public func sharedPrefix(with other: Roster) -> Int {
    if version == other.version { return count }
    return zip(full, other.full).prefix { $0 === $1 }.count * RosterChunk.capacity
  }
}
