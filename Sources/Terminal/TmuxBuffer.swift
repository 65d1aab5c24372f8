import CNcurses
import Glibc

/// `tmux load-buffer` at work.
struct TmuxBuffer: Sendable {
  private let processID: pid_t

  /// Starts it with `text` on its standard input; nil where there is no such command.
  static func load(_ text: String) -> TmuxBuffer? {
    // A file in memory: unlike a pipe it takes the whole text at once.
    let input = terminal_memory_file()
    guard input >= 0 else { return nil }
    defer { close(input) }
    let bytes = Array(text.utf8)
    guard write(input, bytes, bytes.count) == bytes.count, lseek(input, 0, SEEK_SET) == 0 else { return nil }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    // The threads that Swift runs on block signals; a program of its own must not begin so.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let words = ["tmux", "load-buffer", "-w", "-"]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { (word: String) in strdup(word) } + [nil]
    defer { arguments.forEach { free($0) } }
    var id: pid_t = 0
    guard posix_spawnp(&id, "tmux", &actions, &attributes, &arguments, environ) == 0 else { return nil }
    return TmuxBuffer(processID: id)
  }

  /// Blocks until it has ended; not for the main actor.
  func waitForSuccess() -> Bool {
    var status: Int32 = 0
    while waitpid(processID, &status, 0) < 0 {
      if errno != EINTR { return false }
    }
    return status == 0
  }
}
