/// Where events from several sources wait for the loop, which takes all of them at once: it draws once for a batch of keys.
@MainActor final class Mailbox<Event: Sendable> {
  /// A batch is not gathered further than this, so that there is a picture now and then whatever comes.
  private static var largest: Int { 1_000 }
  /// How often others have their turn before nothing new means that there is nothing more.
  private static var turns: Int { 3 }

  private var events: [Event] = []
  private var reader: CheckedContinuation<Void, Never>?

  /// Puts an event in.
  func post(_ event: Event) {
    events.append(event)
    reader?.resume()
    reader = nil
  }

  /// Takes everything out, as soon as there is something. One reader.
  func takeAll() async -> [Event] {
    if events.isEmpty { await withCheckedContinuation { reader = $0 } }
    var count = 0
    while events.count > count, events.count < Self.largest {
      count = events.count
      // Streams hand out one element a turn: what they hold already comes along.
      for _ in 0..<Self.turns { await Task.yield() }
    }
    defer { events = [] }
    return events
  }

  /// Posts whatever a sequence brings.
  func forward<Element: Sendable>(
    _ sequence: some AsyncSequence<Element, Never> & Sendable, _ event: @escaping @MainActor (Element) -> Event
  ) -> Task<Void, Never> {
    Task { for await element in sequence { post(event(element)) } }
  }
}
