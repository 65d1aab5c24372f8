public import Directory
import Text

/// Finds comments: words in any order, folded, in the title, the e-mail and the text. Keeps what it folded.
public actor CommentSearcher {
  private var folded: [[UInt8]] = []
  private var version = 0

  /// A searcher that knows no comments yet.
  public init() {}

  /// The places of the comments that hold all words of `text`, in order.
  /// - Parameter version: the same as the last time if `comments` only grew since; another number for another list.
  /// - Throws: `CancellationError` when the task is cancelled.
  /// - Complexity: O(n) in the bytes of the comments.
  public func places(of text: String, in comments: [Comment], version: Int) throws -> [Int] {
    if version != self.version || folded.count > comments.count { folded = [] }
    self.version = version
    try Task.checkCancellation()
    for comment in comments[folded.count...] { folded.append(Self.fold(comment)) }
    let words = text.split(whereSeparator: \.isWhitespace).map { FoldedText.bytes(of: String($0)) }
    var places: [Int] = []
    for (place, bytes) in folded.enumerated() {
      if place % 256 == 0 { try Task.checkCancellation() }
      if words.allSatisfy({ bytes.contains($0) }) { places.append(place) }
    }
    return places
  }

  /// The parts of a comment with line breaks between, so that no word spans two of them.
  private static func fold(_ comment: Comment) -> [UInt8] {
    FoldedText.bytes(of: [comment.name, comment.email, comment.body].map { $0 ?? "" }.joined(separator: "\n"))
  }
}
