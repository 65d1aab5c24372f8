import Directory
import TestSupport
import Testing

@testable import Fetch

@Suite struct RedirectTests {
  private let secret = HTTPHeader(name: "X-Api-Key", value: "marker", isHostBound: true)
  private let plain = HTTPHeader(name: "X-Client", value: "tests", isHostBound: false)

  private func source(_ url: String) -> HTTPSource {
    HTTPSource(address: url, headers: [secret, plain], options: FetchOptions())
  }

  @Test func followsTen() async throws {
    let server = try FaultServer.start()
    let collected = try await Collected(source(server.url("/redirect/10")).fetch(revalidating: nil))
    #expect(collected.names == FaultServer.names)
    #expect(collected.heads.map(\.address) == [server.url("/users")])
    #expect(server.requests.count == 11)
    #expect(server.requests.allSatisfy { $0.headers["x-api-key"] == "marker" })
  }

  @Test func followsNoEleventh() async throws {
    let server = try FaultServer.start()
    let collected = try await Collected(source(server.url("/redirect/11")).fetch(revalidating: nil))
    #expect(collected.error?.sentence == "\(server.url("/redirect/11")) redirects more than 10 times")
    #expect(server.requests.count == 11)
  }

  @Test func takesNothingThatNamesWhoAsksToAnotherHost() async throws {
    let server = try FaultServer.start()
    let collected = try await Collected(source(server.url("/elsewhere")).fetch(revalidating: nil))
    #expect(collected.names == FaultServer.names)
    let requests = server.requests
    #expect(requests.map(\.path) == ["/elsewhere", "/users"])
    #expect(requests[0].headers["x-api-key"] == "marker")
    #expect(requests[1].headers["host"] == "127.0.0.2:\(server.port)")
    #expect(requests[1].headers["x-api-key"] == nil)
    #expect(requests[1].headers["x-client"] == "tests")
  }

  @Test func takesNoCredentialsFromALocation() async throws {
    let server = try FaultServer.start()
    let collected = try await Collected(source(server.url("/to-userinfo")).fetch(revalidating: nil))
    #expect(collected.heads.map(\.address) == [server.url("/users")])
    #expect(server.requests.last?.headers["authorization"] == nil)
  }

  @Test(arguments: [
    ("https://dir.example/a", "https://dir.example/b", true),
    ("https://dir.example/a", "https://DIR.example:443/b", true),
    ("https://dir.example/a", "//other.example/b", false),
    ("https://dir.example/a", "https://dir.example:444/b", false),
    ("https://dir.example/a", "https://dir.example.evil.example/", false),
    ("http://dir.example/a", "https://dir.example/a", false),
    ("http://[::1]:80/a", "http://[::1]/b", true),
  ])
  func keepsSecretsToOneOrigin(_ from: String, _ location: String, _ isKept: Bool) throws {
    let request = HTTPRequest(address: try WebAddress(from), headers: [secret, plain], options: FetchOptions())
    #expect(try request.following(location).headers == (isKept ? [secret, plain] : [plain]))
  }

  @Test func refusesToGoPlainWithSecrets() throws {
    let from = try WebAddress("https://dir.example/a")
    let error = #expect(throws: FetchError.self) {
      try HTTPRequest(address: from, headers: [secret], options: FetchOptions()).following("http://dir.example/a")
    }
    #expect(error?.sentence == "https://dir.example/a redirects from https to plain http: http://dir.example/a")
    let request = try HTTPRequest(address: from, headers: [plain], options: FetchOptions()).following(
      "http://dir.example/a")
    #expect(request.address.text == "http://dir.example/a")
  }

  /// RFC 3986, section 5.4.
  @Test(arguments: [
    ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("/g", "http://a/g"), ("?y", "http://a/b/c/d;p?y"),
    ("../g", "http://a/b/g"), ("g?y", "http://a/b/c/g?y"), ("//g", "http://g/"), ("g#s", "http://a/b/c/g"),
  ])
  func joinsAddresses(_ location: String, _ expected: String) throws {
    #expect(try WebAddress("http://a/b/c/d;p?q").following(location).text == expected)
  }
}
