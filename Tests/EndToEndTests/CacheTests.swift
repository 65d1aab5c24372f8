import Foundation
import Glibc
import TestSupport
import Testing

/// The list that a second start shows at once, and all that can come in its way.
@Suite(.serialized) struct CacheTests {
  /// Runs with a folder for the cache; its variable, and what is in it.
  private func withCache(_ body: (Cache) async throws -> Void) async throws {
    try await Program.withFolder { try await body(Cache(folder: $0)) }
  }

  private struct Cache {
    let folder: URL
    var environment: [String: String] { ["XDG_CACHE_HOME": folder.path] }
    var path: String { folder.appending(path: "rollcall").path }
    var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }
    var isFilled: Bool { files.contains { $0.hasSuffix(".users") } }

    /// Whether a process writes to a file in it, one without a name too.
    func isWritten(by process: pid_t) -> Bool {
      let descriptors = "/proc/\(process)/fd"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: descriptors)) ?? []
      return names.contains {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: descriptors + "/" + $0))?.hasPrefix(path + "/")
          ?? false
      }
    }

    func mode(of path: String) throws -> Int {
      try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }
  }

  @Test func aSecondStartShowsTheListWhileTheServerIsSlow() async throws {
    try await withCache { cache in
      let server = try FaultServer.start()
      server.publish(FaultServer.body())
      let first = try Program.open(server.url(), columns: 110, environment: cache.environment)
      try await first.wait(for: "4 people · at ")
      try await first.poll("the cache") { cache.isFilled }
      first.close()

      server.answer("/users") { exchange in
        guard exchange.wait(forGate: "answer") else { return }
        exchange.users(FaultServer.body(["Ann Able", "Eve Early"]))
      }
      let second = try Program.open(server.url(), columns: 110, environment: cache.environment)
      let shown = try await second.wait { $0.contains("4/4") && $0.contains("as of ") && $0.contains("loading") }
      for name in FaultServer.names { #expect(shown.contains(name)) }
      try await second.type("bo")
      try await second.wait(for: "1/4")
      try await second.press("Escape")
      try await second.wait(for: "4/4")
      server.open(gate: "answer")
      let fresh = try await second.wait(for: "2 people · at ")
      #expect(fresh.contains("Eve Early"))
      #expect(!fresh.contains("as of"))
      #expect(!fresh.contains("Cy Carter"))
    }
  }

  @Test func nginxConfirmsAndTheFilesAreForTheirOwnerAlone() async throws {
    try await withCache { cache in
      let server = try await Nginx.start()
      for _ in 0..<2 {
        let tmux = try Program.open(server.url(), columns: 110, environment: cache.environment)
        try await tmux.wait(for: "4 people · at ")
        try await tmux.poll("the cache") { cache.isFilled }
      }
      #expect(try cache.mode(of: cache.path) == 0o700)
      #expect(cache.files.count == 1)
      for file in cache.files { #expect(try cache.mode(of: cache.path + "/" + file) == 0o600) }

      let fresh = try await Program.run(server.url(), "-f", "", environment: cache.environment)
      #expect((fresh.code, fresh.error) == (0, ""))
      server.stop()
      let offline = try await Program.run(server.url(), "-f", "", "--offline", environment: cache.environment)
      #expect((offline.code, offline.output, offline.error) == (0, fresh.output, ""))
      // What is printed is fresh, or nothing is.
      let gone = try await Program.run(
        server.url(), "-f", "", "--timeout", "0.2", environment: cache.environment)
      #expect((gone.code, gone.output) == (2, ""))

      let tmux = try Program.open(server.url(), "--offline", columns: 110, environment: cache.environment)
      let screen = try await tmux.wait(for: "4 people · as of ")
      #expect(screen.contains("Ann Able"))
      try await tmux.press("C-r")
      try await tmux.wait(for: "nothing is fetched with --offline")
    }
  }

  @Test func aServerThatIsGoneLeavesTheCachedListAndSaysSo() async throws {
    try await withCache { cache in
      let server = try FaultServer.start()
      let url = server.url()
      #expect(try await Program.run(url, "-f", "", environment: cache.environment).code == 0)
      server.answer("/users") { $0.answer(Array("{}".utf8), 500, "Internal Server Error") }
      let tmux = try Program.open(url, columns: 110, environment: cache.environment)
      let screen = try await tmux.wait { $0.contains("HTTP 500") && $0.contains("as of ") }
      #expect(screen.contains("4/4"))
      #expect(screen.contains("Ann Able"))
    }
  }

  @Test func offlineWithoutACachedListSaysWhatToDo() async throws {
    try await withCache { cache in
      let url = "http://dir.example/users"
      for arguments in [[url, "--offline"], [url, "--offline", "-f", ""]] {
        let result = try await Program.run(arguments, environment: cache.environment)
        #expect(result.code == 2)
        #expect(result.error == "rollcall: there is no cached list of \(url); leave out --offline to fetch it\n")
      }
      // A file needs no network.
      let file = try await Program.run(Program.users, "-f", "id:1", "--offline", environment: cache.environment)
      #expect(file.code == 0)
    }
  }

  @Test func offlineADamagedListIsCalledSo() async throws {
    try await withCache { cache in
      let server = try FaultServer.start()
      let names = (0..<1_000).map { "Person\($0) \(String(repeating: "x", count: 200))" }
      server.publish(FaultServer.body(names))
      let url = server.url()
      #expect(try await Program.run(url, "-f", "", environment: cache.environment).code == 0)
      let file = URL(filePath: cache.path + "/" + (try #require(cache.files.first)))
      let whole = try Data(contentsOf: file)
      for place in [whole.count / 2, 20] {
        var bytes = whole
        bytes.replaceSubrange(place..<place + 12, with: Data("twelve bytes".utf8))
        let handle = try FileHandle(forWritingTo: file)
        try handle.write(contentsOf: bytes)
        try handle.close()
        let result = try await Program.run(url, "-f", "", "--offline", environment: cache.environment)
        #expect(result.code == 2)
        #expect(
          result.error
            == "rollcall: the list kept of \(url) is damaged; leave out --offline to fetch it again, or delete it with --forget\n"
        )
      }
    }
  }

  @Test func nothingIsKeptWithoutACache() async throws {
    try await withCache { cache in
      let server = try FaultServer.start()
      let options = [["--no-cache"], []]
      let configuration = cache.folder.appending(path: "config/rollcall")
      try FileManager.default.createDirectory(at: configuration, withIntermediateDirectories: true)
      try Data("{sources: {work: {url: '\(server.url())', cache: false}}}".utf8)
        .write(to: configuration.appending(path: "config.json"))
      let environment = cache.environment.merging(["XDG_CONFIG_HOME": cache.folder.path + "/config"]) { $1 }
      for more in options {
        let source = more.isEmpty ? "work" : server.url()
        let result = try await Program.run([source, "-f", ""] + more, environment: environment)
        #expect(result.code == 0)
        #expect(!FileManager.default.fileExists(atPath: cache.path))
      }
      for source in [Program.users, "-"] {
        let result = try await Program.run(
          source, "-f", "", input: try Program.usersText(), environment: environment)
        #expect(result.code == 0)
        #expect(!FileManager.default.fileExists(atPath: cache.path))
      }
    }
  }

  @Test func whatIsForgottenIsGone() async throws {
    try await withCache { cache in
      let server = try FaultServer.start()
      let url = server.url()
      _ = try await Program.run(url, "-f", "", environment: cache.environment)
      #expect(cache.files.count == 1)
      let other = try await Program.run("--forget", url + "/others", environment: cache.environment)
      #expect((other.code, other.output) == (0, "nothing was kept of \(url)/others\n"))
      let forgotten = try await Program.run("--forget", url, environment: cache.environment)
      #expect((forgotten.code, forgotten.output, forgotten.error) == (0, "forgot \(url)\n", ""))
      #expect(cache.files == [])
    }
  }

  @Test(arguments: [SIGKILL, SIGTERM, SIGHUP, nil])
  func aProgramThatEndsInTheMiddleLeavesNothing(_ signal: Int32?) async throws {
    try await withCache { cache in
      let server = try FaultServer.start()
      // Whatever it got, the end is missing.
      let tmux = try Program.open(server.url("/gated"), environment: cache.environment)
      try await tmux.wait(for: "2/2")
      let process = try await Program.processID(in: tmux)
      try await tmux.poll("the draft") { cache.isWritten(by: process) }
      if let signal { kill(process, signal) } else { try await tmux.press("C-c") }
      try await tmux.waitForEnd()
      #expect(cache.files == [])
      let offline = try await Program.run(
        server.url("/gated"), "-f", "", "--offline", environment: cache.environment)
      #expect(offline.code == 2)
      // The next one keeps its own.
      #expect(try await Program.run(server.url(), "-f", "", environment: cache.environment).code == 0)
      #expect(cache.files.count == 1)
      #expect(cache.isFilled)
    }
  }

  /// A file that may not grow further: the signal that tells so ends programs that do not see to it.
  @Test func aFullDiskCostsTheCacheAlone() async throws {
    try await withCache { cache in
      let server = try FaultServer.start()
      let names = (0..<1_000).map { "Person\($0) \(String(repeating: "x", count: 200))" }
      server.publish(FaultServer.body(names))
      let environment = cache.environment.merging(["no_proxy": "*", "XDG_CONFIG_HOME": "/nonexistent"]) { $1 }
      let result = try await Subprocess.run(
        "/bin/sh", ["-c", "ulimit -f 64; exec \"$0\" \"$1\" -f ''", Program.path, server.url()],
        environment: environment)
      #expect((result.code, result.error) == (0, ""))
      #expect(result.output.split(separator: "\n").count == names.count)
      #expect(cache.files == [])
    }
  }
}
