import Glibc

/// A descriptor that another thread can make readable, to end a `poll`.
final class WakeUp: Sendable {
  /// What to poll for reading; -1 if the system has no more descriptors.
  let descriptor: Int32
  private let writer: Int32

  /// One that nobody has rung.
  init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    descriptor = ends[0]
    writer = ends[1]
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    close(writer)
  }

  /// Ends the poll under way, or the next one.
  func ring() {
    var byte: UInt8 = 1
    _ = write(writer, &byte, 1)
  }

  /// Waits for a ring, and takes it.
  func wait() {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&polled, 1, -1) < 0, errno == EINTR {}
    clear()
  }

  /// Takes the rings so far.
  func clear() {
    var bytes: (UInt64, UInt64) = (0, 0)
    while read(descriptor, &bytes, MemoryLayout.size(ofValue: bytes)) > 0 {}
  }
}
