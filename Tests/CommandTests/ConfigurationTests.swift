import Fetch
import Testing

@testable import rollcall

@Suite struct ConfigurationTests {
  private func read(_ text: String) throws -> Configuration {
    try Configuration(Array(text.utf8), of: "/etc/rollcall/config.json")
  }

  @Test func jsonWithCommentsAndBareKeys() throws {
    let configuration = try read(
      """
      // where the people are
      {
        sources: {
          work: {
            url: 'https://dir.example/users', user: "ann", passwordCommand: "pass show work", timeout: 2.5,
            maxBytes: 1000, cacert: "ca.pem", detail: "/people/{id}", posts: "/posts/{id}", comments: "/c/{id}",
          },
          lab: { url: "people.json", insecure: true, cache: false, },
        },
        default: "work",
        maxCacheBytes: 1000000,
      }
      """)
    var work = Configuration.Source(url: "https://dir.example/users")
    work.credentials.user = "ann"
    work.credentials.passwordCommand = "pass show work"
    work.timeout = .milliseconds(2500)
    work.maximumBytes = 1000
    work.certificateFile = "/etc/rollcall/ca.pem"
    work.templates.detail = "/people/{id}"
    work.templates.posts = "/posts/{id}"
    work.templates.comments = "/c/{id}"
    let lab = Configuration.Source(url: "/etc/rollcall/people.json", insecure: true, cache: false)
    #expect(
      configuration
        == Configuration(sources: ["work": work, "lab": lab], defaultName: "work", maximumCacheBytes: 1_000_000))
  }

  static let refused: [(String, String)] = [
    ("", "is not JSON5"), ("{", "is not JSON5"), ("{sources: {}} x", "is not JSON5"),
    ("[]", "takes an object in braces"),
    ("{sourcs: {}}", ": sourcs is unknown"),
    ("{sources: []}", ": sources takes an object in braces"),
    ("{sources: {work: 'https://dir.example'}}", ": sources.work takes an object in braces"),
    ("{sources: {work: {}}}", ": sources.work.url is missing: the address or file of the directory"),
    ("{sources: {work: {url: 3}}}", ": sources.work.url takes text in quotes"),
    ("{sources: {work: {url: 'x', usr: 'ann'}}}", ": sources.work.usr is unknown"),
    ("{sources: {work: {url: 'x', password: 'MARKER'}}}", ": sources.work.password would be a secret in this file"),
    ("{sources: {work: {url: 'x', netrc: 'MARKER'}}}", ": sources.work.netrc takes true or false"),
    ("{sources: {work: {url: 'x', user: ['MARKER']}}}", ": sources.work.user takes text in quotes"),
    ("{sources: {work: {url: 'x', user: 'a:b'}}}", ": sources.work.user takes a name without a colon"),
    (
      "{sources: {work: {url: 'x', tokenFile: 't', user: 'ann'}}}",
      ": sources.work.user and tokenFile exclude each other"
    ),
    ("{sources: {work: {url: 'x', timeout: 0}}}", ": sources.work.timeout takes seconds, from above 0 to 86400"),
    ("{sources: {work: {url: 'x', timeout: '5'}}}", ": sources.work.timeout takes a number"),
    ("{sources: {work: {url: 'x', maxBytes: 0}}}", ": sources.work.maxBytes takes a number of bytes from 1"),
    (
      "{sources: {'a.json': {url: 'x'}}}",
      ": sources.a.json is no name: a slash, dot or colon makes it a file or an address"
    ),
    ("{default: 'work'}", ": default names “work”, which is none of the sources"),
    ("{maxCacheBytes: -1}", ": maxCacheBytes takes a number of bytes from 0"),
    ("{maxCacheBytes: '1G'}", ": maxCacheBytes takes a number"),
    ("{sources: {work: {url: 'x', cache: 'no'}}}", ": sources.work.cache takes true or false"),
    ("{default: 1}", ": default takes text in quotes"),
  ]

  @Test(arguments: refused) func whatIsWrongIsNamedWithItsKey(_ text: String, _ words: String) {
    let error = #expect(throws: UsageError.self) { try read(text) }
    let start = "/etc/rollcall/config.json" + (words.hasPrefix(":") ? "" : " ")
    #expect(error?.sentence == start + words)
    #expect(error.map { $0.sentence + $0.advice }?.contains("MARKER") == false)
  }

  private func completed(_ options: Options) throws -> Options {
    var work = Configuration.Source(url: "https://dir.example/users")
    work.credentials.user = "ann"
    work.credentials.passwordCommand = "pass show work"
    work.timeout = .seconds(3)
    work.insecure = true
    let configuration = Configuration(
      sources: ["work": work, "lab": .init(url: "/lab.json")], defaultName: "work")
    return try options.completed(by: configuration)
  }

  @Test func aNameOrTheDefaultStandsForItsSource() throws {
    let byDefault = try completed(Options())
    #expect(byDefault.source == "https://dir.example/users")
    #expect(byDefault.credentials == CredentialChoice(user: "ann", passwordCommand: "pass show work"))
    #expect((byDefault.timeout, byDefault.insecure) == (.seconds(3), true))
    #expect(try completed(Options(source: "work")) == byDefault)
    #expect(try completed(Options(source: "lab")).source == "/lab.json")
    #expect(try completed(Options(source: "./work")).source == "./work")
    #expect(try completed(Options(source: "other")) == Options(source: "other"))
    #expect(try completed(Options(comments: "https://x.example/c")) == Options(comments: "https://x.example/c"))
  }

  @Test func theCacheIsSwitchedOffWhereEitherSaysSo() throws {
    var configuration = Configuration(sources: ["work": .init(url: "https://dir.example/users", cache: false)])
    configuration.maximumCacheBytes = 7
    #expect(try Options(source: "work").completed(by: configuration).usesCache == false)
    #expect(try Options(source: "work").completed(by: configuration).maximumCacheBytes == 7)
    #expect(try Options(source: "other").completed(by: configuration).usesCache)
    #expect(try Options(source: "other").completed(by: configuration).maximumCacheBytes == 7)
    let offline = try Options(source: "work", offline: true).completed(by: configuration)
    let error = #expect(throws: UsageError.self) { try offline.cacheUse(hasToken: false) }
    #expect(error?.sentence == "--offline reads the cache, and the configuration keeps none of this source")
    configuration.sources["work"]?.cache = true
    #expect(try Options(source: "work", usesCache: false).completed(by: configuration).usesCache == false)
  }

  /// Who will have signed in is known before, so that their list is found; no secret is read for that.
  @Test func whoAsksIsKnownBefore() {
    #expect(CredentialChoice(user: "ann", passwordCommand: "c").identity(hasToken: true) == "ann")
    #expect(CredentialChoice(tokenFile: "/none").identity(hasToken: false) == Credentials.tokenHolder)
    #expect(CredentialChoice(headerFile: "/none").identity(hasToken: true) == Credentials.keyHolder)
    #expect(CredentialChoice().identity(hasToken: true) == Credentials.tokenHolder)
    #expect(CredentialChoice().identity(hasToken: false) == nil)
    #expect(CredentialChoice(netrc: true).identity(hasToken: true) == nil)
  }

  @Test func theCommandLineWins() throws {
    var options = Options(source: "work")
    options.timeout = .seconds(9)
    options.credentials.tokenFile = "token"
    let completed = try completed(options)
    #expect(completed.timeout == .seconds(9))
    #expect(completed.credentials == CredentialChoice(tokenFile: "token"))
  }

  /// Somebody else's password is not ann's.
  @Test func anotherUserGetsNoConfiguredPassword() throws {
    var options = Options(source: "work")
    options.credentials.user = "bob"
    #expect(try completed(options).credentials == CredentialChoice(user: "bob"))
    options.credentials = CredentialChoice(passwordCommand: "other")
    #expect(try completed(options).credentials == CredentialChoice(user: "ann", passwordCommand: "other"))
    options.source = "lab"
    #expect(throws: UsageError.self) { try completed(options) }
  }
}
