import Directory
import Foundation
import TestSupport
import Testing

@testable import Fetch

/// What a source tells from the cache, and what it keeps there.
@Suite struct SourceCacheTests {
  @Test func theSecondFetchBeginsWithWhatTheFirstKept() async throws {
    let stage = try CacheStage()
    let first = try await stage.fetch()
    #expect(first.cached == nil)
    #expect(first.summary?.date == nil)
    stage.server.publish(FaultServer.body(["Eve Early"]))
    let second = try await stage.fetch()
    #expect(second.cached?.roster.map(\.displayName) == FaultServer.names)
    #expect(abs(try #require(second.cached?.date) - Int(Date().timeIntervalSince1970)) < 600)
    #expect(second.summary?.roster.map(\.displayName) == ["Eve Early"])
    #expect(second.summary?.date == nil)
    // The two lists never mix: each that was shown is a beginning of one of them.
    for (users, progress) in second.grown {
      #expect(users.map(\.displayName) == (progress.date == nil ? ["Eve Early"] : FaultServer.names))
    }
    #expect(try await stage.fetch(mode: .alone).names == ["Eve Early"])
  }

  @Test func aSourceThatHasNothingNewConfirmsTheCachedList() async throws {
    let stage = try CacheStage()
    let head = try #require(try await stage.fetch().summary?.head)
    let key = CacheKey(address: stage.server.url(), identity: nil)
    CacheEntry(key, in: stage.folder())?.confirm(date: 1_000)
    #expect(CacheEntry(key, in: stage.folder())?.header.date == 1_000)
    let second = try await stage.fetch()
    #expect(second.cached?.date == 1_000)
    #expect(second.summary?.notModified == true)
    #expect(stage.server.requests.last?.headers["if-none-match"] == head.fields["etag"])
    #expect(try #require(CacheEntry(key, in: stage.folder())?.header.date) > 1_000)

    // The same where the list at hand was fetched, not cached.
    CacheEntry(key, in: stage.folder())?.confirm(date: 1_000)
    let third = try await stage.fetch(revalidating: head)
    #expect(third.cached == nil)
    #expect(third.summary?.notModified == true)
    #expect(try #require(CacheEntry(key, in: stage.folder())?.header.date) > 1_000)
  }

  /// What is printed is fresh: the cache counts only where the source says that it does.
  @Test func anAnswerThatMustBeFreshIsCachedOnlyWhereItIsConfirmed() async throws {
    let stage = try CacheStage()
    _ = try await stage.fetch(mode: .confirmed)
    let second = try await stage.fetch(mode: .confirmed)
    #expect(stage.server.requests.last?.headers["if-none-match"] != nil)
    #expect(second.cached == nil)
    #expect(second.summary?.notModified == false)
    #expect(second.summary?.date == nil)
    #expect(second.names == FaultServer.names)
    #expect(second.grown.allSatisfy { $0.progress.date == nil })
    stage.server.publish(FaultServer.body(["Eve Early"]))
    #expect(try await stage.fetch(mode: .confirmed).names == ["Eve Early"])
    stage.server.answer("/users") { $0.answer(Array("{}".utf8), 500, "Internal Server Error") }
    let failed = try await stage.fetch(mode: .confirmed)
    #expect(failed.error?.kind == .status(500))
    #expect(failed.names == [])
  }

  @Test func aFailureComesAfterTheCachedList() async throws {
    let stage = try CacheStage()
    _ = try await stage.fetch()
    stage.server.answer("/users") { $0.answer(Array("{}".utf8), 500, "Internal Server Error") }
    let failed = try await stage.fetch()
    #expect(failed.cached?.roster.map(\.displayName) == FaultServer.names)
    #expect(failed.error?.kind == .status(500))
    #expect(try await stage.fetch(mode: .alone).names == FaultServer.names)
  }

  @Test func aloneItAsksNobody() async throws {
    let stage = try CacheStage()
    _ = try await stage.fetch()
    let count = stage.server.requests.count
    let source = stage.source(mode: .alone)
    let collected = try await Collected(source.fetch(revalidating: nil))
    #expect(collected.names == FaultServer.names)
    #expect(collected.summary?.date != nil)
    #expect(source.cannotReload == "nothing is fetched with --offline")
    #expect(source.details == nil)
    #expect(source.comments == nil)
    #expect(source.authentication == nil)
    #expect(stage.server.requests.count == count)
  }

  @Test func withoutAListAloneIsAnError() async throws {
    let stage = try CacheStage()
    let url = stage.server.url()
    func open() throws(FetchError) {
      _ = try SourceOpener.open(
        url, options: FetchOptions(), cache: CacheUse(folder: stage.folder(), mode: .alone))
    }
    let nothing = #expect(throws: FetchError.self) { try open() }
    #expect(nothing?.sentence == "there is no cached list of \(url)")
    #expect(nothing?.advice == "leave out --offline to fetch it")
    _ = try await stage.fetch(credentials: Credentials.basic(name: "ann", password: Secret("x".utf8)))
    let others = #expect(throws: FetchError.self) { try open() }
    #expect(others?.advice == "name who asks as when it was fetched, or leave out --offline")
  }

