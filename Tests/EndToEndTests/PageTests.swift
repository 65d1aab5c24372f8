import TestSupport
import Testing

/// A list that is one page of more says so.
@Suite struct PageTests {
  @Test func aPageIsPrintedAndSaysThatItIsOne() async throws {
    let server = try FaultServer.start()
    let body = #"{"@odata.nextLink":"https://x/?p=2","value":[{"id":1,"name":"Ann"}]}"#
    server.answer("/users") { $0.users(body) }
    let result = try await Program.run("-f", "ann", "--fields", "name", server.url("/users"))
    #expect(result.code == 0)
    #expect(result.output == "Ann\n")
    #expect(
      result.error == """
        rollcall: \(server.url("/users")): the list is not whole: the answer names a next page (@odata.nextLink); \
        ask for larger pages in the address, if the server has them

        """)
    let nobody = try await Program.run("-f", "bo", "-", input: #"{"users":[{"id":1,"name":"Ann"}],"total":2}"#)
    #expect(nobody.code == 1)
    #expect(
      nobody.error == "rollcall: standard input: the list is not whole: the answer has 1 of 2 users (total)\n")
  }

  @Test func statisticsSaySo() async throws {
    let input = #"{"users":[{"id":1,"name":"Ann"}],"has_more":true}"#
    let lines = try await Program.run("-f", "", "--stats", "-", input: input).error.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.contains(#""incomplete":"the answer names a next page (has_more)""#) == true)
  }

  @Test func theScreenSaysSo() async throws {
    let server = try FaultServer.start()
    server.answer("/users") { $0.users(FaultServer.body(), ["Link": "</users?page=2>; rel=\"next\""]) }
    let tmux = try Program.open(server.url("/users"), columns: 100)
    try await tmux.wait(for: "incomplete")
    try await tmux.wait(for: "the list is not whole: the answer names a next page (Link)")
  }
}
