import Directory
import Engine
import Fetch
import Format
import Glibc
import Resources
import Search
import Text

/// A run without the full screen: loads, filters, prints.
struct BatchRun {
  let options: Options
  let encoding: Encoding
  /// The token of the environment.
  let token: Secret?
  let output = Output.standard

  init(_ options: Options, encoding: Encoding, token: Secret?) {
    self.options = options
    self.encoding = encoding
    self.token = token
  }

  /// - Returns: whether somebody matched. A list that came in part is printed as far as it came, and the run has failed all the same, as with `grep`.
  func run() async -> ExitCode {
    let source: any UserSource
    do {
      source = try options.openSource(token: token)
    } catch {
      return Message.report(error, source: nil)
    }
    if let warning = source.warning { Output.error.writeLine(Message.line(source: source.name, sentence: warning)) }
    do {
      let (summary, failure) = try await load(source)
      let searcher = RankedSearcher(nicknames: Nicknames(EmbeddedFile.nicknames))
      let start = ContinuousClock.now
      let matches = try await search(summary.roster, with: searcher)
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      // Those that only nearly match are for whoever looks at them, not for a script.
      let rows = Array(matches.rows.prefix(min(matches.matchedCount, options.limit ?? .max)))
      let problem = print(rows, of: matches)
      if problem == EPIPE { return BrokenPipe.leave() }
      var statistics: Statistics?
      if options.statistics {
        let index = await searcher.statistics
        statistics = Statistics(summary, index: index, searchSeconds: seconds - index.seconds)
      }
      report(summary, isWhole: failure == nil, of: source, matches, statistics)
      if problem != 0 {
        let reason = problem == EBADF ? "is closed" : "can't be written: \(String(cString: strerror(problem)))"
        throw FetchError(kind: .file, sentence: "standard output \(reason)")
      }
      if let failure { throw failure }
      return rows.isEmpty ? .nobody : .found
    } catch {
      return Message.report(withOptions(error), source: source.name)
    }
  }

  /// Nobody is asked to sign in here: the advice names the options, or what to check of those that were refused.
  private func withOptions(_ error: any Error) -> any Error {
    guard var error = error as? FetchError else { return error }
    switch error.kind {
    case .status(401) where error.wasToldWhoAsks:
      let refusal = options.credentials.refusal
      error.sentence = "\(refusal.meaning): \(error.sentence)"
      error.advice = refusal.advice
    case .status(403) where error.wasToldWhoAsks:
      error.sentence = "signed in, but not allowed to read the users: \(error.sentence)"
    case .status(401), .status(403): error.advice = "sign in with --user, --token-file, --header-file or --netrc"
    default: break
    }
    return error
  }

  /// Loads the users.
  /// - Returns: what came, and why that is not all.
  /// - Throws: what went wrong before anybody came.
  private func load(_ source: any UserSource) async throws -> (FetchSummary, FetchError?) {
    let start = ContinuousClock.now
    var whole: FetchSummary?
    var partial = FetchSummary(roster: Roster(), head: ResponseHead(address: source.name))
    do {
      for try await event in source.fetch(revalidating: nil) {
        switch event {
        case .head(let head): partial.head = head
        case .grown(let roster, let progress):
          (partial.roster, partial.bytes, partial.skippedCount) = (roster, progress.bytes, progress.skipped)
        case .done(let summary): whole = summary
        case .retrying, .cached: break
        }
      }
      // Only at the end of the events is the list in the cache too.
      guard let whole else { throw CancellationError() }
      return (whole, nil)
    } catch let failure as FetchError where !partial.roster.isEmpty {
      partial.fetchSeconds = (ContinuousClock.now - start) / .seconds(1)
      return (partial, failure)
    }
  }

  /// Reads the query as one that was committed: ids alone become the id filter.
  private func search(_ roster: Roster, with searcher: RankedSearcher) async throws -> Matches {
    let committed = CommittedQuery(options.filter ?? "", in: roster, mode: options.idMode, isWhole: true)
    let request = SearchRequest(
      query: Query(committed.search, ids: options.idMode), filter: committed.filter, sort: options.sort)
    return try await searcher.matches(request, in: roster)
  }

  /// - Returns: 0, or the `errno` of a write that failed.
  private func print(_ rows: [Int], of matches: Matches) -> Int32 {
    let format = options.format ?? (output.isTerminal ? .table : .tsv)
    let printer = Printer(
      format: format, columns: options.columns ?? Column.all, toTerminal: output.isTerminal, width: output.columns,
      asciiOnly: options.ascii || encoding == .ascii, boldHead: options.color.isForOutput(output))
    var problem: Int32 = 0
    let remark = Printer.Remark(heading: "why") { matches.explanation(at: $0)?.lines ?? [] }
    printer.print(rows, of: matches.roster, remark: options.explains ? remark : nil) { bytes in
      problem = output.write(bytes)
      return problem == 0
    }
    return problem
  }
}
