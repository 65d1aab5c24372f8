import Directory
import Engine
import Fetch
import Format
import Glibc
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
      let summary = try await load(source)
      let (matches, seconds) = try await search(summary.roster)
      let rows = Array(matches.rows.prefix(options.limit ?? .max))
      let problem = print(rows, of: summary.roster)
      if problem == EPIPE { return BrokenPipe.leave() }
      report(summary, of: source, indexSeconds: seconds)
      if problem != 0 {
        let reason = String(cString: strerror(problem))
        throw FetchError(kind: .file, sentence: "standard output can't be written: \(reason)")
      }
      if let incomplete = summary.incomplete { throw FetchError(kind: .body, sentence: incomplete) }
      return rows.isEmpty ? .nobody : .found
    } catch {
      return Message.report(Self.withOptions(error), source: source.name)
    }
  }

  /// Nobody is asked to sign in here: the advice names the options.
  private static func withOptions(_ error: any Error) -> any Error {
    guard var error = error as? FetchError, [.status(401), .status(403)].contains(error.kind) else { return error }
    error.advice = "sign in with --user, --token-file, --header-file or --netrc"
    return error
  }

  private func load(_ source: any UserSource) async throws -> FetchSummary {
    for try await case .done(let summary) in source.fetch(revalidating: nil) { return summary }
    throw CancellationError()
  }

  /// Reads the query as one that was committed: ids alone become the id filter.
  private func search(_ roster: Roster) async throws -> (Matches, seconds: Double) {
    let start = ContinuousClock.now
    let committed = CommittedQuery(options.filter ?? "", in: roster, mode: options.idMode, isWhole: true)
    let request = SearchRequest(
      query: Query(committed.search, ids: options.idMode), filter: committed.filter, sort: options.sort)
    let matches = try await PlainSearcher().matches(request, in: roster)
    return (matches, (ContinuousClock.now - start) / .seconds(1))
  }

  /// - Returns: 0, or the `errno` of a write that failed.
  private func print(_ rows: [Int], of roster: Roster) -> Int32 {
    let format = options.format ?? (output.isTerminal ? .table : .tsv)
    let printer = Printer(
      format: format, fields: options.fields ?? Field.columns, toTerminal: output.isTerminal, width: output.columns,
      asciiOnly: options.ascii || output.isTerminal && encoding == .ascii)
    var problem: Int32 = 0
    printer.print(rows, of: roster) { bytes in
      problem = output.write(bytes)
      return problem == 0
    }
    return problem
  }

  /// Says on standard error what was skipped, in full with `--stats`. A list that came in part says only that.
  private func report(_ summary: FetchSummary, of source: any UserSource, indexSeconds: Double) {
    if options.statistics {
      Output.error.writeLine(Statistics(summary, indexSeconds: indexSeconds).json)
    } else if !summary.skipped.isEmpty, summary.incomplete == nil {
      let count = summary.skippedCount
      let sentence = count == 1 ? "1 record skipped" : "\(count) records skipped"
      Output.error.writeLine(
        Message.line(source: source.name, sentence: sentence, advice: "--stats tells which and why"))
    }
  }
}
