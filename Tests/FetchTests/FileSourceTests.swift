import Directory
import Foundation
import Glibc
import Testing

@testable import Fetch

/// Files, pipes and standard input. Each test has a folder of its own.
@Suite final class FileSourceTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "rollcall-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func file(_ name: String, _ text: String) throws -> String {
    let url = folder.appending(path: name)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  private func open(_ path: String) throws -> any UserSource { try SourceOpener.open(path, options: FetchOptions()) }

  @Test func readsAFileWhole() async throws {
    let path = try file("people.json", #"[{"id":1,"name":"Ann"},{"id":2,"name":"Bo"}]"#)
    let source = try open(path)
    #expect(source.name == path)
    #expect(source.cannotReload == nil)
    for _ in 0..<2 {
      let collected = try await Collected(source.fetch(revalidating: nil))
      #expect(collected.error == nil)
      #expect(collected.heads == [ResponseHead(address: path, length: 44)])
      #expect(collected.summary?.bytes == 44)
      #expect(collected.names == ["Ann", "Bo"])
    }
  }

  @Test func readsALargeFile() async throws {
    let records = (0..<20_000).map { #"{"id":\#($0),"name":"Person \#($0)"}"# }
    let text = "[\(records.joined(separator: ","))]"
    let collected = try await Collected(open(file("many.json", text)).fetch(revalidating: nil))
    #expect(collected.names == (0..<20_000).map { "Person \($0)" })
    #expect(collected.summary?.bytes == text.utf8.count)
    #expect(collected.grown.map(\.users.count) == collected.grown.map(\.users.count).sorted())
  }

  @Test(arguments: ["people.ndjson", "people.JSONL"]) func losesOneLineOfLines(_ name: String) async throws {
    let text = "{\"name\":\"Ann\"}\n{\"name\":[[[{\"\n{\"name\":\"Cy\"}\n"
    let collected = try await Collected(open(file(name, text)).fetch(revalidating: nil))
    #expect(collected.names == ["Ann", "Cy"])
    #expect(collected.summary?.skipped.map(\.position) == [2])
  }

  @Test(arguments: [
    ("", "no content from {name}"),
    ("<html>", "{name} is HTML, not JSON"),
    ("hello", "{name} is not JSON: it begins “hello”"),
    (#"{"a":1}"#, "{name} is JSON without a list of users: it has only “a”"),
    (#"{"a":1,"b":{"id":2}}"#, "{name} is JSON without a list of users: it has only “a” and “b”"),
    (
      #"{"a":1,"b":2,"c":3,"d":4,"e":5}"#,
      "{name} is JSON without a list of users: it has only “a”, “b”, “c” and 2 more"
    ),
    ("7", "{name} is JSON without a list of users"),
    (#"[{"name":"Ann"},"#, "{name} ended before its list of users did"),
  ])
  func saysWhatIsWrong(_ text: String, _ sentence: String) async throws {
    let path = try file("broken", text)
    let (reader, writer) = pipe()
    defer { close(reader) }
    put(text, writer)
    close(writer)
    let sources = [try open(path), try SourceOpener.open("-", options: FetchOptions(), standardInput: reader)]
    let isBroken = text.contains("Ann")
    let advice =
      isBroken
      ? ["check that the file is whole", "check the command before the pipe"]
      : ["name a file of users in JSON", "pipe a list of users in JSON into rollcall"]
    for (source, advice) in zip(sources, advice) {
      let collected = try await Collected(source.fetch(revalidating: nil))
      #expect(collected.error?.sentence == sentence.replacing("{name}", with: source.name))
      #expect(collected.error?.advice == advice)
      #expect(collected.names == (isBroken ? ["Ann"] : []))
    }
  }

  @Test func saysThatAFileIsGone() async throws {
    let path = try file("people.json", "[]")
    let source = try open(path)
    try FileManager.default.removeItem(atPath: path)
    #expect(try await Collected(source.fetch(revalidating: nil)).error?.sentence == "there is no file \(path)")
  }

  @Test func saysThatAFileMayNotBeRead() {
    let error = FetchError.file("people.json", EACCES)
    #expect(error.sentence == "people.json may not be read: permission denied")
    #expect(FetchError.file("people.json", EIO).sentence == "people.json can't be read: input/output error")
  }

  @Test func holdsFilesToTheLimit() async throws {
    let path = try file("people.json", #"[{"name":"Ann"}]"#)
    var options = FetchOptions()
    options.maximumBytes = 15
    let collected = try await Collected(SourceOpener.open(path, options: options).fetch(revalidating: nil))
    #expect(collected.error?.sentence == "\(path) is 16 bytes, more than the 15 allowed")
  }

  @Test func readsTheSample() async throws {
    let source = SourceOpener.embedded(Array(#"[{"id":1,"name":"Ann"}]"#.utf8), name: "sample directory")
    let collected = try await Collected(source.fetch(revalidating: nil))
    #expect(collected.names == ["Ann"])
    #expect(collected.heads.map(\.address) == ["sample directory"])
  }

  // MARK: Pipes

  @Test func readsANamedPipeWhenItsWriterComes() async throws {
    let path = folder.appending(path: "pipe").path
    #expect(mkfifo(path, 0o600) == 0)
    let source = try open(path)
    #expect(source.cannotReload == "a pipe can be read only once")
    async let collected = Collected(source.fetch(revalidating: nil))
    // Without waiting, opening for writing fails until somebody reads.
    var writer: Int32 = -1
    while writer < 0 {
      writer = Glibc.open(path, O_WRONLY | O_NONBLOCK)
      await Task.yield()
    }
    put(#"[{"name":"Ann"}]"#, writer)
    close(writer)
    #expect(try await collected.names == ["Ann"])
  }

  @Test func givesUpAPipeWithoutAWriter() async throws {
    let path = folder.appending(path: "pipe").path
    #expect(mkfifo(path, 0o600) == 0)
    let source = try open(path)
    let task = Task { try await Collected(source.fetch(revalidating: nil)) }
    await Task.yield()
    task.cancel()
    _ = try await task.value
  }

  @Test func readsStandardInputOnceAndAsItComes() async throws {
    let (reader, writer) = pipe()
    defer { close(reader) }
    let source = try SourceOpener.open("-", options: FetchOptions(), standardInput: reader)
    #expect(source.name == "standard input")
    #expect(source.cannotReload == "standard input can be read only once")
    put(#"{"name":"Ann"} "#, writer)
    var counts: [Int] = []
    for try await event in source.fetch(revalidating: nil) {
      guard case .grown(let users, let progress) = event else { continue }
      counts.append(users.count)
      #expect(progress.fraction == nil)
      if users.count == 1 {
        put(#"{"name":"Bo"}"#, writer)
        close(writer)
      }
    }
    #expect(counts.first == 1)
    let second = try await Collected(source.fetch(revalidating: nil))
    #expect(second.error?.sentence == "standard input can be read only once")
    #expect(second.error?.kind == .file)
  }

  @Test func leavesStandardInputOpenWhenItIsGivenUp() async throws {
    let (reader, writer) = pipe()
    defer {
      close(reader)
      close(writer)
    }
    let source = try SourceOpener.open("-", options: FetchOptions(), standardInput: reader)
    put(#"{"name":"Ann"} "#, writer)
    for try await event in source.fetch(revalidating: nil) {
      guard case .grown = event else { continue }
      break
    }
    #expect(fcntl(reader, F_GETFD) >= 0)
  }

  @Test(arguments: [("[\0]\0", "UTF-16", "write it as UTF-8"), ("PK\u{3}\u{4}", "zip", "unpack it")])
  func saysHowAFileIsEncoded(_ text: String, _ encoding: String, _ advice: String) async throws {
    let path = try file("encoded", text)
    let error = try await Collected(open(path).fetch(revalidating: nil)).error
    #expect(error?.sentence == "\(path) is \(encoding), not JSON")
    #expect(error?.advice == advice)
  }

  @Test func saysThatStandardInputIsClosed() async throws {
    let source = try SourceOpener.open("-", options: FetchOptions(), standardInput: 1 << 20)
    #expect(try await Collected(source.fetch(revalidating: nil)).error?.sentence == "standard input is closed")
  }

  private func pipe() -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [-1, -1]
    _ = Glibc.pipe(&ends)
    return (ends[0], ends[1])
  }

  private func put(_ text: String, _ descriptor: Int32) {
    _ = Array(text.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  }
}
