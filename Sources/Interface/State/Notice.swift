/// What the line above the status says until the next key.
struct Notice: Hashable, Sendable {
  /// The words; not yet sanitised.
  var text: String
  /// What to do about it, with its key; it stays whole where the words are cut.
  var advice: String?
  /// Whether it is bad news.
  var isProblem = false
}
