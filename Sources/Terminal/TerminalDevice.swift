import Glibc

/// The device file of the terminal: bytes in and out, modes and size. Knows nothing of what the bytes mean.
@MainActor final class TerminalDevice {
  /// Opened for this process alone, so that not blocking is nobody else's affair.
  let descriptor: Int32
  /// The modes as they were found.
  private(set) var foundModes = termios()

  /// The terminal that controls this process, whatever standard input and output are.
  init?() {
    let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    guard tcgetattr(descriptor, &foundModes) == 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
  }

  /// The modes that are to be found again are those of now. In front only: in the background they are another program's.
  func findModes() { tcgetattr(descriptor, &foundModes) }

  /// Every key comes at once and as a key: no echo, no lines, no signals, no flow control.
  func takeKeys() {
    var modes = foundModes
    cfmakeraw(&modes)
    set(modes)
  }

  /// The modes become what they were.
  /// - Parameter forgetsInput: drops what was typed and not read.
  func restoreModes(forgetsInput: Bool) {
    if forgetsInput { tcflush(descriptor, TCIFLUSH) }
    set(foundModes)
  }

  /// In front only: this thread blocks SIGTTOU, and so is let change the modes of another program's terminal.
  private func set(_ modes: termios) {
    var modes = modes
    tcsetattr(descriptor, TCSANOW, &modes)
  }

  /// Whether the terminal listens to another job than this process's.
  var isInBackground: Bool {
    let job = tcgetpgrp(descriptor)
    return job >= 0 && job != getpgrp()  // Below 0 it is gone, which is told by reading.
  }

  /// In the background the kernel stops the job (SIGTTOU), as often as it goes on without being in front. SIGTTOU has its
  /// default and is not blocked.
  /// - Returns: false where the terminal is gone, or nobody could bring the job to the front.
  func waitUntilInFront() -> Bool {
    // The one request that the kernel judges as it judges changes, and that changes nothing.
    while tcdrain(descriptor) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }

  /// The size in cells, nil where the terminal does not know it.
  var size: Size? {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else { return nil }
    return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }

  /// What was read, and whether the terminal is gone.
  struct Input {
    var bytes: [UInt8] = []
    var isGone = false
  }

  /// Takes what there is, without waiting.
  func read() -> Input {
    var input = Input()
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count > 0 {
        input.bytes += buffer[..<count]
      } else if count < 0, errno == EINTR {
        continue
      } else {
        // After a hang-up the event source falls silent: nothing to read has to be told from never again.
        input.isGone = count == 0 || errno != EAGAIN || isHungUp
        return input
      }
    }
  }

  private var isHungUp: Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, 0) > 0 && Int32(state.revents) & (POLLHUP | POLLERR | POLLNVAL) != 0
  }

  /// Writes all of `bytes`, in one call where the terminal takes them.
  ///
  /// A terminal that takes nothing holds the program only until a signal has come (`signals` can be read) or `patience`, in
  /// milliseconds, is over.
  /// - Returns: whether all was written.
  @discardableResult
  func write(_ bytes: [UInt8], signals: Int32, patience: Int32 = -1) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var states = [
          pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0),
          pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
        ]
        let ready = poll(&states, 2, patience)
        if ready == 0 || ready > 0 && states[0].revents == 0 { return false }
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  deinit { close(descriptor) }
}
