extension AsyncThrowingStream where Element == FetchEvent, Failure == any Error {
  /// A stream of what `work` emits, which runs in the background until it ends or nobody wants it any more.
  static func fetch(
    _ work: @escaping @Sendable (_ emit: @escaping @Sendable (FetchEvent) -> Void) async throws -> Void
  ) -> AsyncThrowingStream<FetchEvent, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task.detached {
        do {
          try await work { continuation.yield($0) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
