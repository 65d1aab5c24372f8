import Directory
import Format
import Search
import Testing

@testable import rollcall

@Suite struct OptionsTests {
  struct Case: CustomTestStringConvertible {
    let arguments: [String]
    let change: @Sendable (inout Options) -> Void
    var testDescription: String { arguments.joined(separator: " ") }

    init(_ arguments: String..., change: @escaping @Sendable (inout Options) -> Void) {
      self.arguments = arguments
      self.change = change
    }
  }

  static let understood: [Case] = [
    Case { _ in },
    Case("people.json") { $0.source = "people.json" },
    Case("-") { $0.source = "-" },
    Case("--", "-odd.json") { $0.source = "-odd.json" },
    Case("-S", "people.json") { $0.source = "people.json" },
    Case("--source=people.json") { $0.source = "people.json" },
    Case("-q", "ann") { $0.query = "ann" },
    Case("--query", "") { $0.query = "" },
    Case("-f", "") { $0.filter = "" },
    Case("-f", "-ann") { $0.filter = "-ann" },
    Case("people.json", "-f", "id:3") { ($0.source, $0.filter) = ("people.json", "id:3") },
    Case("-fann", "-ojson") { ($0.filter, $0.format) = ("ann", .json) },
    Case("--filter", "ann", "--output", "ndjson") { ($0.filter, $0.format) = ("ann", .ndjson) },
    Case("-f", "", "--fields", "id, user,address.zipcode") {
      ($0.filter, $0.columns) = ("", ["id", "user", "address.zipcode"].map { Column(named: $0) })
    },
    Case("-f", "", "-n", "5") { ($0.filter, $0.limit) = ("", 5) },
    Case("-f", "", "--sort", "name") { ($0.filter, $0.sort) = ("", SortOrder(.name)) },
    Case("-f", "", "--sort", "user:desc") { ($0.filter, $0.sort) = ("", SortOrder(.username, descending: true)) },
    Case("-f", "", "--sort", "id:asc") { ($0.filter, $0.sort) = ("", SortOrder(.id)) },
    Case("--id-filter", "exclude") { $0.idMode = .exclude },
    Case("--id-filter", "keep") { $0.idMode = .keep },
    Case("--timeout", "2.5") { $0.timeout = .milliseconds(2500) },
    Case("--timeout", "0.0001") { $0.timeout = .milliseconds(1) },
    Case("--max-bytes", "1000") { $0.maximumBytes = 1000 },
    Case("--max-bytes", "500K") { $0.maximumBytes = 512_000 },
    Case("--max-bytes", "10m") { $0.maximumBytes = 10_485_760 },
    Case("--max-bytes", "2G") { $0.maximumBytes = 2_147_483_648 },
    Case("--cacert", "ca.pem", "--insecure") { ($0.certificateFile, $0.insecure) = ("ca.pem", true) },
    Case("--user", "ann", "--password-command", "pass show work") {
      $0.credentials = CredentialChoice(user: "ann", passwordCommand: "pass show work")
    },
    Case("--token-file", "t") { $0.credentials.tokenFile = "t" },
    Case("--header-file", "h") { $0.credentials.headerFile = "h" },
    Case("--netrc") { $0.credentials.netrc = true },
    Case("--comments", "https://c.example/c") { $0.comments = "https://c.example/c" },
    Case("-f", "ann", "--explain") { ($0.filter, $0.explains) = ("ann", true) },
    Case("-f", "", "--stats") { ($0.filter, $0.statistics) = ("", true) },
    Case("--color", "never", "--ascii") { ($0.color, $0.ascii) = (.never, true) },
    Case("--offline") { $0.offline = true },
    Case("--no-cache") { $0.usesCache = false },
    Case("--forget", "work") { ($0.forgets, $0.source) = (true, "work") },
    Case("--comments", "https://c.example/c", "--no-cache") {
      ($0.comments, $0.usesCache) = ("https://c.example/c", false)
    },
    Case("--time", "3") { $0.timeout = .seconds(3) },
    Case("-q", "a", "-q", "b") { $0.query = "b" },
  ]

  @Test(arguments: understood) func understands(_ row: Case) throws {
    var options = Options()
    row.change(&options)
    #expect(try Invocation(row.arguments) == .run(options))
  }

