/// Where events from several sources wait for the loop, which takes all of them at once: it draws once for a batch of keys.
@MainActor final class Mailbox<Event: Sendable> {
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
    // What arrived at the same moment comes along.
    await Task.yield()
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
