/// What stands in the search field, read as the query language. Nothing typed is an error: what can't be read as syntax is read as text.
public struct Query: Hashable, Sendable {
  /// The text as typed.
  public let text: String

  /// Reads a query.
  public init(_ text: String) {
    self.text = text
  }

  /// Whether everybody matches.
  public var isEmpty: Bool { text.allSatisfy(\.isWhitespace) }

  /// The number, if the query is of digits alone: committed, it becomes an id filter if somebody has exactly that id.
  public var bareDigits: String? {
    let trimmed = text.filter { !$0.isWhitespace }
    return !trimmed.isEmpty && trimmed.allSatisfy { $0.isASCII && $0.isNumber } ? trimmed : nil
  }
}