  // MARK: What is kept

  static let notKept = [
    "/short", "/short-unannounced", "/short-chunked", "/reset-in-body", "/html", "/status/500", "/status/203", "/none",
  ]

  @Test(arguments: notKept) func onlyWholeAnswersWithUsersAreKept(_ path: String) async throws {
    let stage = try CacheStage()
    stage.server.publish("[]", at: "/none")
    _ = try await stage.fetch(path)
    #expect(stage.files == [])
  }

  @Test(arguments: ["/gzip", "/ndjson", "/bad-record", "/wrapped", "/redirect/2"])
  func whatIsKeptIsReadAsWhatCame(_ path: String) async throws {
    let stage = try CacheStage()
    let first = try await stage.fetch(path)
    let second = try await stage.fetch(path)
    #expect(first.names.isEmpty == false)
    #expect(second.cached?.roster.map(\.displayName) == first.names)
    #expect(second.cached?.skippedCount == first.summary?.skippedCount)
  }

  @Test func aFetchThatWasGivenUpKeepsNothing() async throws {
    let stage = try CacheStage()
    for try await event in stage.source("/gated").fetch(revalidating: nil) {
      if case .grown = event { break }
    }
    while stage.files.contains(where: { $0.hasSuffix(".draft") }) { await Task.yield() }
    #expect(stage.files == [])
  }

  @Test(arguments: ["no-store", "private, No-Store", "max-age=0,no-store"])
  func whatMustNotBeStoredIsNot(_ control: String) async throws {
    let stage = try CacheStage()
    _ = try await stage.fetch()
    stage.server.answer("/users") { $0.users(FaultServer.body(["Eve Early"]), ["Cache-Control": control]) }
    #expect(try await stage.fetch().names == ["Eve Early"])
    #expect(stage.files == [])
  }

  @Test func oneOfSeveralFieldsForbidsStoring() async throws {
    let stage = try CacheStage()
    stage.server.answer("/users") { exchange in
      exchange.send("HTTP/1.1 200 OK\r\nCache-Control: no-store\r\nCache-Control: private\r\n\r\n")
      exchange.send(FaultServer.body())
    }
    #expect(try await stage.fetch().names == FaultServer.names)
    #expect(stage.files == [])
  }

  // MARK: Whose it is

  @Test func eachHasTheirOwnList() async throws {
    let stage = try CacheStage()
    stage.server.answer("/users") { exchange in
      let isAnn = exchange.request.headers["authorization"] != nil
      exchange.users(FaultServer.body(isAnn ? ["Ann's Own"] : ["Everybody's"]))
    }
    let ann = try #require(Credentials.basic(name: "ann", password: Secret("correct horse".utf8)))
    _ = try await stage.fetch(credentials: ann)
    _ = try await stage.fetch()
    #expect(stage.files.count == 2)
    #expect(try await stage.fetch(credentials: ann).cached?.roster.map(\.displayName) == ["Ann's Own"])
    #expect(try await stage.fetch().cached?.roster.map(\.displayName) == ["Everybody's"])
    #expect(try await stage.fetch(mode: .alone, identity: "ann").names == ["Ann's Own"])
    // Before somebody signed in, it is known who will.
    #expect(try await stage.fetch(identity: "ann").cached?.roster.map(\.displayName) == ["Ann's Own"])
    #expect(try stage.folder().forget(stage.server.url()) == 2)
    #expect(stage.files == [])
    #expect(try stage.folder().forget(stage.server.url()) == 0)
  }

  @Test func noSecretIsInAnyFile() async throws {
    let stage = try CacheStage()
    let marker = "MARKERxyzzy"
    let path = "/users?token=\(marker)&page=1"
    let all = [
      Credentials.basic(name: "ann", password: Secret(marker.utf8)), Credentials.bearer(Secret(marker.utf8)),
      Credentials.headers(Secret("X-Api-Key: \(marker)".utf8)),
    ]
    for credentials in all {
      #expect(try await stage.fetch(path, credentials: credentials).names == FaultServer.names)
      #expect(try await stage.fetch(path, credentials: credentials).cached != nil)
    }
    #expect(stage.files.count == 3)
    let basic = Data("ann:\(marker)".utf8).base64EncodedString()
    for name in stage.files {
      let bytes = try Data(contentsOf: URL(filePath: stage.path + "/" + name))
      for needle in [marker, basic] {
        #expect(bytes.firstRange(of: Data(needle.utf8)) == nil)
        #expect(!name.contains(needle))
      }
    }
    // Another token is another list.
    #expect(try await stage.fetch("/users?token=other&page=1", credentials: all[0]).cached == nil)
  }
}
