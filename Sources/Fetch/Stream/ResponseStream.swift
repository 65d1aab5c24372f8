/// A part of what a source delivers: one head, then the body in pieces.
enum ResponsePart: Sendable, Hashable {
  /// The head, first and once.
  case head(ResponseHead)
  /// The next bytes of the body: all that had come.
  case body([UInt8])
  /// Nothing; somebody asked for a wake-up with `poke()`.
  case poke
}

/// The consumer's end of a `ResponseChannel`: an async stream whose first element is the head, so that a response is
/// judged before its body arrives. Letting go of the stream, or cancelling who waits for it, cancels the source at once.
final class ResponseStream: AsyncSequence, Sendable {
  typealias Element = ResponsePart
  typealias Failure = any Error

  private let channel: ResponseChannel

  init(_ channel: ResponseChannel) {
    self.channel = channel
  }

  deinit { channel.cancel() }

  /// Stops the source; whoever waits gets a `CancellationError`.
  func cancel() { channel.cancel() }

  /// Lets a waiting consumer go on with `.poke`; nothing if nobody waits.
  func poke() { channel.poke() }

  /// The next part; nil after the last.
  func next() async throws -> ResponsePart? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { channel.wait($0) }
    } onCancel: {
      channel.cancel()
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(stream: self) }

  struct Iterator: AsyncIteratorProtocol {
    let stream: ResponseStream

    mutating func next() async throws -> ResponsePart? { try await stream.next() }
  }
}
