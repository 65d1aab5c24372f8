import Decode

extension HTTPSource {
  /// Whether the cache is all there is.
  var isOffline: Bool { cache?.use.mode == .alone }

  /// Tells a cached list as far as it can be trusted.
  /// - Parameter isConfirmed: whether the source said that it still stands, so that it counts as fresh.
  /// - Returns: nil where it can't be trusted to its end.
  /// - Throws: `FetchError` where it passes a limit of ours, and nothing else is to be had.
  func tell(
    _ entry: CacheEntry, isConfirmed: Bool = false, emit: @escaping @Sendable (FetchEvent) -> Void
  ) async throws -> FetchSummary? {
    let date = isConfirmed ? nil : entry.header.date
    let head = entry.header.head
    var delivery = Delivery(
      address: head.address, layout: layout(of: head.address), maximumBytes: access.options.maximumBytes
    ) { event in
      // The head is not told: it is none of an answer.
      guard case .grown(let users, var progress) = event else { return }
      progress.date = date
      emit(.grown(users, progress))
    }
    do {
      var summary = try await delivery.run(try CacheReader.start(entry))
      summary.date = date
      return summary
    } catch let error as CancellationError {
      throw error
    } catch let error as FetchError where isOffline && error.kind == .limit {
      throw error
    } catch {
      return nil
    }
  }

  /// The cached list, where nothing else is asked.
  func cachedAlone(emit: @escaping @Sendable (FetchEvent) -> Void) async throws -> FetchSummary {
    if let entry = cache?.entry(), let summary = try await tell(entry, emit: emit) { return summary }
    throw notCached
  }

  /// That there is no list in the cache, or none that can be trusted.
  var notCached: FetchError {
    if cache?.isThere == true {
      return FetchError(
        kind: .file, sentence: "the list kept of \(name) is damaged",
        advice: "leave out --offline to fetch it again, or delete it with --forget")
    }
    let isForOthers = cache.map { $0.use.folder.hasAny(of: $0.address) } ?? false
    return FetchError(
      kind: .file, sentence: "there is no cached list of \(name)",
      advice: isForOthers
        ? "name who asks as when it was fetched, or leave out --offline" : "leave out --offline to fetch it")
  }
}

/// The cached list of a fetch. It is told while the source is asked, and what the source says comes after it: the two never mix.
final class CachedList: Sendable {
  /// Where it stands; nil if there is none.
  let entry: CacheEntry?
  private let source: HTTPSource
  private let emit: @Sendable (FetchEvent) -> Void
  /// Tells the list; whether it could be trusted to its end. Nil where it is not to be told first.
  private let telling: Task<Bool, any Error>?

  init(_ entry: CacheEntry?, of source: HTTPSource, emit: @escaping @Sendable (FetchEvent) -> Void) {
    self.entry = entry
    self.source = source
    self.emit = emit
    guard let entry, source.cache?.use.mode == .first else {
      telling = nil
      return
    }
    telling = Task.detached {
      guard let summary = try await source.tell(entry, emit: emit) else { return false }
      emit(.cached(summary))
      return true
    }
  }

  /// Stops telling.
  func cancel() { telling?.cancel() }

  /// Waits until the list was told: from then on the source has the word.
  func wait() async throws { _ = try await telling?.value }

  /// What a fetch comes to whose source says that the list still stands; nil where whoever asked has it already.
  /// - Throws: `CacheReader.Damage` where it is not to be had.
  func confirmed() async throws -> FetchSummary? {
    guard let entry else { return nil }
    guard let telling else {
      guard let summary = try await source.tell(entry, isConfirmed: true, emit: emit) else {
        throw CacheReader.Damage()
      }
      return summary
    }
    guard try await telling.value else { throw CacheReader.Damage() }
    return nil
  }
}
