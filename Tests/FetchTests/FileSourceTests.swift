import Foundation
import Testing

@testable import Fetch

@Suite struct FileSourceTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "rollcall-\(UUID().uuidString)")

  private func file(_ name: String, _ text: String) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let url = folder.appending(path: name)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  private func open(_ path: String) throws -> any UserSource { try SourceOpener.open(path, options: FetchOptions()) }

  @Test func readsAFileWhole() async throws {
    let path = try file("people.json", #"[{"id":1,"name":"Ann"},{"id":2,"name":"Bo"}]"#)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = try open(path)
    #expect(source.name == path)
    #expect(source.cannotReload == nil)
    let collected = try await Collected(source.fetch(revalidating: nil))
    #expect(collected.error == nil)
    #expect(collected.heads == [ResponseHead(address: path, length: 44)])
    #expect(collected.summary?.bytes == 44)
    #expect(collected.names == ["Ann", "Bo"])
  }

  @Test func readsTheSample() async throws {
    let source = SourceOpener.embedded(Array(#"[{"id":1,"name":"Ann"}]"#.utf8), name: "sample directory")
    let collected = try await Collected(source.fetch(revalidating: nil))
    #expect(collected.names == ["Ann"])
    #expect(collected.heads.map(\.address) == ["sample directory"])
  }
}
