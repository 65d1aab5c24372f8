import Glibc

/// Something that threads wait for with `poll`, so that they can wait for a peer at the same time. Once open, it stays open.
final class Gate: Sendable {
  /// Readable as soon as the gate is open.
  let descriptor: Int32
  private let writer: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    descriptor = ends[0]
    writer = ends[1]
  }

  deinit {
    close(descriptor)
    close(writer)
  }

  func open() {
    var byte: UInt8 = 1
    _ = write(writer, &byte, 1)
  }
}
