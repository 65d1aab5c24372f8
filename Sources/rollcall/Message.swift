import Fetch

/// What the program says on standard error: one line each, safe to show.
enum Message {
  /// A line: `rollcall: SOURCE: sentence; advice`.
  static func line(source: String?, sentence: String, advice: String = "") -> String {
    let start = source.map { "rollcall: \($0): " } ?? "rollcall: "
    return start + sentence + (advice.isEmpty ? "" : "; " + advice)
  }

  /// Says why a source could not be read, and names it once: most sentences do. An address that is wrong itself is there, where it shows no secret.
  static func report(failure sentence: String, advice: String, of source: String?) {
    let unnamed = source.flatMap { names(sentence, $0) ? nil : $0 }
    Output.error.writeLine(line(source: unnamed, sentence: sentence, advice: advice))
  }

  /// Whether a sentence names a source, and not another that begins the same.
  private static func names(_ sentence: String, _ source: String) -> Bool {
    !source.isEmpty
      && sentence.ranges(of: source).contains { place in
        let (before, after) = (sentence[..<place.lowerBound].last, sentence[place.upperBound...].first)
        return before.map { $0 == " " } ?? true && after.map { $0 == " " || $0 == "," } ?? true
      }
  }

  /// Says what stops a run, of whatever kind it is; nothing of a cancelled one.
  /// - Returns: how the program ends.
  static func report(_ error: any Error, source: String?) -> ExitCode {
    switch error {
    case let error as FetchError: report(failure: error.sentence, advice: error.advice, of: source)
    case let error as UsageError: report(error)
    default: return .cancelled
    }
    return .failed
  }

  /// Says what is wrong with the command line, or what else stops the program.
  static func report(_ error: UsageError) {
    Output.error.writeLine(line(source: nil, sentence: error.sentence, advice: error.advice))
  }
}
