import Directory
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Fetch

/// The folder: who may read it, how large it gets, what is left behind, and what becomes of it where it can't be used.
@Suite struct CacheFolderTests {
  @Test func nobodyElseMayReadIt() async throws {
    let stage = try CacheStage()
    _ = try await stage.fetch()
    #expect(stage.permissions(stage.place.path) == 0o700)
    #expect(stage.permissions(stage.path) == 0o700)
    #expect(stage.permissions(try stage.file()) == 0o600)
    // A folder that was open to others is closed again.
    chmod(stage.path, 0o755)
    _ = try await stage.fetch()
    #expect(stage.permissions(stage.path) == 0o700)
  }

  @Test func whatWasUsedLeastRecentlyGoesFirst() async throws {
    let stage = try CacheStage()
    for path in ["/a", "/b", "/c", "/d"] { stage.server.publish(FaultServer.body(), at: path) }
    let size = CacheBlocks.fileSize(FaultServer.body().utf8.count)
    func key(_ path: String) -> CacheKey { CacheKey(address: stage.server.url(path), identity: nil) }
    for (age, path) in [(30, "/a"), (20, "/b"), (10, "/c")] {
      _ = try await stage.fetch(path, maximumBytes: 3 * size)
      let moment = timespec(tv_sec: 1_000_000 - age, tv_nsec: 0)
      utimensat(AT_FDCWD, stage.path + "/" + key(path).name, [moment, moment], 0)
    }
    // Using a list counts.
    #expect(try await stage.fetch("/a", mode: .alone).names == FaultServer.names)
    _ = try await stage.fetch("/d", maximumBytes: 3 * size)
    #expect(Set(stage.files) == Set(["/a", "/c", "/d"].map { key($0).name }))
    // One that is larger than all together may be is not even begun.
    #expect(try await stage.fetch("/b", maximumBytes: size - 1).names == FaultServer.names)
    #expect(Set(stage.files) == Set(["/a", "/c", "/d"].map { key($0).name }))
  }

  /// What killed programs left goes whatever a program does that uses the cache: it need not store anything. What others are writing stays.
  @Test(arguments: ["/users", "/status/500", "offline", "forget"])
  func everyStartCleansUp(after what: String) async throws {
    let stage = try CacheStage()
    _ = try await stage.fetch()
    let folder = try #require(stage.folder().open())
    defer { close(folder) }
    let (dead, deadName) = try #require(CacheFolder.draft(in: folder))
    close(dead)
    let (living, livingName) = try #require(CacheFolder.draft(in: folder))
    defer { close(living) }
    try Data("somebody's".utf8).write(to: URL(filePath: stage.path + "/README"))
    #expect(stage.files.contains(deadName))
    switch what {
    case "forget": #expect(try stage.folder().forget(stage.server.url("/others")) == 0)
    case "offline": _ = try await stage.fetch(mode: .alone)
    default: _ = try await stage.fetch(what)
    }
    #expect(!stage.files.contains(deadName))
    #expect(stage.files.contains(livingName))
    #expect(stage.files.contains("README"))
    #expect(stage.files.count == 3)
  }

  private struct NoDraft: Error {}

  /// A file system without files that have no name costs no cache.
  @Test(arguments: [true, false]) func aDraftTakesTheListsPlaceWithANameOrWithout(_ isNameless: Bool) async throws {
    let stage = try CacheStage()
    let key = CacheKey(address: "http://dir.example/users", identity: nil)
    let head = ResponseHead(status: 200, address: "http://dir.example/users")
    for text in ["[1]", "[22]"] {
      do {
        guard var given = CacheDraft(in: stage.folder(), prefersNameless: isNameless) else {
          throw NoDraft()
        }
        let isTaken = given.append(Array(text.utf8))
        #expect(isTaken)
        #expect(stage.files.contains { $0.hasSuffix(CacheFolder.draftSuffix) } == !isNameless)
        _ = consume given
      }
      guard var kept = CacheDraft(in: stage.folder(), prefersNameless: isNameless) else {
        throw NoDraft()
      }
      let isKept = kept.append(Array(text.utf8)) && kept.keep(key, head: head, date: 1)
      #expect(isKept)
      #expect(stage.files == [key.name])
      #expect(stage.permissions(stage.path + "/" + key.name) == 0o600)
      #expect(try await Self.body(of: #require(CacheEntry(key, in: stage.folder()))) == Array(text.utf8))
    }
  }

  @Test func withoutAFolderThereIsNoCacheAndNoHarm() async throws {
    let stage = try CacheStage()
    for path in ["/dev/null/rollcall", "/proc/rollcall", stage.place.path + "/too/deep/rollcall"] {
      let use = CacheUse(folder: CacheFolder(path: path), mode: .first)
      for _ in 0..<2 {
        let source = HTTPSource(address: stage.server.url(), options: FetchOptions(), cache: use)
        let collected = try await Collected(source.fetch(revalidating: nil))
        #expect(collected.names == FaultServer.names)
        #expect(collected.cached == nil)
      }
    }
  }

  @Test func twoAtOnceEndWithOneOfThem() async throws {
    let stage = try CacheStage()
    let lists = (0..<8).map { list in (0..<1_000).map { "P\(list) N\($0)" } }
    for (place, names) in lists.enumerated() { stage.server.publish(FaultServer.body(names), at: "/\(place)/users") }
    let key = CacheKey(address: "http://dir.example/users", identity: nil)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for names in lists {
        group.addTask {
          let writer = CacheWriter(key, in: stage.folder())
          let bytes = Array(FaultServer.body(names).utf8)
          for start in stride(from: 0, to: bytes.count, by: 10_000) {
            writer.append(Array(bytes[start..<min(bytes.count, start + 10_000)]))
          }
          _ = await writer.keep(head: ResponseHead(status: 200, address: "http://dir.example/users"), date: 1)
        }
      }
      for _ in 0..<50 {
        group.addTask {
          guard let entry = CacheEntry(key, in: stage.folder()) else { return }
          let body = try await Self.body(of: entry)
          #expect(lists.contains { Array(FaultServer.body($0).utf8) == body })
        }
      }
      try await group.waitForAll()
    }
    #expect(stage.files == [key.name])
  }

  /// All bytes of a list.
  static func body(of entry: CacheEntry) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    for try await part in try CacheReader.start(entry) {
      if case .body(let piece) = part { bytes += piece }
    }
    return bytes
  }
}
