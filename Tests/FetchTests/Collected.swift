import Directory
import Testing

@testable import Fetch

/// Everything that a fetch had to tell.
struct Collected {
  var retries: [RetryNotice] = []
  var heads: [ResponseHead] = []
  var grown: [(users: Roster, progress: FetchProgress)] = []
  /// The list from the cache, and what was told before it.
  var cached: FetchSummary?
  var summary: FetchSummary?
  var error: FetchError?

  /// The names of the users that were published last.
  var names: [String] { (summary?.roster ?? grown.last?.users)?.map(\.displayName) ?? [] }

  init(_ events: AsyncThrowingStream<FetchEvent, any Error>) async throws {
    do {
      for try await event in events {
        switch event {
        case .retrying(let notice): retries.append(notice)
        case .head(let head): heads.append(head)
        case .grown(let users, let progress): grown.append((users, progress))
        case .cached(let summary): cached = summary
        case .done(let summary): self.summary = summary
        }
      }
    } catch let error as FetchError {
      self.error = error
    }
  }
}
