/// Where users come from.
public protocol UserSource: Sendable {
  /// What to call the source in the header and in messages: `sample directory`, `https://dir.example/users`, `people.json`. No secrets; not yet sanitised.
  var name: String { get }

  /// Why the source can't be read a second time, in words (standard input); nil if it can.
  var cannotReload: String? { get }

  /// A warning that stays on the screen as long as the source is open (`--insecure`); nil if there is none.
  var warning: String? { get }

  /// Where single users can be fetched anew; nil where they can't.
  var details: (any UserDetailSource)? { get }

  /// Where the comments of a user are; nil where there are none.
  var comments: (any CommentSource)? { get }

  /// The service behind signing in and up; nil where there is none.
  var authentication: (any AuthManager)? { get }

  /// All that fetching tells, where it is at hand without waiting for anything; nil where it is not.
  var eventsAtHand: [FetchEvent]? { get }

  /// Fetches the users. Ending the iteration cancels at once; a failure is a `FetchError`.
  /// - Parameter known: the head of the response that brought the list at hand, to revalidate with its ETag and Last-Modified; nil fetches anew, and tells first what
  ///   is in the cache, where there is one.
  func fetch(revalidating known: ResponseHead?) -> AsyncThrowingStream<FetchEvent, any Error>
}

extension UserSource {
  /// Nothing.
  public var eventsAtHand: [FetchEvent]? { nil }
  /// None.
  public var details: (any UserDetailSource)? { nil }
  /// None.
  public var comments: (any CommentSource)? { nil }
  /// None.
  public var authentication: (any AuthManager)? { nil }
}
