import TestSupport
import Testing

@testable import Fetch

@Suite struct SourceOpenerTests {
  private func open(_ argument: String) throws -> any UserSource {
    try SourceOpener.open(argument, options: FetchOptions())
  }

  @Test(arguments: ["http://dir.example/users", "HTTPS://dir.example", "https://[::1]:8443/a?b=c"])
  func takesAddresses(_ address: String) throws {
    let source = try open(address)
    #expect(source is HTTPSource)
    #expect(source.name == address)
    #expect(source.cannotReload == nil)
    #expect(source.warning == nil)
  }

  @Test func warnsWhereCertificatesAreNotChecked() throws {
    var options = FetchOptions()
    options.insecure = true
    #expect(try SourceOpener.open("https://dir.example/", options: options).warning == "certificates are not checked")
    #expect(try SourceOpener.open("http://dir.example/", options: options).warning == nil)
  }

  @Test(arguments: [
    ("", "the source is empty"),
    ("ftp://dir.example/users", "ftp addresses are not supported: ftp://dir.example/users"),
    ("ldap://dir.example/", "ldap addresses are not supported: ldap://dir.example/"),
    ("scim+https://dir.example/v2", "scim+https addresses are not supported: scim+https://dir.example/v2"),
    ("file:///tmp/users.json", "file:///tmp/users.json is not supported"),
    ("no-such-file.json", "there is no file no-such-file.json"),
    ("dir.example/users", "there is no file dir.example/users"),
    ("localhost:8080", "there is no file localhost:8080"),
    ("/", "/ is a directory, not a file"),
    ("/etc/passwd/users", "there is no file /etc/passwd/users"),
  ])
  func saysWhatIsNoSource(_ argument: String, _ sentence: String) {
    let error = #expect(throws: FetchError.self) { try open(argument) }
    #expect(error?.sentence == sentence)
    #expect(error?.advice.isEmpty == false)
  }

  @Test(arguments: ["dir.example/users", "localhost:8080"]) func knowsAddressesWithoutAScheme(_ argument: String) {
    let error = #expect(throws: FetchError.self) { try open(argument) }
    #expect(error?.advice == "write http:// or https:// before an address")
  }

  @Test(arguments: [
    "https://ann:marker@dir.example/users", "http://marker@dir.example", "ldap://ann:marker@dir.example/",
    "ann:marker@dir.example/users", "http://a:b@c:marker@dir.example/",
    #"http://dir.example\@ann:marker@evil.example/"#,
  ])
  func refusesCredentialsWithoutRepeatingThem(_ argument: String) {
    let error = #expect(throws: FetchError.self) { try open(argument) }
    #expect(error?.kind == .address)
    #expect(error?.advice == "take it out and use --user NAME")
    #expect(error.map { "\($0)".contains("marker") } == false)
  }

  @Test func showsNoSecretsOfAQuery() throws {
    let source = try open("https://dir.example/users?page=2&api_key=marker&Access_Token=marker&sig=marker&keyless")
    #expect(source.name == "https://dir.example/users?page=2&api_key=…&Access_Token=…&sig=…&keyless")
  }

  @Test(arguments: ["http://", "http://a:99999999/", "http://[::1/", "https://a b.example/"])
  func saysWhatIsNoAddressWhenItIsFetched(_ argument: String) async throws {
    let error = try await Collected(open(argument).fetch(revalidating: nil)).error
    #expect(error?.kind == .address)
    #expect(error?.sentence == "\(argument) is no address that can be asked")
  }

  @Test func encodesWhatPeopleType() throws {
    #expect(try WebAddress("http://a/people list.json?name=é").text == "http://a/people%20list.json?name=%c3%a9")
  }
}
