/// The outputs of an engine: whoever listens gets each of them, in order, and none is lost.
@MainActor final class Outputs<Output: Sendable> {
  private var listeners: [Int: AsyncStream<Output>.Continuation] = [:]
  private var next = 0

  nonisolated init() {}

  func emit(_ output: Output) {
    for listener in listeners.values { listener.yield(output) }
  }

  /// A stream of outputs; as long as somebody wants it, inputs are handled one after the other.
  func stream<Input: Sendable>(
    feeding inputs: some AsyncSequence<Input, Never> & Sendable, handle: @escaping @MainActor (Input) -> Void
  ) -> AsyncStream<Output> {
    let (outputs, continuation) = AsyncStream.makeStream(of: Output.self)
    let listener = next
    next += 1
    listeners[listener] = continuation
    let task = Task {
      for await input in inputs { handle(input) }
    }
    continuation.onTermination = { [weak self] _ in
      task.cancel()
      Task { @MainActor in self?.listeners[listener] = nil }
    }
    return outputs
  }
}
