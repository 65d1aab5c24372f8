import Fetch

/// What the program says on standard error: one line each, safe to show.
enum Message {
  /// A line: `rollcall: SOURCE: sentence; advice`.
  static func line(source: String?, sentence: String, advice: String = "") -> String {
    let start = source.map { "rollcall: \($0): " } ?? "rollcall: "
    return start + sentence + (advice.isEmpty ? "" : "; " + advice)
  }

  /// Says why a source could not be read. An address that is wrong itself is in the sentence, where it shows no secret.
  private static func report(_ error: FetchError, source: String?) {
    Output.error.writeLine(line(source: source, sentence: error.sentence, advice: error.advice))
  }

  /// Says what stops a run, of whatever kind it is; nothing of a cancelled one.
  /// - Returns: how the program ends.
  static func report(_ error: any Error, source: String?) -> ExitCode {
    switch error {
    case let error as FetchError: report(error, source: source)
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
