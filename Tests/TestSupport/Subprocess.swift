import CPseudoTerminal
import Dispatch
public import Foundation
import Synchronization

/// A program that runs in a session of its own, without a terminal, with pipes for its standard streams.
///
/// Foundation's `Process` won't do: it hands down the signal mask of the thread that starts it, and threads of Dispatch block nearly all signals.
public final class Subprocess: Sendable {
  /// What became of a program.
  public struct Result: Sendable {
    /// Its exit code, or 128 and the signal that ended it.
    public let code: Int
    /// What it wrote to standard output.
    public let output: String
    /// What it wrote to standard error.
    public let error: String
  }

  /// The process.
  public let processID: pid_t
  /// What it reads.
  let input: FileHandle
  /// What it writes.
  let output: FileHandle
  let error: FileHandle

  /// Starts a program (a path, or a name in `PATH`) with these variables beside a plain environment (UTF-8, `PATH`, `HOME`).
  public init(_ program: String, _ arguments: [String] = [], environment: [String: String] = [:]) throws {
    let (input, output, error) = (Pipe(), Pipe(), Pipe())
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input.fileHandleForReading.fileDescriptor, 0)
    posix_spawn_file_actions_adddup2(&actions, output.fileHandleForWriting.fileDescriptor, 1)
    posix_spawn_file_actions_adddup2(&actions, error.fileHandleForWriting.fileDescriptor, 2)
    // Pipes of Foundation stay open in children, also those of others: nobody would see them end.
    pseudo_terminal_close_others(&actions)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | Self.newSession
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let variables = Self.plainEnvironment.merging(environment) { $1 }.map { strdup("\($0)=\($1)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var id = pid_t()
    let problem = posix_spawnp(&id, program, &actions, &attributes, words, variables)
    guard problem == 0 else { throw POSIXError(POSIXErrorCode(rawValue: problem) ?? .ENOENT) }
    for handle in [input.fileHandleForReading, output.fileHandleForWriting, error.fileHandleForWriting] {
      try handle.close()
    }
    // A write to a program that is gone is an error here, not the end of the tests.
    signal(SIGPIPE, SIG_IGN)
    processID = id
    (self.input, self.output, self.error) =
      (input.fileHandleForWriting, output.fileHandleForReading, error.fileHandleForReading)
  }

  /// `POSIX_SPAWN_SETSID` of glibc, which hides it behind `_GNU_SOURCE`.
  private static let newSession: Int32 = 0x80

  private static var plainEnvironment: [String: String] {
    let own = ProcessInfo.processInfo.environment
    var environment = ["LC_ALL": "C.UTF-8", "SHELL": "/bin/sh"]
    for name in ["PATH", "HOME", "ASAN_OPTIONS", "TSAN_OPTIONS"] { environment[name] = own[name] }
    return environment
  }

  /// Runs a program to its end.
  public static func run(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:], input: String = ""
  ) async throws -> Result {
    let process = try Subprocess(program, arguments, environment: environment)
    async let output = process.read(process.output)
    async let error = process.read(process.error)
    await process.onThread {
      try? process.input.write(contentsOf: Data(input.utf8))
      try? process.input.close()
    }
    let (outputText, errorText) = await (output, error)
    return Result(code: await process.waitForEnd(), output: outputText, error: errorText)
  }

  /// Its exit code, or 128 and the signal that ended it. Once.
  func waitForEnd() async -> Int {
    await onThread { [processID] in
      var status: Int32 = 0
      while waitpid(processID, &status, 0) < 0, errno == EINTR {}
      return Int(status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f)
    }
  }

  private func read(_ handle: FileHandle) async -> String {
    await onThread { (try? handle.readToEnd()).flatMap { $0 }.map { String(decoding: $0, as: UTF8.self) } ?? "" }
  }

  /// Waiting must not hold one of the few threads that tests run on.
  private func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: body()) }.start()
    }
  }
}
