import Foundation
import Glibc
import Locking

/// A small HTTP server on the loopback interface whose answers go wrong in every way that a client meets.
///
/// What a path answers stands in `FaultServer+Faults.swift`; `answer` adds more. Each connection has a thread and takes one
/// request. It ends with `stop()`, or when it is let go of.
public final class FaultServer: Sendable {
  /// What was asked.
  public struct Request: Sendable, Hashable {
    /// `GET`
    public var method: String
    /// Path and query as they came.
    public var target: String
    /// Fields by lower-case name; of several of one name the last.
    public var headers: [String: String]
    /// The body, as long as its head said.
    public var body: [UInt8] = []
    /// The path without the query.
    public var path: String { String(target.prefix { $0 != "?" }) }
  }

  /// What answers a path.
  public typealias Script = @Sendable (Exchange) -> Void

  /// The port, on 127.0.0.1 and on 127.0.0.2.
  public let port: Int

  private struct State {
    var requests: [Request] = []
    var scripts: [String: Script] = [:]
    var gates: [String: Gate] = [:]
  }

  // Not `Lock`, which the thread sanitizer does not understand on Linux.
  private let lock = NSLock()
  /// Only between locking and unlocking.
  private nonisolated(unsafe) var state = State()
  /// Open when the server has to end: every wait ends then.
  private let isStopped = Gate()

  private init(port: Int) {
    self.port = port
  }

  deinit { stop() }

  /// Starts a server on a free port.
  public static func start() throws -> FaultServer {
    let (sockets, port) = try Loopback.listen(on: ["127.0.0.1", "127.0.0.2"])
    let server = FaultServer(port: port)
    let isStopped = server.isStopped
    Loopback.detach { [weak server] in
      while let connection = Loopback.accept(from: sockets, unless: isStopped) {
        guard let server else {
          close(connection)
          break
        }
        Loopback.detach { server.serve(connection) }
      }
      sockets.forEach { close($0) }
    }
    return server
  }

  /// Ends the server; what is under way breaks off.
  public func stop() { isStopped.open() }

  /// The address of a path: `http://127.0.0.1:8080/users`.
  /// - Parameter host: `127.0.0.2` reaches the same server under another name.
  public func url(_ path: String = "/users", host: String = "127.0.0.1") -> String { "http://\(host):\(port)\(path)" }

  /// What was asked so far.
  public var requests: [Request] { lock.withLock { state.requests } }

  /// Sets what a path answers from now on.
  public func answer(_ path: String, _ script: @escaping Script) {
    lock.withLock { state.scripts[path] = script }
  }

  /// Sets the users that a path answers from now on, with a validator that tells them from others.
  public func publish(_ body: String, at path: String = "/users") {
    answer(path) { $0.users(body) }
  }

  /// Opens a gate that an answer waits at, or will wait at.
  public func open(gate name: String) { gate(name).open() }

  /// A port of 127.0.0.1 at which nobody listens.
  public static func closedPort() throws -> Int {
    let (sockets, port) = try Loopback.listen(on: ["127.0.0.1"])
    sockets.forEach { close($0) }
    return port
  }

  func gate(_ name: String) -> Gate {
    lock.withLock {
      let gate = state.gates[name] ?? Gate()
      state.gates[name] = gate
      return gate
    }
  }

  /// How often a path was asked for.
  public func count(of path: String) -> Int { requests.count { $0.path == path } }

  private func serve(_ connection: Int32) {
    let exchange = Exchange(connection, server: self, isStopped: isStopped)
    defer { exchange.end() }
    guard let request = exchange.readRequest() else { return }
    let script = lock.withLock {
      state.requests.append(request)
      return state.scripts[request.path]
    }
    exchange.request = request
    if let script { script(exchange) } else { Self.fault(exchange) }
  }
}
