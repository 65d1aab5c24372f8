import Foundation
import TestSupport
import Testing

/// Lists that break off on the way, in batch: what came is printed, one line says why that is not all, and the run has failed.
@Suite struct BrokenListTests {
  static let text = #"[{"id":1,"name":"Ann"},{"id":2,"name":"Bo"},{"id":3,"na"#

  static let printed = [
    "table": "ID  NAME\n 1  Ann\n 2  Bo\n", "tsv": "1\tAnn\n2\tBo\n", "csv": "id,name\r\n1,Ann\r\n2,Bo\r\n",
    "json": "[\n{\"id\":1,\"name\":\"Ann\"},\n{\"id\":2,\"name\":\"Bo\"}\n]\n",
    "ndjson": "{\"id\":1,\"name\":\"Ann\"}\n{\"id\":2,\"name\":\"Bo\"}\n",
  ]

  @Test(arguments: printed.keys.sorted()) func whatCameIsPrinted(_ format: String) async throws {
    let result = try await Program.run("-f", "", "-o", format, "--fields", "id,name", "-", input: Self.text)
    #expect(result.code == 2)
    #expect(result.output == Self.printed[format])
    #expect(
      result.error
        == "rollcall: standard input ended before its list of users did; check the command before the pipe\n")
  }

  @Test func aFileAndNobodyWhoMatches() async throws {
    try await Program.withFolder { folder in
      let path = folder.appending(path: "cut.json").path
      try Data(Self.text.utf8).write(to: URL(filePath: path))
      let sentence = "rollcall: \(path) ended before its list of users did; check that the file is whole\n"
      let one = try await Program.run("-f", "id:2", "--fields", "name", path)
      #expect((one.code, one.output, one.error) == (2, "Bo\n", sentence))
      let nobody = try await Program.run("-f", "zzzz", path)
      #expect((nobody.code, nobody.output, nobody.error) == (2, "", sentence))
    }
  }

  @Test(arguments: [
    ("/short", "ended before its list of users did; try again later"),
    ("/short-unannounced", "ended before its list of users did; try again later"),
    ("/short-chunked", "ended before its list of users did; try again later"),
    ("/stall", "did not answer in full within 1 s; allow more with --timeout SECONDS"),
  ])
  func aServerThatBreaksOff(_ path: String, _ words: String) async throws {
    let server = try FaultServer.start()
    let result = try await Program.run("-f", "", "--fields", "name", "--timeout", "1", server.url(path))
    #expect(result.code == 2)
    #expect(result.output == FaultServer.names.prefix(3).map { $0 + "\n" }.joined())
    #expect(result.error == "rollcall: \(server.url(path)) \(words)\n")
  }

  @Test func statisticsAreOfWhatCame() async throws {
    let result = try await Program.run("-f", "", "--stats", "-", input: Self.text)
    let lines = result.error.split(separator: "\n").map { String($0) }
    #expect(result.code == 2)
    #expect(lines.count == 2)
    let statistics = try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any]
    #expect(statistics?["users"] as? Int == 2)
    #expect(lines[1].hasPrefix("rollcall: standard input ended"))
  }

  @Test func aServerThatAsksForTooMuchTime() async throws {
    let server = try FaultServer.start()
    let url = server.url("/retry-after/60")
    let result = try await Program.run("-f", "", url)
    #expect(result.code == 2)
    #expect(
      result.error
        == "rollcall: HTTP 429 Too Many Requests from \(url); it asks to wait 60 s, longer than --timeout allows\n")
  }
}
