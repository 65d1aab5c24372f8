import Directory
import Search

/// Finds everybody, in the order of the source.
struct PlainSearcher: Searcher {
  func matches(_ request: SearchRequest, in roster: Roster) async throws(CancellationError) -> Matches {
    Matches(roster: roster, request: request, rows: Array(roster.indices))
  }
}
