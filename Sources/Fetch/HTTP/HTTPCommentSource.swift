import Decode
import Directory

/// Comments over HTTP: those under each of a user's posts, or a list of comments alone.
struct HTTPCommentSource: CommentSource {
  /// How many posts are asked for their comments at a time: enough to hide the latency, few enough for any server.
  static let atOnce = 4

  let access: HTTPAccess
  var name: String { Redaction.shown(access.users) }

  func comments(of user: String?) -> AsyncThrowingStream<CommentEvent, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task.detached {
        do {
          let end =
            if let user {
              try await commentsUnderPosts(of: user) { continuation.yield(.grown($0)) }
            } else {
              try await list(at: try WebAddress(access.users), of: "comments") { continuation.yield(.grown($0)) }
            }
          continuation.yield(.done(skipped: end.skipped, incomplete: end.incomplete))
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// How lists ended.
  private struct End: Sendable {
    /// How many records could not be read.
    var skipped = 0
    /// Why they are not whole.
    var incomplete: String?

    static func += (end: inout End, other: End) {
      end.skipped += other.skipped
      end.incomplete = end.incomplete ?? other.incomplete
    }
  }

  /// The comments under all posts of a user, in the order of the posts, as soon as all posts before have theirs.
  private func commentsUnderPosts(of user: String, emit: ([Comment]) -> Void) async throws -> End {
    var posts: [Post] = []
    var end = try await list(at: try access.address(access.templates.posts, id: user), of: "posts") { posts += $0 }
    let ids = posts.compactMap(\.id)
    try await withThrowingTaskGroup(of: (Int, [Comment], End).self) { group in
      var waiting: [Int: [Comment]] = [:]
      var started = 0
      var shown = 0
      func startNext() {
        guard started < ids.count else { return }
        let (place, id) = (started, ids[started])
        started += 1
        group.addTask {
          var comments: [Comment] = []
          let address = try access.address(access.templates.comments, id: id.text)
          let end = try await list(at: address, of: "comments") { comments += $0 }
          return (place, comments, end)
        }
      }
      for _ in 0..<Self.atOnce { startNext() }
      while let (place, comments, endHere) = try await group.next() {
        startNext()
        end += endHere
        waiting[place] = comments
        while let next = waiting.removeValue(forKey: shown) {
          if !next.isEmpty { emit(next) }
          shown += 1
        }
      }
    }
    return end
  }

  /// A list of objects, handed out as they come.
  /// - Parameter kind: what they are: `comments`.
  private func list<Object: Decodable & Sendable>(
    at asked: WebAddress, of kind: String, emit: ([Object]) -> Void
  ) async throws -> End {
    let (_, head, response) = try await access.exchange(try access.request(asked))
    _ = try handleOutput(head)
    var stream = ObjectStream<Object>()
    var bytes = 0
    do {
      while let part = try await response.next() {
        guard case .body(let piece) = part else { continue }
        bytes += piece.count
        let maximum = access.options.maximumBytes
        if bytes > maximum { throw FetchError.tooLarge(head.address, announced: nil, maximum: maximum) }
        let objects = try stream.append(piece)
        if !objects.isEmpty { emit(objects) }
      }
    } catch let problem as BodyProblem {
      throw FetchError.body(problem, from: head)
    }
    let (objects, problem) = stream.finish()
    if !objects.isEmpty { emit(objects) }
    if let problem { throw FetchError.body(problem, from: head) }
    return End(
      skipped: stream.skippedCount,
      incomplete: head.remainder(beyond: stream.recordCount, stream.pageSign, of: kind))
  }
}

/// A post, as far as comments need it.
private struct Post: Decodable, Sendable {
  let id: UserID?
}
