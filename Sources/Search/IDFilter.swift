public import Directory

/// Keeps or excludes users by id: `3`, `1,4,9`, `3..7`, `00u1abc`.
///
/// Commas part ids and ranges, blanks around them do not count. A range is of integers, includes its ends, may be given either
/// way round and lack one end (`3..`, `..7`). Everything else is the text of an id, exactly.
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

  private let ids: Set<UserID>
  private let ranges: [IDRange]

  /// Reads a list of ids and ranges.
  /// - Returns: nil if there is no id in `text`.
  public init?(_ text: String, mode: Mode = .keep) {
    let parts = text.split(separator: ",").map { $0.trimmingBlanks() }.filter { !$0.isEmpty }
    guard !parts.isEmpty else { return nil }
    self.text = String(text.trimmingBlanks())
    self.mode = mode
    ranges = parts.compactMap { IDRange($0) }
    ids = Set(parts.filter { IDRange($0) == nil }.map { UserID(String($0)) })
  }

  /// Whether a user passes. A user without an id is kept by `exclude` alone.
  /// - Complexity: O(1) in the ids, O(n) in the ranges.
  public func passes(_ id: UserID?) -> Bool { contains(id) == (mode == .keep) }

  /// What the tag in the search field says: `id 3`, `not id 3`.
  public var label: String { (mode == .keep ? "id " : "not id ") + text }

  /// The ids of both, in the mode of this one.
  func joined(with other: IDFilter) -> IDFilter {
    IDFilter(text + "," + other.text, mode: mode) ?? self
  }

  private func contains(_ id: UserID?) -> Bool {
    guard let id else { return false }
    if ids.contains(id) { return true }
    return id.isInteger && ranges.contains { $0.contains(id) }
  }
}

/// A range of integer ids, its ends included; an end that is nil is open.
private struct IDRange: Hashable, Sendable {
  private let lower: UserID?
  private let upper: UserID?

  /// Reads `3..7`, `7..3`, `3..` or `..7`; nil if the text is no range.
  init?(_ text: Substring) {
    guard let dots = text.firstRange(of: "..") else { return nil }
    let ends = [text[..<dots.lowerBound], text[dots.upperBound...]].map { $0.trimmingBlanks() }
    let numbers = ends.map { Self.integer($0) }
    // What is neither blank nor a number makes the whole a text.
    guard ends.contains(where: { !$0.isEmpty }), zip(ends, numbers).allSatisfy({ $0.isEmpty || $1 != nil }) else {
      return nil
    }
    if let first = numbers[0], let last = numbers[1] {
      (lower, upper) = (min(first, last), max(first, last))
    } else {
      (lower, upper) = (numbers[0], numbers[1])
    }
  }

  /// Whether an id that is an integer is inside.
  func contains(_ id: UserID) -> Bool {
    lower.map { $0 <= id } ?? true && upper.map { id <= $0 } ?? true
  }

  /// The integer that somebody typed, leading zeros forgiven, of any length.
  private static func integer(_ text: Substring) -> UserID? {
    let isNegative = text.first == "-"
    let digits = text.dropFirst(isNegative ? 1 : 0)
    guard !digits.isEmpty, digits.utf8.allSatisfy(\.isDigit) else { return nil }
    let significant = digits.drop { $0 == "0" }
    if significant.isEmpty { return UserID("0") }
    return UserID((isNegative ? "-" : "") + significant)
  }
}
