import Foundation
import TestSupport
import Testing

/// Runs without the full screen: what is printed where, and how they end.
@Suite(.serialized) struct BatchTests {
  /// A command line and what comes of it on the ten users.
  struct Case: Decodable, CustomTestStringConvertible {
    let arguments: [String]
    let code: Int
    let output: [String]
    var error: String?
    var testDescription: String { arguments.joined(separator: " ") }

    static let all: [Case] = CaseFolder.cases("batch", in: "Fixtures")
  }

  @Test func thereAreCases() { #expect(Case.all.count > 10) }

  @Test(arguments: Case.all) func prints(_ row: Case) async throws {
    let arguments = row.arguments.map { $0 == "USERS" ? Program.users : $0 }
    let result = try await Subprocess.run(Program.path, arguments)
    #expect(result.code == row.code)
    #expect(result.output == row.output.map { $0 + "\n" }.joined())
    #expect(result.error == (row.error.map { $0.replacing("USERS", with: Program.users) + "\n" } ?? ""))
  }

  @Test func serverErrorsEndWithTwoAndOneLine() async throws {
    let server = try FaultServer.start()
    let url = server.url("/status/500")
    let result = try await Program.run("-f", "", url)
    #expect(result.code == 2)
    #expect(result.output == "")
    #expect(result.error == "rollcall: HTTP 500 Internal Server Error from \(url); try again later\n")
  }

  @Test func retriesCountAgainstTheTimeout() async throws {
    let url = "http://127.0.0.1:\(try FaultServer.closedPort())/users"
    let result = try await Program.run("-f", "", "--timeout", "0.2", url)
    #expect(result.code == 2)
    #expect(result.error.split(separator: "\n").count == 1)
  }

  @Test func jsonKeepsWhatTheSourceGave() async throws {
    let text = #"{"id": 9007199254740993, "name":"Ann",  "unknown": [1.50, {"a": null}], "é":"\u00e9"}"#
    let result = try await Program.run("-f", "", "-o", "ndjson", "-", input: "[\(text)]")
    #expect(result.output == #"{"id":9007199254740993,"name":"Ann","unknown":[1.50,{"a":null}],"é":"\u00e9"}"# + "\n")
    let array = try await Program.run("-f", "", "-o", "json", Program.users)
    let decoded = try JSONSerialization.jsonObject(with: Data(array.output.utf8)) as? [NSDictionary]
    let original = try JSONSerialization.jsonObject(with: Data(Program.usersText().utf8)) as? [NSDictionary]
    #expect(decoded == original)
  }

  @Test func skippedRecordsAreCountedAndNamed() async throws {
    let input = #"[{"id":1,"name":"Ann"},{"id":2,"name":[7]},{"id":3,"name":"Cy"}]"#
    let result = try await Program.run("-f", "", "--fields", "name", "-", input: input)
    #expect(result.code == 0)
    #expect(result.output == "Ann\nCy\n")
    #expect(result.error == "rollcall: standard input: 1 record skipped; --stats tells which and why\n")

    struct Statistics: Decodable {
      struct Skipped: Decodable {
        let position: Int
        let reason: String
      }
      let users: Int, bytes: Int, skipped: Int, skipped_records: [Skipped]
      let fetch_seconds: Double, decode_seconds: Double, index_seconds: Double
      let search_seconds: Double, index_bytes: Int
      let peak_memory_bytes: Int, anonymous_memory_bytes: Int
    }
    let told = try await Program.run("-f", "", "--stats", "-", input: input)
    #expect(told.error.split(separator: "\n").count == 1)
    let statistics = try JSONDecoder().decode(Statistics.self, from: Data(told.error.utf8))
    #expect((statistics.users, statistics.skipped, statistics.bytes) == (2, 1, input.utf8.count))
    #expect(statistics.skipped_records.map(\.position) == [2])
    #expect(statistics.skipped_records.first?.reason.contains("name") == true)
    #expect(statistics.peak_memory_bytes > statistics.anonymous_memory_bytes)
    #expect(statistics.anonymous_memory_bytes > 100_000)
    // Nobody was searched for, so there is no index.
    #expect((statistics.index_seconds, statistics.index_bytes) == (0, 0))
    let found = try await Program.run("-f", "ann", "--stats", "-", input: input)
    let line = try #require(found.error.split(separator: "\n").last)
    let cost = try JSONDecoder().decode(Statistics.self, from: Data(line.utf8))
    #expect(cost.index_seconds > 0 && cost.index_bytes > 0 && cost.search_seconds > 0)
  }

  @Test func aClosedPipeEndsQuietly() async throws {
    let line = #"{ "$ROLLCALL" -f '' "$USERS_FILE" -o json; echo $? >&3; } 3>&2 | true"#
    for _ in 0..<3 {
      let result = try await Subprocess.run(
        "sh", ["-c", line], environment: ["ROLLCALL": Program.path, "USERS_FILE": Program.users])
      // Whether `true` is gone before the first write is a race: both endings are right, a message is not.
      #expect(["0\n", "141\n"].contains(result.error), "\(result.error)")
    }
    let gone = try await Subprocess.run(
      "bash", ["-c", #"exec 3> >(exec true); wait $!; "$ROLLCALL" -f '' "$USERS_FILE" >&3; echo $? >&2"#],
      environment: ["ROLLCALL": Program.path, "USERS_FILE": Program.users])
    #expect(gone.error == "141\n")
  }

  /// What is opened gets the lowest free number: without care the program would read from, or write into, what is its own.
  @Test(arguments: [
    ("-f '' - <&-", "rollcall: standard input is closed; name a file or an address\n2\n"),
    ("-f '' \"$USERS_FILE\" >&-", "rollcall: USERS: standard output is closed\n2\n"),
    ("-f '' \"$USERS_FILE\" >/dev/null 2>&-", "0\n"), ("-f '' - <&- >&- 2>&-", "2\n"),
  ])
  func closedDescriptorsAreErrors(_ arguments: String, _ expected: String) async throws {
    let result = try await Subprocess.run(
      "sh", ["-c", "exec 3>&2; \"$ROLLCALL\" \(arguments); echo $? >&3"],
      environment: ["ROLLCALL": Program.path, "USERS_FILE": Program.users])
    #expect(result.error == expected.replacing("USERS", with: Program.users))
  }

  @Test func whenNoRecordCanBeReadItSaysWhy() async throws {
    let one = try await Program.run("-f", "ann", "-", input: #"[{"firstName":"Ann"}]"#)
    #expect(one.code == 1)
    #expect(one.error == "rollcall: standard input: no record can be read: it has no id, name, username or email\n")
    let two = try await Program.run("-f", "", "-", input: "[1,2]")
    #expect(
      two.error == """
        rollcall: standard input: no record can be read: the first of 2: it is a number, not an object; \
        --stats tells about the others

        """)
  }

  @Test func aFullDiskIsAnError() async throws {
    let result = try await Subprocess.run(
      "sh", ["-c", #""$ROLLCALL" -f '' "$USERS_FILE" >/dev/full"#],
      environment: ["ROLLCALL": Program.path, "USERS_FILE": Program.users])
    #expect(result.code == 2)
    #expect(result.error.hasSuffix("standard output can't be written: No space left on device\n"))
  }

  @Test func theTableIsForTerminals() async throws {
    let tmux = try Program.shell(
      #""$ROLLCALL" -f 'carmen' "$USERS_FILE" --fields id,name"#, environment: ["USERS_FILE": Program.users])
    #expect(try await tmux.waitForEnd() == 0)
    let lines = try await tmux.screen().lines.filter { !$0.isEmpty }
    #expect(lines.count == 2)
    #expect(lines[0].lowercased().split(separator: " ") == ["id", "name"])
    #expect(lines[1].split(separator: " ") == ["3", "Carmen", "Ibarra"])
  }

  @Test func noTerminalNamesTheWayOut() async throws {
    let result = try await Program.run(Program.users)
    #expect(result.code == 2)
    #expect(result.error == "rollcall: there is no terminal for the full screen; -f TEXT prints the users that match\n")
  }

  @Test func anUnknownOptionIsOneLine() async throws {
    let result = try await Program.run("--pick")
    #expect(result.code == 2)
    #expect(result.error == "rollcall: unknown option --pick; rollcall --help lists the options\n")
  }
}
