import Directory
import TestSupport
import Testing

@testable import Fetch

@Suite struct HandleOutputTests {
  private func head(_ status: Int?, type: String? = nil) -> ResponseHead {
    ResponseHead(status: status, address: "http://a/users", fields: type.map { ["content-type": $0] } ?? [:])
  }

  @Test(arguments: [nil, 200, 201, 203, 206, 226, 299]) func passes(_ status: Int?) throws {
    #expect(try handleOutput(head(status)) == .users)
  }

  @Test(arguments: [
    "application/json", "application/scim+json; charset=utf-8", "text/plain", "application/octet-stream",
    "application/x-ndjson", "text/xml", "application/vnd.api+json", "", "nonsense",
  ])
  func passesTypes(_ type: String) throws {
    #expect(try handleOutput(head(200, type: type)) == .users)
  }

  @Test(arguments: ["text/html", "TEXT/HTML;charset=utf-8", " application/xhtml+xml ", "text/html, text/html"])
  func refusesPages(_ type: String) {
    let error = #expect(throws: FetchError.self) { try handleOutput(head(200, type: type)) }
    #expect(error?.sentence == "http://a/users is HTML, not JSON, perhaps a login page")
  }

  @Test(arguments: ["image/png", "audio/ogg", "video/mp4", "font/woff2", "application/pdf", "application/zip"])
  func refusesMedia(_ type: String) {
    let error = #expect(throws: FetchError.self) { try handleOutput(head(200, type: type)) }
    #expect(error?.sentence == "http://a/users is \(type), not JSON")
  }

  @Test func takesNotModifiedOnlyAsAnAnswer() throws {
    #expect(try handleOutput(head(304), revalidates: true) == .notModified)
    #expect(throws: FetchError.self) { try handleOutput(head(304)) }
  }

  @Test func namesReasonsOfServersThatGiveOne() {
    var head = head(503)
    head.reason = "Gone fishing"
    let error = #expect(throws: FetchError.self) { try handleOutput(head) }
    #expect(error?.sentence == "HTTP 503 Gone fishing from http://a/users")
  }

  @Test(arguments: [0, 99, 600, 999, 1000, -1]) func refusesStatusesThatAreNone(_ status: Int) {
    let error = #expect(throws: FetchError.self) { try handleOutput(head(status)) }
    #expect(error?.sentence == "HTTP \(status) from http://a/users")
  }

  /// Every status, over the wire.
  @Test func judgesEveryStatus() async throws {
    let server = try FaultServer.start()
    var options = FetchOptions()
    options.retries = 0
    for status in 100...599 {
      let url = server.url("/status/\(status)")
      let collected = try await Collected(HTTPSource(address: url, options: options).fetch(revalidating: nil))
      switch status {
      case 204, 205:
        #expect(collected.error?.sentence == "no content (HTTP \(status)) from \(url)")
      // An interim answer is followed by the answer.
      case 100, 102..<300:
        #expect(collected.names == FaultServer.names, "\(status): \(String(describing: collected.error))")
      default:
        let phrase = StatusReason.phrase(for: status)
        #expect(collected.error?.kind == .status(status))
        #expect(collected.error?.sentence == "HTTP \(status)\(phrase.isEmpty ? "" : " \(phrase)") from \(url)")
      }
    }
  }
}
