public import Directory

/// What a fetch of comments has to tell.
public enum CommentEvent: Sendable {
  /// More came, in the order of the posts.
  case grown([Comment])
  /// The end came; how many records could not be read, and why these are not all, in words, if they are not.
  case done(skipped: Int, incomplete: String? = nil)
}

/// Where comments come from.
public protocol CommentSource: Sendable {
  /// What to call it in the header. Not yet sanitised.
  var name: String { get }

  /// Fetches comments: those under the posts of a user, or (nil) all that the source has. Ending the iteration cancels at once; a
  /// failure is a `FetchError`.
  func comments(of user: String?) -> AsyncThrowingStream<CommentEvent, any Error>
}
