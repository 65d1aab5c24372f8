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
          let skipped =
            if let user {
              try await commentsUnderPosts(of: user) { continuation.yield(.grown($0)) }
            } else {
              try await list(at: try WebAddress(access.users)) { continuation.yield(.grown($0)) }
            }
          continuation.yield(.done(skipped: skipped))
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// The comments under all posts of a user, in the order of the posts, as soon as all posts before have theirs.
  private func commentsUnderPosts(of user: String, emit: ([Comment]) -> Void) async throws -> Int {
    var posts: [Post] = []
    var skipped = try await list(at: try access.address(access.templates.posts, id: user)) { posts += $0 }
    let ids = posts.compactMap(\.id)
    try await withThrowingTaskGroup(of: (Int, [Comment], Int).self) { group in
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
          let skipped = try await list(at: address) { comments += $0 }
          return (place, comments, skipped)
        }
      }
      for _ in 0..<Self.atOnce { startNext() }
      while let (place, comments, skippedHere) = try await group.next() {
        startNext()
        skipped += skippedHere
        waiting[place] = comments
        while let next = waiting.removeValue(forKey: shown) {
          if !next.isEmpty { emit(next) }
          shown += 1
        }
      }
    }
    return skipped
  }

  /// A list of objects, handed out as they come.
  /// - Returns: how many could not be read.
  private func list<Object: Decodable & Sendable>(
    at asked: WebAddress, emit: ([Object]) -> Void
  ) async throws -> Int {
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
    return stream.skippedCount
  }
}

/// A post, as far as comments need it.
private struct Post: Decodable, Sendable {
  let id: UserID?
}
