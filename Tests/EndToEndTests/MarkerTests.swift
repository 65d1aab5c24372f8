import Foundation
import TestSupport
import Testing

/// A marker planted as a secret is found in the request to the first host, and nowhere else.
@Suite(.serialized) struct MarkerTests {
  private static let marker = "MARKERxyzzy"

  /// Ways to tell the program a secret.
  enum Way: String, CaseIterable, Sendable {
    case typed, command, tokenFile, headerFile, environment

    /// The arguments; files stand in a folder.
    func arguments(_ folder: URL) -> [String] {
      let secret = folder.appending(path: "secret").path
      switch self {
      case .typed: return ["--user", "ann"]
      case .command: return ["--user", "ann", "--password-command", "cat '\(secret)'"]
      case .tokenFile: return ["--token-file", secret]
      case .headerFile: return ["--header-file", secret]
      case .environment: return []
      }
    }

    /// What is written to the file.
    var text: String { self == .headerFile ? "X-Api-Key: \(marker)\n" : "\(marker)\n" }
    var variables: [String: String] { self == .environment ? ["ROLLCALL_TOKEN": marker] : [:] }
  }

  /// The marker as it is, and as HTTP Basic has it.
  private static let needles = [marker, Data("ann:\(marker)".utf8).base64EncodedString()]

  private static func holdsMarker(_ text: String) -> Bool { needles.contains(where: text.contains) }

  private static func holdsMarker(_ request: FaultServer.Request) -> Bool {
    holdsMarker("\(request.target) \(request.headers) \(String(decoding: request.body, as: UTF8.self))")
  }

  /// A server that lets in whoever shows the marker, and sends them on to another host.
  private func start() throws -> FaultServer {
    let server = try FaultServer.start()
    server.answer("/users") { exchange in
      guard Self.holdsMarker(exchange.request) else {
        return exchange.answer(Array("{}".utf8), 401, "Unauthorized", ["WWW-Authenticate": "Basic realm=\"x\""])
      }
      exchange.head(302, "Found", ["Location": exchange.elsewhere, "Content-Length": "0"])
    }
    server.publish(FaultServer.body(), at: "/other")
    return server
  }

  /// Runs with a folder that is home, configuration and cache at once, the secret in a file beside it.
  private func withHome(_ way: Way, _ body: (URL, [String: String]) async throws -> Void) async throws {
    try await Program.withFolder { folder in
      let home = folder.appending(path: "home")
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
      let secret = folder.appending(path: "secret")
      try Data(way.text.utf8).write(to: secret)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: secret.path)
      let places = ["HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "TMPDIR"]
      let environment = Dictionary(uniqueKeysWithValues: places.map { ($0, home.path) })
      try await body(folder, environment.merging(way.variables) { $1 })
      for case let file as URL in FileManager.default.enumerator(at: home, includingPropertiesForKeys: nil) ?? .init() {
        let text = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        #expect(!Self.holdsMarker(text), "\(file.path)")
      }
    }
  }

  @Test(arguments: Way.allCases) func inTheFullScreen(way: Way) async throws {
    let server = try start()
    try await withHome(way) { folder, environment in
      let words = ([Program.path] + way.arguments(folder) + [server.url()]).map { "\"\($0)\"" }.joined(separator: " ")
      // The shell keeps the token in its own environment: what counts is the program's.
      let tmux = try Program.shell("\(words); echo \"code $?\"; read line", columns: 160, environment: environment)
      if way == .typed {
        try await tmux.wait(for: "─ Sign in ─")
        try await tmux.type(Self.marker)
        try await tmux.wait(for: "•••••••••••")
        let form = try await tmux.screen()
        #expect(!Self.holdsMarker(form.text))
        try await tmux.press("Enter")
      }
      let screen = try await tmux.wait(for: "4/4")
      #expect(!Self.holdsMarker(screen.text))

      let program = try await Program.processID(in: tmux)
      for id in Program.descendants(of: program) {
        for name in ["cmdline", "environ"] {
          let bytes = try? Data(contentsOf: URL(filePath: "/proc/\(id)/\(name)"))
          #expect(!Self.holdsMarker(String(decoding: bytes ?? Data(), as: UTF8.self)), "\(name)")
        }
      }
      // What fails later tells nothing either.
      server.answer("/users") { $0.answer(Array("{}".utf8), 500, "Internal Server Error") }
      try await tmux.press("C-r")
      let failed = try await tmux.wait(for: "HTTP 500")
      #expect(!Self.holdsMarker(failed.text))
      try await tmux.press("Tab", "q")
      let left = try await tmux.wait(for: "code 0")
      #expect(!Self.holdsMarker(left.text))
    }
    let marked = server.requests.filter(Self.holdsMarker)
    #expect(!marked.isEmpty)
    #expect(marked.allSatisfy { $0.path == "/users" && $0.headers["host"] == "127.0.0.1:\(server.port)" })
    let elsewhere = server.requests.filter { $0.path == "/other" }
    #expect(!elsewhere.isEmpty)
    #expect(elsewhere.allSatisfy { $0.headers["host"] == "127.0.0.2:\(server.port)" })
  }

