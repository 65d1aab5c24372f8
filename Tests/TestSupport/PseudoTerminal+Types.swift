import Glibc

extension PseudoTerminal {
  /// How a program is run.
  public struct Options: Sendable {
    /// The window.
    public var columns = 80
    /// The window.
    public var rows = 24
    /// The whole environment of the program.
    public var environment = PseudoTerminal.plainEnvironment
    /// What comes on standard input through a pipe that is then closed, at most 64 KiB; nil: standard input is the terminal.
    public var standardInput: [UInt8]?
    /// Whether standard output is a pipe (`Record.standardOutput`), not the terminal.
    public var capturesStandardOutput = false
    /// Whether standard error is a pipe (`Record.standardError`), not the terminal.
    public var capturesStandardError = false

    /// 80x24, everything on the terminal.
    public init() {}
  }

  /// What came from the program, and what became of it.
  public struct Record: Sendable {
    /// Everything written to the terminal.
    public internal(set) var terminal: [UInt8] = []
    /// Everything written to standard output, where it is captured.
    public internal(set) var standardOutput: [UInt8] = []
    /// Everything written to standard error, where it is captured.
    public internal(set) var standardError: [UInt8] = []
    /// When the last of them came.
    public internal(set) var lastByte = ContinuousClock.now
    /// How often the program was stopped.
    public internal(set) var stops = 0
    /// How it ended; nil while it runs.
    public internal(set) var end: End?

    /// `terminal` as text, what is no UTF-8 repaired.
    public var terminalText: String { String(decoding: terminal, as: UTF8.self) }
    /// `standardOutput` as text.
    public var outputText: String { String(decoding: standardOutput, as: UTF8.self) }
    /// `standardError` as text.
    public var errorText: String { String(decoding: standardError, as: UTF8.self) }
  }

  /// How a program ended.
  public enum End: Hashable, Sendable {
    /// By itself, with this code.
    case exited(Int32)
    /// By this signal.
    case signalled(Int32)
  }

  /// The modes of a terminal, to compare.
  public struct Modes: Hashable, Sendable, CustomStringConvertible {
    /// The flags of `termios`: input, output, control, local.
    public let flags: [UInt32]

    init(of descriptor: Int32) {
      var modes = termios()
      tcgetattr(descriptor, &modes)
      flags = [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
    }

    /// Whether lines are edited by the kernel, as a shell's user has it.
    public var isCooked: Bool { flags[3] & UInt32(ICANON) != 0 && flags[3] & UInt32(ECHO) != 0 }
    /// The flags in base 8, as `stty` manuals have them.
    public var description: String { flags.map { String($0, radix: 8) }.joined(separator: " ") }
  }

  /// A condition did not hold in time.
  public struct TimeOut: Error, CustomStringConvertible {
    /// What was waited for.
    public let what: String
    /// What had come by then.
    public let record: Record

    /// What a test waited for in vain.
    public init(what: String, record: Record) {
      self.what = what
      self.record = record
    }

    /// What was waited for, and what came instead.
    public var description: String {
      """
      waited in vain for \(what); end: \(record.end.map { "\($0)" } ?? "runs"), stops: \(record.stops)
      terminal: \(record.terminalText.suffix(2000).debugDescription)
      output: \(record.outputText.suffix(2000).debugDescription)
      error: \(record.errorText.suffix(2000).debugDescription)
      """
    }
  }

  /// A program could not be started.
  public struct StartError: Error, CustomStringConvertible {
    /// What failed, and why.
    public let description: String

    init(_ what: String, _ number: Int32 = errno) { description = "\(what): \(String(cString: strerror(number)))" }
  }

  /// `PATH` and `HOME` of this process, UTF-8 and a common terminal.
  public static var plainEnvironment: [String: String] {
    var environment = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"]
    for name in ["PATH", "HOME", "ASAN_OPTIONS", "TSAN_OPTIONS"] {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    return environment
  }
}