  static let refused: [([String], String)] = [
    (["--pick"], "unknown option --pick"),
    (["--nonsense=3"], "unknown option --nonsense"),
    (["-x"], "unknown option -x"),
    (["-px"], "unknown option -p"),
    (["--so", "name"], "--so may be --source or --sort"),
    (["-f"], "--filter needs a value: TEXT"),
    (["--timeout"], "--timeout needs a value: S"),
    (["--ascii=1"], "--ascii takes no value"),
    (["-f", "", "-o", "vcard"], "--output takes table, tsv, csv, json or ndjson, not “vcard”"),
    (["-f", "", "--explain", "-o", "json"], "--explain adds to columns, and json has none"),
    (["--explain"], "--explain is for printing"),
    (["-f", "", "-n", "0"], "--limit takes a whole number from 1, not “0”"),
    (["-f", "", "-n", "ten"], "--limit takes a whole number from 1, not “ten”"),
    (
      ["-f", "", "--fields", "id,,name"],
      "--fields takes names with commas between them, as id,name,email, not “id,,name”"
    ),
    (["-f", "", "--fields", ""], "--fields takes names with commas between them, as id,name,email, not “”"),
    (["-f", "", "--sort", "name:down"], "--sort takes a field, as name or name:desc, not “name:down”"),
    (["-f", "", "--sort", ":desc"], "--sort takes a field, as name or name:desc, not “:desc”"),
    (["--id-filter", "drop"], "--id-filter takes keep or exclude, not “drop”"),
    (["--timeout", "0"], "--timeout takes seconds, from above 0 to 86400, not “0”"),
    (["--timeout", "-1"], "--timeout takes seconds, from above 0 to 86400, not “-1”"),
    (["--timeout", "inf"], "--timeout takes seconds, from above 0 to 86400, not “inf”"),
    (["--max-bytes", "0"], "--max-bytes takes a number of bytes, as 500000, 500K, 10M or 2G, not “0”"),
    (["--max-bytes", "G"], "--max-bytes takes a number of bytes, as 500000, 500K, 10M or 2G, not “G”"),
    (
      ["--max-bytes", "99999999999G"],
      "--max-bytes takes a number of bytes, as 500000, 500K, 10M or 2G, not “99999999999G”"
    ),
    (["--color", "red"], "--color takes auto, always or never, not “red”"),
    (["a.json", "b.json"], "more than one source: “a.json” and “b.json”"),
    (["-S", "a.json", "b.json"], "more than one source: --source and “b.json”"),
    (["-q", "a", "-f", "b"], "--query and --filter exclude each other"),
    (["--user", "a:b"], "--user takes a name without a colon"),
    (["--user", " "], "--user takes a name, not an empty one"),
    (["--user", "ann", "--token-file", "t"], "--user and --token-file exclude each other"),
    (["--password-command", "c", "--netrc"], "--password-command and --netrc exclude each other"),
    (["--header-file", "h", "--netrc"], "--header-file and --netrc exclude each other"),
    (["--comments", "u", "-f", ""], "--comments is for the full screen, --filter prints users"),
    (["--comments", "u", "people.json"], "--comments takes the place of the source"),
    (["--comments", "u", "-q", "x"], "--query searches users, not comments"),
    (["--comments", "u", "--offline"], "--offline is for users, comments are not cached"),
    (["--offline", "--no-cache"], "--offline and --no-cache exclude each other"),
    (["--offline", "--forget"], "--offline and --forget exclude each other"),
    (["--forget", "-f", ""], "--forget deletes what is cached and leaves, it searches nobody"),
    (["--forget", "-q", "x"], "--forget deletes what is cached and leaves, it searches nobody"),
    (["-o", "tsv"], "--output is for printing"),
    (["--stats"], "--stats is for printing"),
  ]

  @Test(arguments: refused) func refuses(_ arguments: [String], sentence: String) {
    let error = #expect(throws: UsageError.self) { try Invocation(arguments) }
    #expect(error?.sentence == sentence)
  }

  @Test(arguments: ["--help", "--version"]) func asksWinOverWhatFollows(_ option: String) throws {
    #expect(try Invocation([option, "--nonsense"]) == (option == "--help" ? .help : .version))
  }
}
