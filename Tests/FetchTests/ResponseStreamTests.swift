import Locking
import TestSupport
import Testing

@testable import Fetch

@Suite struct ResponseStreamTests {
  private func write(_ count: Int, to channel: ResponseChannel) -> Bool {
    [UInt8](repeating: 1, count: count).withUnsafeBytes { channel.write($0) }
  }

  @Test func handsOverInOrderAndInOnePiece() async throws {
    let channel = ResponseChannel()
    let stream = ResponseStream(channel)
    let head = ResponseHead(address: "a")
    channel.write(head)
    #expect(write(2, to: channel))
    #expect(write(3, to: channel))
    channel.finish()
    #expect(try await stream.next() == .head(head))
    #expect(try await stream.next() == .body([1, 1, 1, 1, 1]))
    #expect(try await stream.next() == nil)
    #expect(try await stream.next() == nil)
  }

  @Test func refusesWhatIsTooMuchAndSaysWhenThereIsRoom() async throws {
    let rooms = Lock(0)
    let channel = ResponseChannel(capacity: 4, onRoom: { rooms.withLock { $0 += 1 } })
    let stream = ResponseStream(channel)
    #expect(write(5, to: channel))
    #expect(!write(1, to: channel))
    #expect(!write(1, to: channel))
    #expect(rooms.withLock { $0 } == 0)
    #expect(try await stream.next() == .body([1, 1, 1, 1, 1]))
    #expect(rooms.withLock { $0 } == 1)
    #expect(write(1, to: channel))
    #expect(try await stream.next() == .body([1]))
    #expect(rooms.withLock { $0 } == 1)
  }

  @Test func deliversWhatCameBeforeAFailure() async throws {
    let channel = ResponseChannel()
    let stream = ResponseStream(channel)
    #expect(write(1, to: channel))
    channel.finish(.failure(FetchError(kind: .body, sentence: "broke")))
    channel.finish()
    #expect(try await stream.next() == .body([1]))
    await #expect(throws: FetchError.self) { try await stream.next() }
  }

  @Test func cancelsTheSourceOnceWhenItIsLetGo() async throws {
    let cancels = Lock(0)
    let channel = ResponseChannel(onCancel: { cancels.withLock { $0 += 1 } })
    do {
      let stream = ResponseStream(channel)
      stream.cancel()
      await #expect(throws: CancellationError.self) { try await stream.next() }
    }
    #expect(cancels.withLock { $0 } == 1)
    let finished = ResponseChannel(onCancel: { cancels.withLock { $0 += 1 } })
    finished.finish()
    #expect(try await ResponseStream(finished).next() == nil)
    #expect(cancels.withLock { $0 } == 1)
  }

  @Test func boundsWhatWaitsForASlowConsumer() async throws {
    let server = try FaultServer.start()
    let size = 24 << 20
    server.answer("/large") { $0.answer([UInt8](repeating: 0x20, count: size)) }
    let request = HTTPRequest(address: try WebAddress(server.url("/large")), options: FetchOptions())
    let response = HTTPClient.shared.send(request)
    guard case .head? = try await response.next() else {
      Issue.record("no head")
      return
    }
    var total = 0
    while case .body(let piece)? = try await response.next() {
      #expect(piece.count <= ResponseChannel.capacity + largestWrite)
      total += piece.count
    }
    #expect(total == size)
  }

  /// The largest piece that curl hands over, from curl/curl.h.
  private let largestWrite = 16384
}
