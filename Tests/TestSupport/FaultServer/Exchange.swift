import Glibc

/// One connection of a `FaultServer`, for the script that answers it.
public final class Exchange {
  /// What was asked.
  public internal(set) var request = FaultServer.Request(method: "", target: "", headers: [:])

  /// The server, for its port and its counts.
  unowned let server: FaultServer
  private let connection: Int32
  private let isStopped: Gate
  private var isReset = false

  init(_ connection: Int32, server: FaultServer, isStopped: Gate) {
    self.connection = connection
    self.server = server
    self.isStopped = isStopped
    var yes: Int32 = 1
    setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout.size(ofValue: yes)))
  }

  // MARK: For scripts

  /// Sends text as it is.
  /// - Returns: whether the client is still there.
  @discardableResult public func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Sends bytes as they are.
  /// - Returns: whether the client is still there.
  @discardableResult public func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(connection, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Sends a head: status line, fields, and `Connection: close`.
  public func head(_ status: Int = 200, _ reason: String = "OK", _ fields: [String: String] = [:]) {
    var lines = ["HTTP/1.1 \(status) \(reason)", "Connection: close"]
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) { lines.append("\(name): \(value)") }
    send(lines.joined(separator: "\r\n") + "\r\n\r\n")
  }

  /// Sends a whole answer with its length.
  public func answer(
    _ body: [UInt8], _ status: Int = 200, _ reason: String = "OK", type: String = "application/json",
    _ fields: [String: String] = [:]
  ) {
    let own = ["Content-Type": type, "Content-Length": "\(body.count)"]
    head(status, reason, own.merging(fields) { $1 })
    send(body)
  }

  /// Sends users with an entity tag, or 304 if the client has these.
  public func users(_ body: String, _ fields: [String: String] = [:]) {
    // FNV-1a: only bodies that differ need tags that differ.
    let hash = body.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let tag = "\"\(String(hash, radix: 16))\""
    let validators = ["ETag": tag, "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"]
    if request.headers["if-none-match"] == tag { return head(304, "Not Modified", validators) }
    answer(Array(body.utf8), validators.merging(fields) { $1 })
  }

  /// Sends a whole answer with further fields.
  public func answer(_ body: [UInt8], _ fields: [String: String]) { answer(body, 200, "OK", fields) }

  /// Sends a piece of a body in chunks (RFC 9112, section 7.1); an empty one ends it.
  @discardableResult public func chunk(_ bytes: [UInt8]) -> Bool {
    send(Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8))
  }

  /// Waits until the test opens a gate.
  /// - Returns: false if the client went away or the server ends.
  @discardableResult public func wait(forGate name: String) -> Bool {
    let gate = server.gate(name)
    let ready = Loopback.wait(for: [gate.descriptor, connection, isStopped.descriptor])
    return ready.contains(gate.descriptor)
  }

  /// Keeps silent for a time.
  /// - Returns: false if the client went away or the server ends.
  @discardableResult public func keepSilent(milliseconds: Int32) -> Bool {
    Loopback.wait(for: [connection, isStopped.descriptor], milliseconds: milliseconds).isEmpty
  }

  /// Keeps silent until the client goes away or the server ends.
  public func keepSilent() { keepSilent(milliseconds: -1) }

  /// Breaks the connection with a reset instead of an end.
  public func reset() { isReset = true }

  // MARK: For the server

  /// Reads the request; nil if there is none.
  func readRequest() -> FaultServer.Request? {
    var bytes: [UInt8] = []
    let end = Array("\r\n\r\n".utf8)
    while !bytes.contains(end) {
      guard bytes.count < 1 << 20, receive(into: &bytes) else { return nil }
    }
    var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines.removeFirst().split(separator: " ")
    guard words.count == 3 else { return nil }
    var headers: [String: String] = [:]
    for line in lines.prefix(while: { !$0.isEmpty }) {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
    }
    guard let start = bytes.firstRange(of: end)?.upperBound else { return nil }
    let length = headers["content-length"].flatMap { Int($0) } ?? 0
    while bytes.count < start + length {
      guard receive(into: &bytes) else { return nil }
    }
    return FaultServer.Request(
      method: String(words[0]), target: String(words[1]), headers: headers, body: Array(bytes[start...]))
  }

  /// Waits for bytes; false if none come any more.
  private func receive(into bytes: inout [UInt8]) -> Bool {
    guard !Loopback.wait(for: [connection, isStopped.descriptor]).contains(isStopped.descriptor) else { return false }
    var piece = [UInt8](repeating: 0, count: 4096)
    let count = recv(connection, &piece, piece.count, 0)
    guard count > 0 else { return false }
    bytes += piece[..<count]
    return true
  }

  /// Ends the connection. What was sent arrives before the end, unless it is reset.
  func end() {
    if isReset {
      var abort = linger(l_onoff: 1, l_linger: 0)
      setsockopt(connection, SOL_SOCKET, SO_LINGER, &abort, socklen_t(MemoryLayout.size(ofValue: abort)))
    }
    close(connection)
  }
}