  @Test(arguments: Way.allCases.filter { $0 != .typed }) func withoutAScreen(way: Way) async throws {
    let server = try start()
    let closed = try FaultServer.closedPort()
    try await withHome(way) { folder, environment in
      func run(_ url: String, _ more: String..., endsWith code: Int) async throws {
        let result = try await Program.run(
          way.arguments(folder) + [url, "-f", "", "--timeout", "5"] + more, environment: environment)
        #expect(!Self.holdsMarker(result.output + result.error), "\(url)")
        #expect(result.code == code, "\(url): \(result.error)")
      }
      try await run(server.url(), "--stats", "-o", "json", endsWith: 0)
      try await run(server.url("/status/401"), endsWith: 2)
      try await run(server.url("/status/500"), endsWith: 2)
      try await run(server.url("/html"), endsWith: 2)
      try await run("http://127.0.0.1:\(closed)/users", "--timeout", "0.2", endsWith: 2)
      try await run("http://no-such-host.invalid/users", "--timeout", "0.2", endsWith: 2)
    }
    #expect(server.requests.contains(where: Self.holdsMarker))
    #expect(server.requests.filter { $0.path == "/other" }.allSatisfy { !Self.holdsMarker($0) })
  }

  /// A child of the program never has the secret among its words or in its environment.
  @Test func aPasswordCommandKnowsNoToken() async throws {
    let server = try start()
    try await withHome(.command) { folder, environment in
      let arguments = [
        "--user", "ann", "--password-command", "cat '\(folder.appending(path: "secret").path)'; read line </dev/tty",
      ]
      let words = ([Program.path] + arguments + [server.url()]).map { "\"\($0)\"" }.joined(separator: " ")
      let tmux = try Program.shell(
        "\(words); read line", environment: environment.merging(["ROLLCALL_TOKEN": Self.marker]) { $1 })
      let program = try await Program.processID(in: tmux)
      try await tmux.poll("the command") { Program.descendants(of: program).count > 1 }
      for id in Program.descendants(of: program) {
        for name in ["cmdline", "environ"] {
          let bytes = try? Data(contentsOf: URL(filePath: "/proc/\(id)/\(name)"))
          #expect(!Self.holdsMarker(String(decoding: bytes ?? Data(), as: UTF8.self)), "\(name)")
        }
      }
      try await tmux.press("Enter")
      try await tmux.wait(for: "hello ann")
    }
  }

  @Test func aPasswordOfANewUserIsInThePostAlone() async throws {
    let server = try FaultServer.start()
    server.answer("/users") { exchange in
      guard exchange.request.method == "POST" else { return exchange.users(FaultServer.body()) }
      // A server that answers with all that it was told.
      exchange.answer(exchange.request.body, 201, "Created")
    }
    let tmux = try Program.open(server.url(), columns: 110)
    try await tmux.wait(for: "4/4")
    try await tmux.press("Tab", "n")
    for text in ["Zoe", "zoe", "zoe@people.example"] {
      try await tmux.type(text)
      try await tmux.press("Tab")
    }
    try await tmux.type(Self.marker)
    try await tmux.press("Enter")
    let screen = try await tmux.wait(for: "Zoe was created")
    #expect(!Self.holdsMarker(screen.text))
    try await tmux.press("Enter")
    let detail = try await tmux.wait { $0.contains("zoe@people.example") && !$0.contains("Ann Able") }
    #expect(!Self.holdsMarker(detail.text))
    #expect(server.requests.filter(Self.holdsMarker).map(\.method) == ["POST"])
  }
}

extension Exchange {
  /// Another host, which is the same server.
  fileprivate var elsewhere: String {
    let port = request.headers["host"]?.split(separator: ":").last ?? ""
    return "http://127.0.0.2:\(port)/other"
  }
}
