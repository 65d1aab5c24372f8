import Directory
import Synchronization
import TestSupport
import Testing

@testable import Fetch

@Suite struct CancelTests {
  /// Hundreds of requests, each given up at another moment of its life: none hangs, and the client goes on working.
  @Test func survivesRequestsCancelledAtAnyMoment() async throws {
    let server = try FaultServer.start()
    let closed = "http://127.0.0.1:\(try FaultServer.closedPort())/"
    let urls =
      ["/users", "/held", "/stall", "/stall-before-head", "/gated", "/drip", "/bomb", "/loop", "/reset", "/html"]
      .map { server.url($0) } + [closed, "http://nobody.invalid/"]
    let client = HTTPClient()
    var random = SeededGenerator(seed: 20_240_229)
    for _ in 0..<40 {
      await withTaskGroup { group in
        for _ in 0..<10 {
          let source = HTTPSource(
            address: urls.randomElement(using: &random) ?? "", options: FetchOptions(), client: client)
          let steps = Int.random(in: 0..<200, using: &random)
          group.addTask {
            let task = Task { try? await Collected(source.fetch(revalidating: nil)) }
            for _ in 0..<steps { await Task.yield() }
            task.cancel()
            _ = await task.value
          }
        }
      }
    }
    let last = HTTPSource(address: server.url(), options: FetchOptions(), client: client)
    #expect(try await Collected(last.fetch(revalidating: nil)).names == FaultServer.names)
  }

  @Test func tellsTheServerAtOnce() async throws {
    let server = try FaultServer.start()
    let (isGone, gone) = AsyncStream<Void>.makeStream()
    server.answer("/watched") { exchange in
      exchange.head()
      exchange.keepSilent()
      gone.finish()
    }
    let source = HTTPSource(address: server.url("/watched"), options: FetchOptions())
    for try await event in source.fetch(revalidating: nil) {
      guard case .head = event else { continue }
      break
    }
    for await _ in isGone {}
  }

  @Test func endsRequestsWithTheClient() async throws {
    let server = try FaultServer.start()
    var client: HTTPClient? = HTTPClient()
    let request = HTTPRequest(address: try WebAddress(server.url("/stall-before-head")), options: FetchOptions())
    let response = try #require(client?.send(request))
    client = nil
    await #expect(throws: CancellationError.self) { try await response.next() }
  }

  @Test func throwsWhatCancelledTasksThrow() async throws {
    let server = try FaultServer.start()
    let request = HTTPRequest(address: try WebAddress(server.url("/stall-before-head")), options: FetchOptions())
    let response = HTTPClient.shared.send(request)
    let task = Task { try await response.next() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
