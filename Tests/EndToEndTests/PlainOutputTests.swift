import TestSupport
import Testing

/// What a locale without Unicode, `--ascii` and `--color` change in what is printed.
@Suite struct PlainOutputTests {
  static let input = #"[{"id":1,"name":"Łukasz Müller"}]"#

  @Test(arguments: [["--ascii"], []]) func peopleReadASCII(_ options: [String]) async throws {
    let environment = options.isEmpty ? ["LC_ALL": "C"] : [:]
    let table = try await Program.run(
      options + ["-f", "", "-o", "table", "--fields", "name,nmae", "-"], input: Self.input, environment: environment)
    #expect(table.output == "NAME           NMAE\nLukasz Muller\n")
    #expect(table.error.hasPrefix("rollcall: standard input: no user has \"nmae\"; the fields are id, name,"))
    let wrong = try await Program.run(options + ["-f", "", "-n", "none"], environment: environment)
    #expect(wrong.error.contains("not \"none\""))
  }

  @Test(arguments: ["tsv", "csv", "ndjson"]) func programsReadWhatIsThere(_ format: String) async throws {
    let result = try await Program.run(
      ["--ascii", "-f", "", "-o", format, "--fields", "name", "-"], input: Self.input, environment: ["LC_ALL": "C"])
    #expect(result.output.contains("Łukasz Müller"))
  }

  @Test func theHeadIsBoldWhereColoursAre() async throws {
    let line = ["-f", "", "-o", "table", "--fields", "id", "-"]
    let input = #"[{"id":1}]"#
    #expect(try await Program.run(line + ["--color", "always"], input: input).output == "\u{1B}[1mID\u{1B}[0m\n 1\n")
    #expect(try await Program.run(line, input: input).output == "ID\n 1\n")
  }
}
