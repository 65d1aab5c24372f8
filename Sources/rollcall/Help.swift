/// What `--help` and `--version` print.
enum Help {
  /// The version of the program.
  static let version = "0.1.0"

  /// The page of `--help`, made from the table of options.
  static var page: String {
    let lines = Options.table.map { option in
      (option.letter.map { "-\($0), " } ?? "    ") + option.spelling + (option.placeholder.map { " " + $0 } ?? "")
    }
    let width = (lines.map(\.count).max() ?? 0) + 2
    let options = zip(lines, Options.table).map { line, option in
      "  " + line + String(repeating: " ", count: width - line.count) + option.help + "\n"
    }
    return """
      Usage: rollcall [options] [SOURCE]

      Finds a person in a user directory, full screen; with -f prints who matches.

      SOURCE is an http or https URL, a .json or .ndjson file, - for standard input,
      or a name from the configuration, ~/.config/rollcall/config.json. Without one
      the default of the configuration opens, else a sample of invented people.

      \(options.joined())
      Exit codes: 0 found, 1 nobody matched, 2 an error, 130 cancelled.
      In the full screen F1 shows the keys and the query language.

      """
  }
}
