import Directory
import Fetch
import Format
import Search

extension BatchRun {
  /// Says on standard error that the list is one page of more, what was skipped, in full with `--stats`, and what was asked for in vain. A list that came in part says only why.
  /// - Parameter matches: those that were asked for; they tell who nearly matches, and what nobody has.
  func report(
    _ summary: FetchSummary, isWhole: Bool, of source: any UserSource, _ matches: Matches, _ statistics: Statistics?
  ) {
    if let statistics { Output.error.writeLine(statistics.json, isData: true) }
    guard isWhole else { return }
    if let incomplete = summary.incomplete {
      Output.error.writeLine(
        Message.line(
          source: source.name, sentence: "the list is not whole: \(incomplete)",
          advice: summary.head.status == nil ? "" : "ask for larger pages in the address, if the server has them"))
    }
    if !options.statistics, summary.skippedCount > 0 {
      let isOne = summary.skippedCount == 1
      var sentence = isOne ? "1 record skipped" : "\(summary.skippedCount) records skipped"
      var advice = "--stats tells which and why"
      if summary.roster.isEmpty, let first = summary.skipped.first {
        // Nobody at all: that is the list's doing, not the query's.
        sentence = "no record can be read: \(isOne ? "" : "the first of \(summary.skippedCount): ")\(first.reason)"
        advice = isOne ? "" : "--stats tells about the others"
      }
      Output.error.writeLine(Message.line(source: source.name, sentence: sentence, advice: advice))
    }
    let unknown = unknownAttributes(in: summary.roster)
    var sentences = [Self.absence(of: unknown)]
    if let absent = matches.absent, !Set(absent.paths).isSubset(of: unknown) { sentences.append(absent.words) }
    for sentence in sentences.compactMap(\.self) {
      let advice = "the fields are \(Field.columns.map(\.name).joined(separator: ", ")), or a path as address.zipcode"
      Output.error.writeLine(Message.line(source: source.name, sentence: sentence, advice: advice))
    }
    if matches.matchedCount == 0, matches.nearCount > 0 {
      let sentence = "nobody matches, but \(matches.nearCount) nearly \(matches.nearCount == 1 ? "does" : "do")"
      let advice = "the full screen shows who: -q instead of -f"
      Output.error.writeLine(Message.line(source: source.name, sentence: sentence, advice: advice))
    }
  }

  /// The attributes that columns and order ask for and nobody has: mistyped, most likely.
  /// - Complexity: O(1) for an attribute of the first user, else O(n) in the records.
  private func unknownAttributes(in roster: Roster) -> [String] {
    guard !roster.isEmpty else { return [] }
    let asked = (options.columns ?? []).map(\.field) + (options.sort.map { [$0.field] } ?? [])
    var reader = RowReader(roster)
    return asked.reduce(into: []) { unknown, field in
      guard case .attribute(let path) = field, !unknown.contains(path) else { return }
      if !roster.indices.contains(where: { reader.value(of: field, at: $0) != nil }) { unknown.append(path) }
    }
  }

  private static func absence(of attributes: [String]) -> String? {
    attributes.isEmpty ? nil : "no user has " + attributes.map { "“\($0)”" }.joined(separator: " or ")
  }
}
