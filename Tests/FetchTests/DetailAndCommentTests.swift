import Directory
import TestSupport
import Testing

@testable import Fetch

/// Single users and comments over HTTP.
@Suite(.timeLimit(.minutes(10))) struct DetailAndCommentTests {
  let server: FaultServer
  let source: HTTPSource

  init() throws {
    server = try FaultServer.start()
    source = HTTPSource(address: server.url(), options: FetchOptions())
    PostsServer.script(server)
  }

  func comments(of user: String?, at source: HTTPSource) async throws -> (comments: [Directory.Comment], skipped: Int) {
    var comments: [Directory.Comment] = []
    var skipped = -1
    for try await event in HTTPCommentSource(access: source.access).comments(of: user) {
      switch event {
      case .grown(let more): comments += more
      case .done(let count, _): skipped = count
      }
    }
    return (comments, skipped)
  }

  @Test func aSingleUserIsFetchedBehindTheUsersAddress() async throws {
    let record = try await source.details?.user(of: UserID("3"))
    #expect(record?.user.name == "Cy Carter")
    #expect(server.requests.map(\.target) == ["/users/3"])
  }

  @Test(arguments: [("http://h/users", "http://h/users/a%2Fb"), ("http://h/users/?page=2", "http://h/users/a%2Fb")])
  func anIDIsEncodedAndAQueryLeftOut(_ users: String, _ expected: String) async throws {
    let address = users.replacing("http://h", with: server.url(""))
    let path = String(expected.dropFirst("http://h".count))
    server.publish(FaultServer.records()[0], at: path)
    let record = try await HTTPSource(address: address, options: FetchOptions()).details?.user(of: UserID("a/b"))
    #expect(record?.user.name == "Ann Able")
  }

  @Test func whereSingleUsersAreNotFoundThereAreNone() async throws {
    server.answer("/users/9") { $0.answer([], 404, "Not Found") }
    #expect(try await source.details?.user(of: UserID("9")) == nil)
  }

  @Test func aFailureIsAnError() async throws {
    server.answer("/users/9") { $0.answer([], 500, "Internal Server Error") }
    await #expect(throws: FetchError.self) { try await source.details?.user(of: UserID("9")) }
    server.answer("/users/9") { $0.answer(Array("[]".utf8)) }
    await #expect(throws: FetchError.noUser(try WebAddress(server.url("/users/9")))) {
      try await source.details?.user(of: UserID("9"))
    }
  }

  @Test func aTemplateNamesAnotherAddress() async throws {
    var templates = AddressTemplates()
    templates.detail = "/people/by-id?id={id}"
    server.publish(FaultServer.records()[1], at: "/people/by-id")
    let other = HTTPSource(address: server.url(), options: FetchOptions(), templates: templates)
    #expect(try await other.details?.user(of: UserID("a b"))?.user.name == "Bo Baker")
    #expect(server.requests.last?.target == "/people/by-id?id=a%20b")
  }

  @Test func theCommentsUnderAUsersPostsInTheirOrder() async throws {
    let (comments, skipped) = try await comments(of: "2", at: source)
    #expect(comments.map { $0.id?.text } == (51...100).map { "\($0)" })
    #expect(comments.first?.postID == UserID("11"))
    #expect(comments.first?.body == "first line\nof comment 51 댓글")
    #expect(skipped == 0)
    #expect(Set(server.requests.map(\.path)) == ["/posts", "/comments"])
    #expect(server.requests.first?.target == "/posts?userId=2")
  }

  @Test func aListOfCommentsAlone() async throws {
    let alone = HTTPSource(address: server.url("/comments"), options: FetchOptions())
    #expect(try await comments(of: nil, at: alone).comments.count == 4 * PostsServer.posts * PostsServer.comments)
  }

  @Test func oneBadCommentCostsItselfAlone() async throws {
    server.answer("/comments") {
      $0.answer(Array(#"[{"id":1,"body":"one"},{"id":2,"body":7},{"id":3,"body":"three"}]"#.utf8))
    }
    let alone = HTTPSource(address: server.url("/comments"), options: FetchOptions())
    let (comments, skipped) = try await comments(of: nil, at: alone)
    #expect(comments.map(\.body) == ["one", "three"])
    #expect(skipped == 1)
  }

  /// Of posts and of the comments under each: one page of more is told as such.
  @Test(arguments: [("/posts", "posts"), ("/comments", "comments")])
  func aPageOfMoreSaysSo(_ path: String, _ kind: String) async throws {
    server.answer(path) {
      $0.answer(Array(#"{"data":[{"id":1,"body":"one"},{"id":2,"body":7}],"total":9}"#.utf8))
    }
    var ends: [String?] = []
    for try await event in HTTPCommentSource(access: source.access).comments(of: "1") {
      if case .done(_, let incomplete) = event { ends.append(incomplete) }
    }
    #expect(ends == ["the answer has 2 of 9 \(kind) (total)"])
  }

  @Test func aPostThatFailsFailsTheWhole() async throws {
    server.answer("/comments") { $0.answer([], 500, "Internal Server Error") }
    await #expect(throws: FetchError.self) { try await comments(of: "1", at: source) }
  }
}
