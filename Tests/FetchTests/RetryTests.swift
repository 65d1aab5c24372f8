import Directory
import TestSupport
import Testing

@testable import Fetch

@Suite struct RetryTests {
  private let clock = TestClock()

  /// The middle of the jitter: pauses of exactly 0.5, 1 and 2 s.
  private func source(_ url: String, _ options: FetchOptions = FetchOptions()) -> HTTPSource {
    HTTPSource(address: url, options: options, clock: clock, pauses: RetryPauses(jitter: { 0.5 }))
  }

  /// Collects, turning the clock on by each pause as it is announced.
  private func collect(_ source: HTTPSource, turning pauses: [Duration]) async throws -> Collected {
    async let collected = Collected(source.fetch(revalidating: nil))
    for pause in pauses {
      await clock.sleepers(1)
      clock.advance(by: pause)
    }
    return try await collected
  }

  @Test(arguments: ["/flaky/3", "/flaky-reset/3"])
  func triesThreeTimesAgain(_ path: String) async throws {
    let server = try FaultServer.start()
    let collected = try await collect(
      source(server.url(path)), turning: [.milliseconds(500), .seconds(1), .seconds(2)])
    #expect(collected.names == FaultServer.names)
    #expect(collected.retries.map(\.delay) == [.milliseconds(500), .seconds(1), .seconds(2)])
    #expect(collected.retries.map(\.attempt) == [1, 2, 3])
    #expect(collected.retries.allSatisfy { $0.limit == 3 && $0.problem.mayPass })
    #expect(server.count(of: path) == 4)
  }

  @Test func givesUpAfterThat() async throws {
    let server = try FaultServer.start()
    let url = server.url("/flaky/4")
    let collected = try await collect(source(url), turning: [.milliseconds(500), .seconds(1), .seconds(2)])
    #expect(collected.error?.sentence == "HTTP 503 Service Unavailable from \(url)")
    #expect(server.count(of: "/flaky/4") == 4)
  }

  @Test func triesARefusedConnectionAgain() async throws {
    let url = "http://127.0.0.1:\(try FaultServer.closedPort())/users"
    let collected = try await collect(source(url), turning: [.milliseconds(500), .seconds(1), .seconds(2)])
    #expect(collected.retries.count == 3)
    #expect(collected.error?.kind == .connection)
  }

  @Test(arguments: [429, 502, 503, 504]) func triesTheseAgain(_ status: Int) async throws {
    let server = try FaultServer.start()
    var options = FetchOptions()
    options.retries = 1
    let collected = try await collect(source(server.url("/status/\(status)"), options), turning: [.milliseconds(500)])
    #expect(collected.error?.kind == .status(status))
    #expect(server.requests.count == 2)
  }

  @Test(arguments: [400, 401, 403, 404, 408, 409, 410, 422, 425, 451, 500, 501, 505])
  func triesNoOtherAgain(_ status: Int) async throws {
    let server = try FaultServer.start()
    let collected = try await Collected(source(server.url("/status/\(status)")).fetch(revalidating: nil))
    #expect(collected.error?.kind == .status(status))
    #expect(server.requests.count == 1)
  }

  @Test func waitsAsLongAsTheServerAsks() async throws {
    let server = try FaultServer.start()
    var options = FetchOptions()
    options.retries = 1
    let collected = try await collect(source(server.url("/retry-after/300"), options), turning: [.seconds(300)])
    #expect(collected.retries.map(\.delay) == [.seconds(300)])
    #expect(collected.retries.first?.problem.retryAfter == .seconds(300))
    #expect(server.requests.count == 2)
  }

  @Test func failsAtOnceIfTheTimeEndsBeforeThePause() async throws {
    let server = try FaultServer.start()
    var options = FetchOptions()
    options.timeout = .seconds(60)
    let url = server.url("/retry-after/300")
    let collected = try await Collected(source(url, options).fetch(revalidating: nil))
    #expect(collected.retries.isEmpty)
    #expect(collected.error?.sentence == "HTTP 429 Too Many Requests from \(url)")
    #expect(collected.error?.advice == "it asks to wait 300 s, longer than --timeout allows")
  }

  @Test func endsTheCountdownWhenNobodyWantsItAnyMore() async throws {
    let server = try FaultServer.start()
    let source = source(server.url("/retry-after/300"))
    let task = Task { try await Collected(source.fetch(revalidating: nil)) }
    await clock.sleepers(1)
    task.cancel()
    _ = try await task.value
    while clock.sleeperCount > 0 { await Task.yield() }
    #expect(server.requests.count == 1)
  }

  @Test func neverTriesAgainOnceUsersCame() async throws {
    let server = try FaultServer.start()
    let collected = try await Collected(source(server.url("/short")).fetch(revalidating: nil))
    #expect(collected.names == Array(FaultServer.names.prefix(3)))
    #expect(collected.retries.isEmpty)
    #expect(server.requests.count == 1)
  }

  @Test func triesABodyAgainThatBrokeBeforeTheFirstUser() async throws {
    let server = try FaultServer.start()
    var options = FetchOptions()
    options.retries = 1
    let collected = try await collect(source(server.url("/reset-in-body"), options), turning: [.milliseconds(500)])
    #expect(server.requests.count == 2)
    #expect(collected.error?.kind == .connection)
  }

  @Test func keepsJitterWithinAQuarter() {
    for jitter in [0, 0.25, 0.999] {
      let pauses = RetryPauses(jitter: { jitter })
      for attempt in 1...3 {
        let share = Duration.milliseconds(500 << (attempt - 1))
        let pause = pauses.pause(before: attempt, asked: nil)
        #expect(pause >= share * 0.75 && pause < share * 1.25)
        #expect(pauses.pause(before: attempt, asked: .zero) == pause)
      }
    }
  }
}
