import Foundation
import TestSupport
import Testing

/// Names that a terminal would obey instead of show.
@Suite(.serialized) struct HostileTests {
  /// What a name holds: as JSON has it.
  static let payloads = [
    #"\u001b[31mred"#, #"\u001b]52;c;cHduZWQ=\u0007"#, #"\u001b]0;pwned\u0007"#, #"\u001bPq\u001b\\"#, #"nul\u0000nul"#,
    #"tab\ttab"#, #"cr\rcr"#, #"lf\nlf"#, #"del\u007fdel"#, #"\u009b31mcsi"#, #"\u009d0;pwned\u009c"#,
    #"\u202eesrever"#, #"\u2066isolate\u2069"#, #"zero\u200bwidth\u200d\ufeff"#, #"\u001b[2J\u001b[H"#,
  ]

  static var directory: String {
    let users = payloads.enumerated().map { place, payload in
      #"{"id":\#(place + 1),"name":"N\#(place + 1) \#(payload) end","email":"\#(payload)@x.example","\#(payload)":"\#(payload)"}"#
    }
    return "[\(users.joined(separator: ","))]"
  }

  /// Whether a scalar is one that only a terminal has a use for.
  static func isHostile(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f..<0xa0, 0x200b...0x200f, 0x202a...0x202e, 0x2066...0x2069, 0xfeff: true
    default: false
    }
  }

  @Test(arguments: ["tsv", "table"]) func printsNothingButText(_ format: String) async throws {
    let result = try await Program.run("-f", "", "-o", format, "--fields", "id,name,email", "-", input: Self.directory)
    #expect(result.code == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == Self.payloads.count + (format == "table" ? 1 : 0))
    for line in lines {
      let text = line.split(separator: "\t").joined()
      #expect(!text.unicodeScalars.contains(where: Self.isHostile), "\(text.debugDescription)")
      if format == "tsv" { #expect(line.filter { $0 == "\t" }.count == 2, "\(line.debugDescription)") }
    }
  }

  @Test(arguments: ["json", "ndjson"]) func printsEscapedJSONOnATerminal(_ format: String) async throws {
    try await Program.withFolder { folder in
      let file = folder.appending(path: "users.json").path
      try Self.directory.write(toFile: file, atomically: true, encoding: .utf8)
      var options = PseudoTerminal.Options()
      options.columns = 400
      let terminal = try PseudoTerminal(Program.path, ["-f", "", "-o", format, file], options: options)
      let record = try await terminal.waitForEnd()
      #expect(record.end == .exited(0))
      let text = record.terminalText.replacing("\r\n", with: "\n").filter { $0 != "\n" }
      #expect(!text.unicodeScalars.contains(where: Self.isHostile))
    }
  }

  /// Values of CSV are whole, so that only a terminal gets signs for what it would obey.
  @Test func printsCSVWholeButOnATerminal() async throws {
    try await Program.withFolder { folder in
      let file = folder.appending(path: "users.json").path
      try Self.directory.write(toFile: file, atomically: true, encoding: .utf8)
      let arguments = ["-f", "", "-o", "csv", "--fields", "id,name,email", file]
      var options = PseudoTerminal.Options()
      options.columns = 400
      let terminal = try PseudoTerminal(Program.path, arguments, options: options)
      let record = try await terminal.waitForEnd()
      #expect(record.end == .exited(0))
      // The terminal's own line discipline adds a carriage return to each line feed.
      let lines = record.terminalText.replacing("\r\r\n", with: "\n").split(separator: "\n")
      #expect(lines.count == Self.payloads.count + 1)
      #expect(lines.allSatisfy { !$0.unicodeScalars.contains(where: Self.isHostile) })
      #expect(lines[1].hasPrefix("1,N1 ␛[31mred end,"))

      let piped = try await Subprocess.run(Program.path, arguments)
      #expect(piped.output.contains("1,N1 \u{1B}[31mred end,"))
      #expect(piped.output.contains("8,\"N8 lf\nlf end\","))
    }
  }

  @Test func showsAndCopiesNothingButText() async throws {
    try await Program.withFolder { folder in
      let file = folder.appending(path: "users.json").path
      try Self.directory.write(toFile: file, atomically: true, encoding: .utf8)
      let tmux = try Program.open(file, columns: 150, rows: 40)
      let screen = try await tmux.wait(for: "\(Self.payloads.count)/\(Self.payloads.count)")
      for place in Self.payloads.indices {
        let line = try #require(screen.line(with: "N\(place + 1) "), "\(screen)")
        #expect(line.contains(" end"))
      }
      #expect(screen.contains("rollcall ·"))
      #expect(!screen.text.unicodeScalars.contains { $0 != "\n" && Self.isHostile($0) })
      #expect(try await tmux.command("display-message", "-p", "#{pane_title}") != ["pwned"])
      await #expect(throws: TmuxError.self) { try await tmux.clipboard() }

      try await tmux.press("Tab")
      for place in Self.payloads.indices {
        try await tmux.press("y", "n")
        try await tmux.wait(for: "copied name N\(place + 1) ")
        try await tmux.poll("N\(place + 1) in the clipboard") {
          (try? await tmux.clipboard())?.hasPrefix("N\(place + 1) ") == true
        }
        let copied = try await tmux.clipboard()
        #expect(!copied.unicodeScalars.contains(where: Self.isHostile), "\(copied.debugDescription)")
        try await tmux.press("Enter")
        try await tmux.wait { !$0.contains("copied") }
        let detail = try await tmux.screen()
        #expect(!detail.text.unicodeScalars.contains { $0 != "\n" && Self.isHostile($0) })
        // A key right after Escape would be Alt and that key.
        try await tmux.press("Escape")
        try await tmux.wait(for: "q leave")
        try await tmux.press("j")
      }
    }
  }

  @Test func errorsAreSafeToShow() async throws {
    let result = try await Program.run("-f", "", "/no\u{1b}]0;pwned\u{7}\u{202e}such\n")
    #expect(result.code == 2)
    #expect(result.error.hasSuffix("\n"))
    #expect(!result.error.dropLast().unicodeScalars.contains(where: Self.isHostile), "\(result.error.debugDescription)")
  }
}
