import Glibc
import Synchronization
import Text

/// A descriptor that is written to, whole or not at all.
struct Output: Sendable {
  /// Standard output.
  static let standard = Output(descriptor: 1)
  /// Standard error.
  static let error = Output(descriptor: 2)

  let descriptor: Int32

  /// Whether a terminal is behind it.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// How many cells wide the terminal behind it is; nil if there is none, or if it does not tell.
  var columns: Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes all bytes, through short writes, interruptions and a descriptor that does not block.
  /// - Returns: 0, or the `errno` of what went wrong.
  func write(_ bytes: [UInt8]) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let count = Glibc.write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
        if count >= 0 {
          written += count
        } else if errno == EAGAIN || errno == EWOULDBLOCK {
          var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&ready, 1, -1)
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
  }

  /// Whether people read nothing but ASCII.
  private static let isASCII = Atomic(false)

  /// From now on lines for people are in ASCII.
  static func limitToASCII() { isASCII.store(true, ordering: .relaxed) }

  /// Writes one line that is safe to show, whatever is in it.
  /// - Parameter isData: whether programs read it, so that no sign may become another.
  func writeLine(_ text: String, isData: Bool = false) {
    let safe = VisibleText(sanitizing: text)
    let shown = !isData && Self.isASCII.load(ordering: .relaxed) ? safe.transliterated() : safe
    _ = write(Array(shown.string.utf8) + [UInt8(ascii: "\n")])
  }
}
