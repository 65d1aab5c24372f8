public import Directory

/// Keeps or excludes users by id: `3`, `1,4,9`, `3..7`, `00u1abc`.
///
/// Commas, semicolons and blanks part ids and ranges, so that a column of a table can be pasted; what stands in double quotes is
/// one id. A range is of integers, includes its ends, may be given either way round, lack one end (`3..`, `..7`) and have blanks
/// around its dots. `#3` and `id:3` mean 3. Everything else is the text of an id, exactly.
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

  let ids: Set<UserID>
  let ranges: [IDRange]

  /// Reads a list of ids and ranges.
  /// - Returns: nil if there is no id in `text`.
  public init?(_ text: String, mode: Mode = .keep) {
    var scanner = IDScanner(text)
    var ids: Set<UserID> = []
    var ranges: [IDRange] = []
    while let part = scanner.next() {
      if !part.isQuoted, let range = IDRange(part.text) {
        ranges.append(range)
      } else {
        ids.insert(UserID(String(part.text)))
      }
    }
    guard !ids.isEmpty || !ranges.isEmpty else { return nil }
    self.init(mode: mode, text: String(text.trimmingBlanks()), ids: ids, ranges: ranges)
  }

  /// One id, whatever is in it.
  init(quoting id: Substring) {
    self.init(mode: .keep, text: "\"\(id)\"", ids: [UserID(String(id))], ranges: [])
  }

  private init(mode: Mode, text: String, ids: Set<UserID>, ranges: [IDRange]) {
    self.mode = mode
    self.text = text
    self.ids = ids
    self.ranges = ranges
  }

  /// Whether a user passes. A user without an id is kept by `exclude` alone.
  /// - Complexity: O(1) in the ids, O(n) in the ranges.
  public func passes(_ id: UserID?) -> Bool { contains(id) == (mode == .keep) }

  /// What the tag in the search field says: `id 3`, `not id 3`.
  public var label: String { (mode == .keep ? "id " : "not id ") + text }

  /// The ids of both, in the mode of this one.
  func joined(with other: IDFilter) -> IDFilter {
    IDFilter(mode: mode, text: text + "," + other.text, ids: ids.union(other.ids), ranges: ranges + other.ranges)
  }

  private func contains(_ id: UserID?) -> Bool {
    guard let id else { return false }
    if ids.contains(id) { return true }
    return id.isInteger && ranges.contains { $0.contains(id) }
  }
}
