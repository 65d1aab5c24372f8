import Fetch
import Glibc

/// A command that prints a password. It runs before the screen opens, so that it can ask on the terminal.
enum PasswordCommand {
  /// Runs a line of the shell; the first line of its output is the password.
  /// - Throws: `UsageError`, without the line itself: it may say more than should be shown.
  static func run(_ line: String) throws(UsageError) -> Secret {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw failure("can't be started: \(String(cString: strerror(errno)))") }
    defer { close(ends[0]) }
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    let (id, problem) = start(line, output: ends[1])
    close(ends[1])
    guard problem == 0 else { throw failure("can't be started: \(String(cString: strerror(problem)))") }
    let (output, _, readProblem) = SecretReader.read(ends[0])
    let status = wait(for: id)
    if readProblem != 0 { throw failure("can't be read: \(String(cString: strerror(readProblem)))") }
    if status & 0x7F != 0 { throw failure("was ended by signal \(status & 0x7F)") }
    if status >> 8 & 0xFF != 0 { throw failure("failed with exit code \(status >> 8 & 0xFF)") }
    let password = output.firstLine(trimsBlanks: false)
    if password.isEmpty { throw failure("printed no password") }
    return password
  }

  /// Standard input, standard error and the terminal are ours: it may ask for something.
  private static func start(_ line: String, output: Int32) -> (pid_t, problem: Int32) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addclose(&actions, output)
    // The threads that Swift runs on block signals, and we ignore SIGPIPE; a program of its own must not begin so.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    var arguments: [UnsafeMutablePointer<CChar>?] = ["sh", "-c", line].map { (word: String) in strdup(word) } + [nil]
    defer { arguments.forEach { free($0) } }
    var id: pid_t = 0
    let problem = posix_spawn(&id, "/bin/sh", &actions, &attributes, &arguments, environ)
    return (id, problem)
  }

  private static func wait(for id: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status
  }

  private static func failure(_ what: String) -> UsageError {
    UsageError(sentence: "the password command \(what)", advice: "its first line of output is taken as the password")
  }
}
