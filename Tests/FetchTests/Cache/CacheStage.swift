import Directory
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Fetch

/// A cache of its own beside a server, gone with the test.
final class CacheStage: Sendable {
  let server: FaultServer
  let place: URL

  /// - Parameter publishes: whether the usual users are at `/users`.
  init() throws {
    server = try FaultServer.start()
    place = FileManager.default.temporaryDirectory.appending(path: "rollcall-cache-\(UUID().uuidString)")
    server.publish(FaultServer.body())
  }

  deinit { try? FileManager.default.removeItem(at: place) }

  /// The folder, two levels below something that is there.
  var path: String { place.appending(path: "rollcall").path }

  func folder(_ maximumBytes: Int = CacheFolder.usualMaximum) -> CacheFolder {
    CacheFolder(path: path, maximumBytes: maximumBytes)
  }

  func source(
    _ path: String = "/users", mode: CacheUse.Mode = .first, identity: String? = nil, credentials: Credentials? = nil,
    maximumBytes: Int = CacheFolder.usualMaximum
  ) -> HTTPSource {
    var options = FetchOptions()
    options.retries = 0
    return HTTPSource(
      address: server.url(path), options: options, credentials: CredentialStore(credentials),
      cache: CacheUse(folder: folder(maximumBytes), mode: mode, identity: identity))
  }

  func fetch(
    _ path: String = "/users", mode: CacheUse.Mode = .first, identity: String? = nil, credentials: Credentials? = nil,
    maximumBytes: Int = CacheFolder.usualMaximum, revalidating known: ResponseHead? = nil
  ) async throws -> Collected {
    let source = source(
      path, mode: mode, identity: identity, credentials: credentials, maximumBytes: maximumBytes)
    return try await Collected(source.fetch(revalidating: known))
  }

  /// The names of what is in the folder.
  var files: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  /// The path of the only file.
  func file() throws -> String {
    #expect(files.count == 1)
    return path + "/" + (try #require(files.first))
  }

  func permissions(_ path: String) -> UInt16 {
    var facts = stat()
    return stat(path, &facts) == 0 ? UInt16(facts.st_mode & 0o7777) : 0
  }
}
