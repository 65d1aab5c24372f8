import Engine

/// An engine on the other side of a test: inputs in, outputs out.
@MainActor final class Conversation<Subject: EngineProtocol> {
  let engine: Subject
  let inputs: AsyncStream<Subject.Input>.Continuation
  private let outputs: AsyncStream<Subject.Output>

  init(_ engine: Subject) {
    self.engine = engine
    let (stream, continuation) = AsyncStream.makeStream(of: Subject.Input.self)
    inputs = continuation
    outputs = engine.transform(stream)
  }

  func send(_ inputs: Subject.Input...) {
    for input in inputs { self.inputs.yield(input) }
  }

  /// The next output.
  func output() async -> Subject.Output? {
    for await output in outputs { return output }
    return nil
  }

  /// Waits until something about the engine holds.
  func until(_ holds: (Subject) -> Bool) async {
    while !holds(engine) { await Task.yield() }
  }
}
