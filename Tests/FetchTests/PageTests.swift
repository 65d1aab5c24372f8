import TestSupport
import Testing

@testable import Fetch

/// Answers that are one page of more.
@Suite struct PageTests {
  /// Fields of a head, and what they say of a list of two users and a record that can't be read.
  @Test(
    arguments: [
      (["link": "</users?page=2>; rel=\"next\""], "the answer names a next page (Link)"),
      (
        ["link": "</a,b>; title=\"x; rel=next, \"; rel=prev , </b>;rel=\"last NEXT\""],
        "the answer names a next page (Link)"
      ),
      (["link": "</b>; REL = next"], "the answer names a next page (Link)"),
      (["link": "</?rel=\"next\">; rel=\"prev\"; title=\"rel=next\", <next>; rel=first"], nil),
      (["link": "</b>; rel=prev; rel=next"], nil),
      (["link": "next"], nil), (["link": "<next"], nil), (["link": ""], nil),
      (["x-total-count": "1208"], "the answer has 3 of 1,208 users (X-Total-Count)"),
      (["x-total-count": "3"], nil), (["x-total": "4"], "the answer has 3 of 4 users (X-Total)"),
      (["content-range": "users 0-2/10"], "the answer has 3 of 10 users (Content-Range)"),
      (["content-range": "users 0-2/*"], nil),
    ] as [([String: String], String?)])
  func theHeadSaysSo(_ fields: [String: String], _ sentence: String?) throws {
    var delivery = Delivery(address: "a", maximumBytes: 1_000) { _ in }
    let head = ResponseHead(status: 200, address: "a", fields: fields)
    let summary = try delivery.take(
      Array(#"[{"id":1},7,{"id":2}]"#.utf8), head: head)
    #expect(summary.incomplete == sentence)
  }

  @Test func theBodySaysSoWhereTheHeadDoesNot() throws {
    var delivery = Delivery(address: "a", maximumBytes: 1_000) { _ in }
    let body = Array(#"{"users":[{"id":1}],"total":12345}"#.utf8)
    #expect(
      try delivery.take(body, head: ResponseHead(address: "a")).incomplete
        == "the answer has 1 of 12,345 users (total)")
  }

  /// What is kept of a page says as well that it is one, and so does what the source confirms.
  @Test func aKeptPageStaysOne() async throws {
    let stage = try CacheStage()
    let sentence = "the answer names a next page (Link)"
    stage.server.answer("/users") {
      $0.users(FaultServer.body(), ["Link": "</1>; rel=first", "link": "</2>; rel=next"])
    }
    #expect(try await stage.fetch().summary?.incomplete == sentence)
    #expect(try await stage.fetch(mode: .alone).summary?.incomplete == sentence)
    let confirmed = try await stage.fetch(mode: .confirmed)
    #expect(stage.server.requests.last?.headers["if-none-match"] != nil)
    #expect(confirmed.summary?.incomplete == sentence)
  }
}
