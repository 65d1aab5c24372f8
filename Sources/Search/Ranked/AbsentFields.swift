import Directory

/// Attributes that a query asks for and that nobody has of those whom it looked at: mistyped, most likely.
public struct AbsentFields: Hashable, Sendable {
  /// Their paths, in the order of the query.
  public let paths: [String]
  /// Whether everybody was looked at; else those who match the rest of the query.
  public let isEverybody: Bool

  /// What is absent after a search that found nobody; nil if nothing is.
  init?(of query: Query, _ seen: SeenFields, of users: Int) {
    var paths: [String] = []
    for term in query.clauses.flatMap(\.alternatives) where !term.excludes {
      if case .attribute(let path) = term.field, seen.isAbsent(path), !paths.contains(path) { paths.append(path) }
    }
    guard !paths.isEmpty else { return nil }
    self.paths = paths
    isEverybody = paths.allSatisfy { seen.lookedAt[$0, default: 0] >= users }
  }

  /// A sentence without its end: `no user has a field “emial”`.
  public var words: String {
    let fields = paths.map { "“\($0)”" }.joined(separator: " or ")
    return "\(isEverybody ? "no user" : "nobody who matches the rest") has a field \(fields)"
  }
}

/// Which attributes a search saw in the users that it looked at one by one.
struct SeenFields: Sendable {
  /// In how many users each was looked for, by path.
  private(set) var lookedAt: [String: Int] = [:]
  /// Those that somebody has.
  private var present: Set<String> = []

  /// Whether it was looked for, and nobody has it.
  func isAbsent(_ path: String) -> Bool { lookedAt[path] != nil && !present.contains(path) }

  /// Notes what a user has in a field.
  mutating func note(_ value: String?, of field: Field) {
    guard case .attribute(let path) = field else { return }
    lookedAt[path, default: 0] += 1
    if value != nil { present.insert(path) }
  }

  /// Takes in what was seen elsewhere.
  mutating func add(_ other: SeenFields) {
    lookedAt.merge(other.lookedAt, uniquingKeysWith: +)
    present.formUnion(other.present)
  }
}
