import Foundation
import TestSupport
import Testing

/// Who asks, in runs without a screen.
@Suite(.serialized) struct BatchSignInTests {
  private static let everybody = FaultServer.names.joined(separator: "\n") + "\n"

  /// A server that lets in whoever shows one of these lines.
  private func guarded(by lines: (name: String, value: String)...) throws -> FaultServer {
    let server = try FaultServer.start()
    server.answer("/users") { exchange in
      let isKnown = lines.contains { exchange.request.headers[$0.name] == $0.value }
      if isKnown { exchange.users(FaultServer.body()) } else { exchange.answer([], 401, "Unauthorized") }
    }
    return server
  }

  private func write(_ text: String, to file: URL) throws -> String {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    return file.path
  }

  @Test func aUserWithAPasswordCommand() async throws {
    let server = try await Nginx.start()
    let url = server.url("/private/users.json")
    let result = try await Program.run(
      url, "-f", "", "--fields", "name", "--user", Nginx.user, "--password-command",
      "echo '\(Nginx.password)'; echo more")
    #expect((result.code, result.output, result.error) == (0, Self.everybody, ""))
    let refused = try await Program.run(url, "-f", "", "--user", Nginx.user, "--password-command", "echo wrong")
    #expect(refused.code == 2)
    #expect(
      refused.error
        == "rollcall: the user name or the password is wrong: HTTP 401 Unauthorized from \(url); check the user name and what the password command prints\n"
    )
    let nobody = try await Program.run(url, "-f", "")
    #expect(
      nobody.error
        == "rollcall: HTTP 401 Unauthorized from \(url); sign in with --user, --token-file, --header-file or --netrc\n"
    )
  }

  @Test(arguments: [
    ("exit 3", "failed with exit code 3"), ("true", "printed no password"), ("kill -9 $$", "was ended by signal 9"),
  ])
  func aPasswordCommandThatFailsIsSaid(command: String, words: String) async throws {
    let server = try FaultServer.start()
    let result = try await Program.run(server.url(), "-f", "", "--user", "ann", "--password-command", command)
    #expect(result.code == 2)
    #expect(
      result.error
        == "rollcall: the password command \(words); its first line of output is taken as the password\n")
    #expect(server.requests.isEmpty)
  }

  @Test func tokenFilesHeaderFilesAndTheEnvironment() async throws {
    let server = try guarded(by: ("authorization", "Bearer abc.DEF"), ("x-api-key", "k 1"))
    try await Program.withFolder { folder in
      let token = try write("abc.DEF \t\r\nnot this\n", to: folder.appending(path: "token"))
      let headers = try write("# the key\nX-Api-Key: k 1\n\n", to: folder.appending(path: "headers"))
      for arguments in [["--token-file", token], ["--header-file", headers]] {
        let result = try await Program.run(server.url(), "-f", "", "--fields", "name", arguments[0], arguments[1])
        #expect((result.code, result.output, result.error) == (0, Self.everybody, ""))
      }
      let environment = ["ROLLCALL_TOKEN": "abc.DEF"]
      let result = try await Program.run(server.url(), "-f", "", "--fields", "name", environment: environment)
      #expect((result.code, result.output, result.error) == (0, Self.everybody, ""))
      // What is named wins over the environment.
      let wrong = try write("wrong", to: folder.appending(path: "wrong"))
      let refused = try await Program.run(
        server.url(), "-f", "", "--token-file", wrong, environment: environment)
      #expect(refused.code == 2)
      #expect(server.requests.last?.headers["authorization"] == "Bearer wrong")
      #expect(
        refused.error
          == "rollcall: the token is not accepted: HTTP 401 Unauthorized from \(server.url()); check \(wrong)\n")
      let stale = try await Program.run(server.url(), "-f", "", environment: ["ROLLCALL_TOKEN": "old"])
      #expect(
        stale.error
          == "rollcall: the token is not accepted: HTTP 401 Unauthorized from \(server.url()); check ROLLCALL_TOKEN\n")
      let badKey = try write("X-Api-Key: k 2\n", to: folder.appending(path: "bad"))
      let unknown = try await Program.run(server.url(), "-f", "", "--header-file", badKey)
      #expect(unknown.error.hasPrefix("rollcall: the headers are not accepted: HTTP 401 Unauthorized from "))
      #expect(unknown.error.hasSuffix("; check \(badKey)\n"))
    }
  }

  @Test func whoeverMayNotReadIsNotAskedToSignIn() async throws {
    let server = try FaultServer.start()
    server.answer("/users") { $0.answer([], 403, "Forbidden") }
    let url = server.url()
    let result = try await Program.run(url, "-f", "", environment: ["ROLLCALL_TOKEN": "abc"])
    #expect(
      result.error
        == "rollcall: signed in, but not allowed to read the users: HTTP 403 Forbidden from \(url); sign in as somebody who may read it\n"
    )
    // Another server was told nothing.
    let other = try FaultServer.start()
    other.answer("/moved") { $0.answer([], 302, "Found", ["Location": url]) }
    let moved = try await Program.run(other.url("/moved"), "-f", "", environment: ["ROLLCALL_TOKEN": "abc"])
    #expect(moved.error.contains("HTTP 403 Forbidden from \(url); sign in with --user"))
  }

  @Test func filesThatWillNotDo() async throws {
    let server = try FaultServer.start()
    try await Program.withFolder { folder in
      let words = try write("two words\n", to: folder.appending(path: "words"))
      let none = folder.appending(path: "none").path
      let cases = [
        (["--token-file", none], "--token-file: \(none) can't be read: No such file or directory; check the path"),
        (["--token-file", folder.path], "--token-file: \(folder.path) can't be read: Is a directory; check the path"),
        (
          ["--token-file", words],
          "\(words) holds no token, but a line with blanks or other letters than ASCII; the token is the first line"
        ),
        (
          ["--header-file", words],
          "--header-file: \(words) has a line that is no header, or none at all; write a line for each, as Name: value"
        ),
      ]
      for (arguments, sentence) in cases {
        let result = try await Program.run(server.url(), "-f", "", arguments[0], arguments[1])
        #expect((result.code, result.output, result.error) == (2, "", "rollcall: \(sentence)\n"))
      }
      #expect(server.requests.isEmpty)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: words)
      let open = try await Program.run(server.url(), "-f", "", "--token-file", words)
      #expect(open.error.hasPrefix("rollcall: others can read \(words); chmod 600 keeps it to yourself\n"))
    }
  }

  @Test func credentialsAreForWebSources() async throws {
    for arguments in [["--user", "ann"], ["--token-file", "t"], ["--header-file", "h"]] {
      let result = try await Program.run(Program.users, "-f", "", arguments[0], arguments[1])
      #expect(result.code == 2)
      #expect(
        result.error
          == "rollcall: \(arguments[0]) is for http and https sources; leave it out, or name such a source\n")
    }
  }

  @Test func netrcOfTheHome() async throws {
    let server = try await Nginx.start()
    try await Program.withFolder { folder in
      _ = try write(
        "machine 127.0.0.1 login \(Nginx.user) password \"\(Nginx.password)\"\n",
        to: folder.appending(path: ".netrc"))
      let result = try await Program.run(
        server.url("/private/users.json"), "-f", "", "--fields", "name", "--netrc", environment: ["HOME": folder.path])
      #expect((result.code, result.output, result.error) == (0, Self.everybody, ""))
    }
  }

  @Test func theConfigurationNamesSourcesAndTheDefault() async throws {
    let server = try guarded(by: ("authorization", "Bearer abc"))
    try await Program.withFolder { folder in
      _ = try write("abc\n", to: folder.appending(path: "rollcall/token"))
      let configuration = folder.appending(path: "rollcall/config.json")
      _ = try write(
        "{sources: {work: {url: '\(server.url())', tokenFile: 'token'}}, default: 'work', /* ours */}",
        to: configuration)
      let environment = ["XDG_CONFIG_HOME": folder.path]
      for arguments in [["-f", ""], ["work", "-f", ""], ["-S", "work", "-f", ""]] {
        let result = try await Program.run(arguments + ["--fields", "name"], environment: environment)
        #expect((result.code, result.output, result.error) == (0, Self.everybody, ""))
      }
      let unnamed = try await Program.run(Program.users, "-f", "id:1", "--fields", "name", environment: environment)
      #expect(unnamed.output == "Alva Brandt\n")
      _ = try write("{sources: {work: {url: 'x', pasword: 1}}}", to: configuration)
      let broken = try await Program.run("-f", "", environment: environment)
      #expect(broken.code == 2)
      #expect(broken.error.hasPrefix("rollcall: \(configuration.path): sources.work.pasword is unknown; known here: "))
    }
  }

  @Test func aPasswordIsAskedForOnTheTerminalAndNotShown() async throws {
    let server = try await Nginx.start()
    let line = #""$ROLLCALL" "$URL" -f '' --fields name --user ann; echo "code $?"; stty -a | grep -ow echo"#
    let environment = ["URL": server.url("/private/users.json")]
    let tmux = try Program.shell(line, environment: environment)
    try await tmux.wait(for: "password of ann:")
    try await tmux.type("wrong")
    try await tmux.press("C-u")
    try await tmux.type(Nginx.password + "x")
    try await tmux.press("BSpace", "Enter")
    let screen = try await tmux.wait { $0.contains("code 0") && $0.lines.contains("echo") }
    #expect(screen.contains("Ann Able"))
    #expect(!screen.contains("wrong"))
    #expect(!screen.contains("horse"))

    let cancelled = try Program.shell(line, environment: environment)
    try await cancelled.wait(for: "password of ann:")
    try await cancelled.press("C-c")
    try await cancelled.wait { $0.contains("code 130") && $0.lines.contains("echo") }

    let nobody = try await Program.run(server.url("/private/users.json"), "-f", "", "--user", "ann")
    #expect(nobody.code == 2)
    #expect(
      nobody.error == "rollcall: there is no terminal to ask for the password on; name a --password-command\n")
  }
}
