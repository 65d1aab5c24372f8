/// What an index holds.
public struct IndexStatistics: Sendable {
  /// Users.
  public let users: Int
  /// Distinct words of names, companies, cities and mail domains.
  public let words: Int
  /// The forms in which the words can be typed.
  public let forms: Int
  /// Bytes of memory, the prepared letters aside.
  public let bytes: Int
  /// Bytes of memory of the prepared letters.
  public let bytesOfFirstLetters: Int
  /// Seconds that making it took, all its steps together while users arrived; 0 as long as nothing was searched for.
  public let seconds: Double
}

extension RankedSearcher {
  /// What the index holds.
  public var statistics: IndexStatistics {
    IndexStatistics(
      users: index.count, words: index.dictionary.words.count, forms: index.dictionary.formCount, bytes: index.memory,
      bytesOfFirstLetters: index.memoryOfFirstLetters, seconds: secondsOfIndexing)
  }

  /// Forgets what was found for earlier queries, for measurements.
  public func forgetQueries() {
    cache = GradeCache()
  }
}
