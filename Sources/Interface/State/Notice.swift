/// What the line above the status says until the next key.
struct Notice: Hashable, Sendable {
  /// The words; not yet sanitised.
  var text: String
  /// Whether it is bad news.
  var isProblem = false
}
