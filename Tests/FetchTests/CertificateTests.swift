import Directory
import TestSupport
import Testing

@testable import Fetch

/// Against a real nginx, for what only a real server does.
@Suite struct CertificateTests {
  static let cases = FaultCase.all.filter { $0.path.hasPrefix("tls:") }

  @Test func thereAreCases() { #expect(Self.cases.count >= 5) }

  @Test func saysWhatIsWrong() async throws {
    let nginx = try await Nginx.start()
    let server = try FaultServer.start()
    for fault in Self.cases {
      let url = try fault.url(on: server, nginx)
      var options = fault.fetchOptions
      if fault.options?.cacert == true { options.certificateFile = nginx.authority }
      let collected = try await Collected(HTTPSource(address: url, options: options).fetch(revalidating: nil))
      try fault.check(collected, url: url)
    }
  }

  @Test func takesGoodCertificatesAndAnyIfTold() async throws {
    let nginx = try await Nginx.start()
    var options = FetchOptions()
    options.certificateFile = nginx.authority
    let good = HTTPSource(address: nginx.url(at: .good), options: options)
    #expect(good.warning == nil)
    let collected = try await Collected(good.fetch(revalidating: nil))
    #expect(collected.names == FaultServer.names)
    options.insecure = true
    for site in [Nginx.Site.expired, .foreign, .selfSigned] {
      let source = HTTPSource(address: nginx.url(at: site), options: options)
      #expect(source.warning == "certificates are not checked")
      #expect(try await Collected(source.fetch(revalidating: nil)).names == FaultServer.names)
    }
  }

  @Test func saysThatAFileHoldsNoCertificates() async throws {
    let nginx = try await Nginx.start()
    var options = FetchOptions()
    options.certificateFile = nginx.authority + ".missing"
    let collected = try await Collected(
      HTTPSource(address: nginx.url(at: .good), options: options).fetch(revalidating: nil))
    #expect(collected.error?.sentence == "no certificates to trust can be read from \(nginx.authority).missing")
    #expect(collected.error?.kind == .trust)
  }

  @Test func speaksHTTP2AndUnpacks() async throws {
    let nginx = try await Nginx.start()
    let names = (0..<20_000).map { "Person\($0) Number" }
    try nginx.put(FaultServer.body(names), at: "many.json")
    var options = FetchOptions()
    options.certificateFile = nginx.authority
    let collected = try await Collected(
      HTTPSource(address: nginx.url("/many.json", at: .good), options: options).fetch(revalidating: nil))
    #expect(collected.names == names)
    let head = try #require(collected.heads.first)
    // HTTP/2 has no reason phrases.
    #expect(head.reason == "")
    #expect(head.fields["content-encoding"] == "gzip")
    #expect(head.length == nil)
    #expect(collected.summary?.bytes == FaultServer.body(names).utf8.count)
  }

  @Test func answersABasicChallengeAtOnce() async throws {
    let nginx = try await Nginx.start()
    let collected = try await Collected(
      HTTPSource(address: nginx.url("/private/users.json"), options: FetchOptions()).fetch(revalidating: nil))
    #expect(collected.error?.kind == .status(401))
    #expect(collected.retries.isEmpty)
  }
}
