/// Why a text is no JSON.
public struct JSONProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, in words that fit into a sentence: `a comma or } is missing`.
  public let reason: String
  /// The byte at which it was found, counted from 1.
  public let position: Int

  /// The reason and where.
  public var description: String { "\(reason) at byte \(position)" }
}
