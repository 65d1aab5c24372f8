public import Directory

/// A column of the formats that have them: what it shows, under the name that it was asked for by.
public struct Column: Hashable, Sendable {
  /// What it shows.
  public let field: Field
  /// What stands over it.
  public let heading: String

  /// The usual columns.
  public static let all = Field.columns.map { Column(named: $0.name) }

  /// A column by its name as people type it: `user` shows usernames under `user`.
  public init(named name: String) {
    field = Field(named: name)
    heading = name
  }
}
