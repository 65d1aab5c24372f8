import Fetch
import Search

/// The engines of a session with one source: each behind its own screens.
@MainActor public struct Engines {
  /// The directory.
  public let directory: DirectoryEngine
  /// One user in full.
  public let detail: DetailEngine
  /// Signing in; nil where there is nothing to sign in to.
  public let signIn: SignInEngine?
  /// Signing up; nil where users can't be made.
  public let signUp: SignInEngine?
  /// The comments of a user; nil where there are none.
  public let comments: CommentsEngine?

  /// The engines of a directory's source.
  /// - Parameter userName: what stands in the form for signing in at the start.
  public init(_ directory: DirectoryEngine, userName: String = "") {
    let source = directory.source
    self.directory = directory
    detail = DetailEngine(source: source.details)
    signIn = source.authentication.map { SignInEngine(.signIn, manager: $0, userName: userName) }
    signUp = source.authentication.map { SignInEngine(.signUp, manager: $0) }
    comments = source.comments.map { CommentsEngine(source: $0) }
  }

  /// The engine of a list of comments alone; the directory beside it is empty.
  public init(comments: CommentsEngine) {
    directory = DirectoryEngine(source: SourceOpener.embedded(Array("[]".utf8), name: ""), searcher: RankedSearcher())
    detail = DetailEngine(source: nil)
    (signIn, signUp) = (nil, nil)
    self.comments = comments
  }
}
