import Directory
public import TestSupport
public import Testing

@testable import Fetch

extension FaultCase: CustomTestStringConvertible {}

@Suite struct FaultTests {
  /// The cases without encryption; `CertificateTests` has the others.
  static let cases = FaultCase.all.filter { !$0.path.hasPrefix("tls:") }

  @Test func thereAreCases() { #expect(Self.cases.count > 40) }

  @Test(arguments: cases) func saysWhatIsWrong(_ fault: FaultCase) async throws {
    let server = try FaultServer.start()
    let url = try fault.url(on: server)
    let collected = try await Collected(HTTPSource(address: url, options: fault.fetchOptions).fetch(revalidating: nil))
    try fault.check(collected, url: url)
  }
}

extension FaultCase {
  /// Without retries, which have tests of their own.
  var fetchOptions: FetchOptions {
    var set = FetchOptions()
    set.retries = 0
    // Where the time to connect is not the point, a busy machine may take long over encryption.
    set.connectTimeout = .seconds(options?.connect ?? 60)
    if let timeout = options?.timeout { set.timeout = .seconds(timeout) }
    if let stall = options?.stall { set.stallTimeout = .seconds(stall) }
    if let maximumBytes = options?.maximumBytes { set.maximumBytes = maximumBytes }
    return set
  }

  func check(_ collected: Collected, url: String) throws {
    let error = try #require(collected.error)
    #expect(error.sentence == sentence(for: url))
    #expect(error.advice == advice)
    #expect("\(error.kind)".prefix { $0 != "(" } == kind)
    #expect(error.mayPass == mayPass ?? false)
    #expect(collected.names.count == users ?? 0)
    #expect(collected.retries.isEmpty)
  }
}
