import Fetch
import Glibc
import Text

/// Asks for a password on the terminal, without showing it.
enum PasswordPrompt {
  /// - Throws: `UsageError` where there is no terminal or no password; `CancellationError` at C-c.
  static func ask(_ question: String) throws -> Secret {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard terminal >= 0 else {
      throw UsageError(
        sentence: "there is no terminal to ask for the password on", advice: "name a --password-command")
    }
    defer { close(terminal) }
    var before = termios()
    guard tcgetattr(terminal, &before) == 0 else {
      throw UsageError(sentence: "the terminal can't be asked for the password", advice: "name a --password-command")
    }
    // C-c comes as a byte, not as a signal: it could leave the terminal without an echo.
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    tcsetattr(terminal, TCSAFLUSH, &silent)
    let output = Output(descriptor: terminal)
    defer {
      tcsetattr(terminal, TCSAFLUSH, &before)
      output.writeLine("")
    }
    _ = output.write(Array(VisibleText(sanitizing: question).string.utf8))
    let password = try readLine(terminal)
    if password.isEmpty {
      throw UsageError(sentence: "no password was typed", advice: "name a --password-command to be asked no more")
    }
    return password
  }

  /// The keys to the end of a line. Backspace and C-u edit it.
  private static func readLine(_ terminal: Int32) throws -> Secret {
    let password = Secret()
    var byte: UInt8 = 0
    defer { explicit_bzero(&byte, 1) }
    while true {
      let count = read(terminal, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return password }
      switch byte {
      case 0x03: throw CancellationError()
      case 0x04, 0x0A, 0x0D: return password
      case 0x08, 0x7F: password.removeLast()
      case 0x15: password.wipe()
      case 0..<0x20: break
      default: password.append(CollectionOfOne(byte))
      }
    }
  }
}
