import Text

/// What the line above the status says until the next key.
struct Notice: Hashable, Sendable {
  /// The words; not yet sanitised.
  var text: String
  /// What to do about it, with its key; it stays whole where the words are cut.
  var advice: String?
  /// Whether it is bad news.
  var isProblem = false

  /// All that it says.
  var words: String { text + (advice.map { " · \($0)" } ?? "") }

  /// Whether there is room for all of it in a line of so many columns.
  func fits(_ columns: Int, _ theme: Theme) -> Bool {
    theme.words(words).width <= columns - 2 - (isProblem ? 2 : 0)
  }
}
