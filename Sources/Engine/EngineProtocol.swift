/// What every engine is: inputs in, outputs out, and observed state beside them.
///
/// State (where the latest wins) is observed with `Observations`; events that must not be lost come as outputs. An
/// error is an output too and never ends the stream.
@MainActor public protocol EngineProtocol: AnyObject {
  /// What a screen asks for.
  associatedtype Input: Sendable
  /// What a screen has to be told.
  associatedtype Output: Sendable

  /// Takes inputs until they end or the outputs are no longer wanted.
  func transform(_ inputs: some AsyncSequence<Input, Never> & Sendable) -> AsyncStream<Output>
}
