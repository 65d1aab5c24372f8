import Glibc

/// Standard input, output and error.
enum StandardDescriptors {
  /// Takes the places of those that the program was started without (`<&-`), before something else that is opened gets their numbers:
  /// it would be read as standard input, or be written into. Reading and writing there still fails, as from what is closed.
  static func takeThoseClosed() {
    for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)] {
      // The lowest free number is given, which is this one.
      if fcntl(descriptor, F_GETFD) < 0, errno == EBADF { _ = open("/dev/null", mode) }
    }
  }
}
