import Directory
import TestSupport
import Testing

@testable import Fetch

@Suite struct RevalidationTests {
  private func fetch(_ url: String, _ known: ResponseHead?) async throws -> Collected {
    try await Collected(HTTPSource(address: url, options: FetchOptions()).fetch(revalidating: known))
  }

  @Test func learnsThatNothingChanged() async throws {
    let server = try FaultServer.start()
    let first = try await fetch(server.url(), nil)
    let head = try #require(first.summary?.head)
    let second = try await fetch(server.url(), head)
    #expect(second.summary?.notModified == true)
    #expect(second.summary?.roster.isEmpty == true)
    #expect(second.grown.isEmpty)
    #expect(server.requests.last?.headers["if-none-match"] == head.fields["etag"])
    #expect(server.requests.last?.headers["if-modified-since"] == head.fields["last-modified"])
  }

  @Test func fetchesWhatChanged() async throws {
    let server = try FaultServer.start()
    let head = try await fetch(server.url(), nil).summary?.head
    server.publish(FaultServer.body(["Eve Early"]))
    let second = try await fetch(server.url(), head)
    #expect(second.summary?.notModified == false)
    #expect(second.names == ["Eve Early"])
  }

  @Test func showsValidatorsToNobodyElse() async throws {
    let server = try FaultServer.start()
    let head = try #require(try await fetch(server.url(), nil).summary?.head)
    let other = try await fetch(server.url(host: "127.0.0.2"), head)
    #expect(other.names == FaultServer.names)
    #expect(server.requests.last?.headers["if-none-match"] == nil)
    // Behind a redirect they go to the address that gave them.
    let redirected = try await fetch(server.url("/redirect/1"), head)
    #expect(redirected.summary?.notModified == true)
    #expect(server.requests.suffix(2).map { $0.headers["if-none-match"] != nil } == [false, true])
  }
}
