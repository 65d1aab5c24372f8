import Glibc
import TestSupport

/// `terminal-probe` in a pseudo-terminal: its events come as lines on standard output, its pictures on the terminal.
struct Probe {
  let terminal: PseudoTerminal

  /// The bytes that begin and end a frame.
  static let frameStart = "\u{1b}[?2026h"
  static let frameEnd = "\u{1b}[?2026l"

  /// Starts the probe, by itself or from a shell script in which it is `$PROBE`, and waits until it shows its first picture.
  init(
    _ words: String..., script: String? = nil, waits: Bool = true,
    change: (inout PseudoTerminal.Options) -> Void = { _ in }
  ) async throws {
    var options = PseudoTerminal.Options()
    options.capturesStandardOutput = true
    options.environment["PROBE"] = BuiltProgram.path("terminal-probe")
    options.environment["SWIFT_BACKTRACE"] = "enable=no"
    // The sanitizer reports faults itself, and ends the process its own way.
    let noHandlers = ["segv", "abort", "sigbus", "sigfpe", "sigill", "sigtrap"].map { ":handle_\($0)=0" }.joined()
    options.environment["ASAN_OPTIONS", default: "detect_leaks=0"] += noHandlers
    options.environment["TSAN_OPTIONS", default: "halt_on_error=0"] += noHandlers
    change(&options)
    if let script {
      terminal = try PseudoTerminal("/bin/bash", ["--norc", "-c", script] + words, options: options)
    } else {
      terminal = try PseudoTerminal(BuiltProgram.path("terminal-probe"), words, options: options)
    }
    if waits {
      try await line("size ")
      try await terminal.wait(for: "the first frame") { $0.terminalText.contains(Self.frameEnd) }
    }
  }

  /// Waits until a line on standard output begins so.
  func line(_ start: String) async throws {
    try await terminal.wait(for: "the line “\(start)”") { record in
      record.outputText.split(separator: "\n").contains { $0.hasPrefix(start) }
    }
  }

  /// Types, and waits for the events that must come of it.
  func type(_ text: String, events: String...) async throws {
    let before = lines.count
    terminal.type(text)
    try await terminal.wait(for: "\(events)") { record in
      Self.lines(record).dropFirst(before).count >= events.count
    }
    guard Array(lines.dropFirst(before).prefix(events.count)) == events else {
      throw PseudoTerminal.TimeOut(what: "\(events)", record: terminal.record)
    }
  }

  var lines: [String] { Self.lines(terminal.record) }

  static func lines(_ record: PseudoTerminal.Record) -> [String] {
    record.outputText.split(separator: "\n").map(String.init)
  }

  /// Types keys of which the last is answered by one frame, and tells all bytes that came of them.
  func bytes(of keys: String) async throws -> Int {
    let before = terminal.record.terminal.count
    terminal.type(keys)
    let record = try await terminal.wait(for: "a frame") { record in
      String(decoding: record.terminal[before...], as: UTF8.self).hasSuffix(Self.frameEnd)
    }
    return record.terminal.count - before
  }
}
