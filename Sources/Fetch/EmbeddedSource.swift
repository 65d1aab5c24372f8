/// Users that ship inside the program: a few, read at once on the thread that asks. Another one, and the way there and back, would take longer
/// than the reading, and the first picture waits for them.
struct EmbeddedSource: UserSource {
  let bytes: [UInt8]
  let name: String
  var cannotReload: String? { nil }
  var warning: String? { nil }

  var eventsAtHand: [FetchEvent]? { try? events() }

  func fetch(revalidating known: ResponseHead?) -> AsyncThrowingStream<FetchEvent, any Error> {
    AsyncThrowingStream { continuation in
      do {
        for event in try events() { continuation.yield(event) }
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
  }

  private func events() throws(FetchError) -> [FetchEvent] {
    var events: [FetchEvent] = []
    var delivery = Delivery(address: name, maximumBytes: .max) { events.append($0) }
    let summary = try delivery.take(bytes, head: ResponseHead(address: name, length: bytes.count))
    return events + [.done(summary)]
  }
}
