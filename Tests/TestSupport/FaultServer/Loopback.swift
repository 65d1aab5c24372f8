import Glibc

/// Sockets and threads of the servers that tests start.
enum Loopback {
  /// What the system said.
  struct Failure: Error {
    let call: String
    let code = errno
  }

  /// Sockets that listen at one free port of each of these addresses.
  static func listen(on addresses: [String]) throws -> (sockets: [Int32], port: Int) {
    for _ in 0..<20 {
      var sockets: [Int32] = []
      var port: UInt16 = 0
      for address in addresses {
        guard let socket = try? listen(address, &port) else { break }
        sockets.append(socket)
      }
      if sockets.count == addresses.count { return (sockets, Int(port)) }
      sockets.forEach { close($0) }
    }
    throw Failure(call: "bind")
  }

  /// So many free ports of 127.0.0.1, taken until the sockets are closed.
  static func freePorts(_ count: Int) throws -> (sockets: [Int32], ports: [Int]) {
    let taken = try (0..<count).map { _ in try listen(on: ["127.0.0.1"]) }
    return (taken.flatMap(\.sockets), taken.map(\.port))
  }

  /// Whether somebody listens at a port of 127.0.0.1, or does within five seconds.
  static func answers(at port: Int) -> Bool {
    for _ in 0..<500 {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      var name = address("127.0.0.1", UInt16(port))
      let isOpen = withUnsafePointer(to: &name) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      if isOpen { return true }
      _ = wait(for: [], milliseconds: 10)
    }
    return false
  }

  private static func address(_ text: String, _ port: UInt16) -> sockaddr_in {
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = port.bigEndian
    name.sin_addr.s_addr = inet_addr(text)
    return name
  }

  /// - Parameter port: 0 for any free one, which is then put here.
  private static func listen(_ address: String, _ port: inout UInt16) throws -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failure(call: "socket") }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var name = Self.address(address, port)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && Glibc.listen(descriptor, 128) == 0
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isBound else {
      close(descriptor)
      throw Failure(call: "bind")
    }
    port = UInt16(bigEndian: name.sin_port)
    return descriptor
  }

  /// The next connection; nil once the gate is open.
  static func accept(from sockets: [Int32], unless gate: Gate) -> Int32? {
    while true {
      let ready = wait(for: sockets + [gate.descriptor])
      if ready.contains(gate.descriptor) { return nil }
      for socket in ready {
        let connection = Glibc.accept(socket, nil, nil)
        guard connection >= 0 else { continue }
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        return connection
      }
    }
  }

  /// Those of the descriptors that can be read, or whose peer is gone; none after the time.
  static func wait(for descriptors: [Int32], milliseconds: Int32 = -1) -> [Int32] {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    _ = poll(&polled, nfds_t(polled.count), milliseconds)
    return polled.filter { $0.revents != 0 }.map(\.fd)
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Runs something that blocks on a thread of its own.
  static func detach(_ body: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(body))
    let failed = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    if failed == 0 { pthread_detach(thread) } else { work.release() }
  }
}
