import Glibc

/// SIGPIPE is ignored, since a library's write to a socket that the server closed must not end the program; a closed
/// pipe behind standard output still ends it as it ends other tools.
enum BrokenPipe {
  /// From now on a write to a closed pipe fails with EPIPE.
  static func ignore() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Ends the process by SIGPIPE, quietly.
  static func leave() -> ExitCode {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    return .failed
  }
}
