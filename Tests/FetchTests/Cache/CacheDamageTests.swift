import Directory
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Fetch

/// A case of `Cases/cache-damage.json`: what was done to a cache file.
struct CacheDamage: Decodable, Sendable, CustomTestStringConvertible {
  let damage: String
  let edit: String
  /// A place in the file, from its end if negative; the permission bits of `mode`.
  let at: Int?
  let text: String?

  var testDescription: String { damage }

  static let all = CaseFolder.cases("cache-damage", of: CacheDamage.self)

  struct UnknownEdit: Error { let name: String }

  /// Does it to a file.
  func apply(to path: String) throws {
    let url = URL(filePath: path)
    var bytes = try Data(contentsOf: url)
    let place = at.map { $0 < 0 ? bytes.count + $0 : $0 } ?? 0
    switch edit {
    case "cut": bytes.removeLast(bytes.count - place)
    case "append": bytes.append(Data((text ?? "").utf8))
    case "write": bytes.replaceSubrange(place..<place + (text ?? "").utf8.count, with: Data((text ?? "").utf8))
    case "zero": bytes.replaceSubrange(place..., with: Data(count: bytes.count - place))
    case "mode": return #expect(chmod(path, mode_t(place)) == 0)
    case "rename":
      // Another's file, whole and in order, under this name.
      let other = CacheKey(address: "http://other.example/users", identity: nil)
      let page = try #require(CacheHeader(Array(bytes.prefix(CacheHeader.size))))
      let header = CacheHeader(
        name: other.name, head: page.head, date: page.date, length: page.length, checksum: page.checksum)
      bytes.replaceSubrange(..<CacheHeader.size, with: Data(try #require(header.bytes)))
    case "link":
      try FileManager.default.moveItem(atPath: path, toPath: path + ".moved")
      return #expect(symlink(path + ".moved", path) == 0)
    case "folder":
      try FileManager.default.removeItem(atPath: path)
      return #expect(mkdir(path, 0o700) == 0)
    case "pipe":
      try FileManager.default.removeItem(atPath: path)
      return #expect(mkfifo(path, 0o600) == 0)
    default: throw UnknownEdit(name: edit)
    }
    try bytes.write(to: url)
    #expect(chmod(path, 0o600) == 0)
  }
}

/// Whatever stands where a cache file is looked for: never a wrong list, never an error, at worst no cache.
@Suite struct CacheDamageTests {
  /// Few people whose names make more than three blocks.
  static let names = (0..<300).map { "P\($0) " + String(repeating: "long ", count: 150) }

  @Test func thereAreCases() { #expect(CacheDamage.all.count > 20) }

  @Test(arguments: CacheDamage.all) func costsTheCacheAtWorst(_ damage: CacheDamage) async throws {
    let stage = try CacheStage()
    stage.server.publish(FaultServer.body(Self.names))
    _ = try await stage.fetch()
    let path = try stage.file()
    try damage.apply(to: path)
    // Root may read what has no permission bits.
    let isStillFine = damage.at == 0 && damage.edit == "mode" && geteuid() == 0

    let alone = try await stage.fetch(mode: .alone)
    #expect((alone.error == nil) == isStillFine)
    #expect(alone.summary == nil || alone.names == Self.names)
    if !isStillFine {
      #expect(alone.error?.sentence == "the list kept of \(stage.server.url()) is damaged")
      #expect(alone.error?.advice == "leave out --offline to fetch it again, or delete it with --forget")
    }

    for mode in [CacheUse.Mode.first, .confirmed] {
      let collected = try await stage.fetch(mode: mode)
      #expect(collected.error == nil)
      #expect(collected.summary?.notModified == true || collected.names == Self.names)
      #expect(collected.cached == nil || collected.cached?.roster.map(\.displayName) == Self.names)
      for (users, _) in collected.grown { #expect(Self.names.starts(with: users.map(\.displayName))) }
    }
    // What was fetched took its place, where that can be.
    if damage.edit != "folder" { #expect(try await stage.fetch(mode: .alone).names == Self.names) }
  }

  @Test func randomDamage() async throws {
    var generator = SeededGenerator(seed: 4)
    let stage = try CacheStage()
    stage.server.publish(FaultServer.body(Self.names))
    _ = try await stage.fetch()
    let path = try stage.file()
    let whole = try Data(contentsOf: URL(filePath: path))
    for _ in 0..<100 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        if Bool.random(using: &generator) {
          bytes[place] ^= UInt8.random(in: 1...255, using: &generator)
        } else {
          let end = min(bytes.count, place + Int.random(in: 1...5_000, using: &generator))
          bytes.replaceSubrange(place..<end, with: Data(count: end - place))
        }
      }
      try bytes.write(to: URL(filePath: path))
      chmod(path, 0o600)
      let alone = try await stage.fetch(mode: .alone)
      #expect(alone.error != nil || alone.names == Self.names)
      for (users, _) in alone.grown { #expect(Self.names.starts(with: users.map(\.displayName))) }
    }
  }
}
