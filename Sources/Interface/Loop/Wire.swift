import Engine

/// The way to an engine: inputs go in one after the other, as long as the wire lasts.
@MainActor final class Wire<Subject: EngineProtocol> {
  private let inputs: AsyncStream<Subject.Input>
  private let input: AsyncStream<Subject.Input>.Continuation

  init() {
    (inputs, input) = AsyncStream.makeStream(of: Subject.Input.self)
  }

  deinit { input.finish() }

  /// Joins the wire to an engine, once.
  func outputs(of engine: Subject) -> AsyncStream<Subject.Output> { engine.transform(inputs) }

  /// Tells the engine something.
  func send(_ value: Subject.Input) { input.yield(value) }
}
