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
    let (input, output, error) = (try Self.pipe(), try Self.pipe(), try Self.pipe())
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input.reading.fileDescriptor, 0)
    posix_spawn_file_actions_adddup2(&actions, output.writing.fileDescriptor, 1)
    posix_spawn_file_actions_adddup2(&actions, error.writing.fileDescriptor, 2)
    // Sockets and pipes of others in this process, which Foundation leaves open for children, stay behind.
    pseudo_terminal_close_others(&actions)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | pseudo_terminal_new_session())
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let variables = Self.plainEnvironment.merging(environment) { $1 }.map { strdup("\($0)=\($1)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var id = pid_t()
    let problem = posix_spawnp(&id, program, &actions, &attributes, words, variables)
    guard problem == 0 else { throw POSIXError(POSIXErrorCode(rawValue: problem) ?? .ENOENT) }
    for handle in [input.reading, output.writing, error.writing] { try handle.close() }
    // A write to a program that is gone is an error here, not the end of the tests.
    signal(SIGPIPE, SIG_IGN)
    processID = id
    (self.input, self.output, self.error) = (input.writing, output.reading, error.reading)
  }

  /// A pipe that no other child inherits: one that did would keep it open (Foundation's `Pipe` does not see to that on Linux).
  private static func pipe() throws -> (reading: FileHandle, writing: FileHandle) {
    var ends: [Int32] = [0, 0]
    guard pseudo_terminal_pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE) }
    return (
      FileHandle(fileDescriptor: ends[0], closeOnDealloc: true),
      FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    )
  }

  private static var plainEnvironment: [String: String] {
    let own = ProcessInfo.processInfo.environment
    var environment = ["LC_ALL": "C.UTF-8", "SHELL": "/bin/sh"]
    for name in ["PATH", "HOME", "ASAN_OPTIONS", "TSAN_OPTIONS"] { environment[name] = own[name] }
    return environment
  }

  /// Runs a program to its end; it is killed (137) where that takes longer than `seconds`.
  public static func run(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:], input: String = "",
    seconds: Double = 60
  ) async throws -> Result {
    let process = try Subprocess(program, arguments, environment: environment)
    let timer = DispatchSource.makeTimerSource()
    timer.schedule(deadline: .now() + seconds)
    timer.setEventHandler { kill(-process.processID, SIGKILL) }
    timer.activate()
    defer { timer.cancel() }
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
