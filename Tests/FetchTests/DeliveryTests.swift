import Directory
import TestSupport
import Testing

@testable import Fetch

@Suite struct DeliveryTests {
  private func events(_ server: FaultServer, _ path: String) -> AsyncThrowingStream<FetchEvent, any Error> {
    HTTPSource(address: server.url(path), options: FetchOptions()).fetch(revalidating: nil)
  }

  @Test func showsTheFirstUsersWhileTheRestArrive() async throws {
    let server = try FaultServer.start()
    var counts: [Int] = []
    var fractions: [Double] = []
    for try await event in events(server, "/gated") {
      switch event {
      case .grown(let users, let progress):
        counts.append(users.count)
        fractions.append(try #require(progress.fraction))
        if users.count == 2 { server.open(gate: "more") }
      case .done(let summary):
        #expect(summary.roster.map(\.displayName) == FaultServer.names)
        #expect(summary.bytes == FaultServer.body().utf8.count)
        #expect(summary.fetchSeconds > 0 && summary.decodeSeconds > 0)
        #expect(summary.incomplete == nil)
      default: continue
      }
    }
    #expect(counts.first == 2)
    #expect(fractions.allSatisfy { $0 > 0 && $0 <= 1 })
  }

  /// A user that comes just after the others were published is published too, though nothing more comes.
  @Test func holdsNobodyBack() async throws {
    let server = try FaultServer.start()
    let records = FaultServer.records()
    server.answer("/one-by-one") { exchange in
      exchange.head()
      exchange.send("[\(records[0]),")
      exchange.wait(forGate: "two")
      exchange.send("\(records[1]),")
      exchange.wait(forGate: "end")
      exchange.send("\(records[2])]")
    }
    var counts: [Int] = []
    for try await event in events(server, "/one-by-one") {
      guard case .grown(let users, _) = event else { continue }
      counts.append(users.count)
      if users.count == 1 { server.open(gate: "two") }
      if users.count == 2 { server.open(gate: "end") }
    }
    #expect(counts.starts(with: [1, 2]))
  }

  @Test func skipsAndCountsBadRecords() async throws {
    let server = try FaultServer.start()
    for path in ["/bad-record", "/invalid-utf8"] {
      let collected = try await Collected(events(server, path))
      #expect(collected.names == ["Ann Able", "Cy Carter"])
      #expect(collected.summary?.skipped.map(\.position) == [2])
    }
  }

  @Test(arguments: ["/users", "/ndjson", "/wrapped", "/gzip"]) func readsEveryShape(_ path: String) async throws {
    let server = try FaultServer.start()
    #expect(try await Collected(events(server, path)).names == FaultServer.names)
  }

  @Test func saysWhoAsksForWhat() async throws {
    let server = try FaultServer.start()
    var options = FetchOptions()
    options.userAgent = "rollcall/1.2.3"
    let source = HTTPSource(address: server.url("/users?page=1#top"), options: options)
    _ = try await Collected(source.fetch(revalidating: nil))
    let request = try #require(server.requests.first)
    #expect(request.method == "GET")
    #expect(request.target == "/users?page=1")
    #expect(request.headers["user-agent"] == "rollcall/1.2.3")
    #expect(request.headers["accept"]?.hasPrefix("application/json") == true)
    #expect(request.headers["accept-encoding"]?.contains("gzip") == true)
  }
}
