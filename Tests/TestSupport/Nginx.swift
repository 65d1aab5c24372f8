import Foundation
import Glibc

/// A real web server: nginx on free ports of 127.0.0.1, plain and with certificates good and bad, HTTP/2, gzip and `auth_basic`.
///
/// It ends with its owner, and with the test process whatever becomes of that.
public final class Nginx: Sendable {
  /// The servers, by what is wrong with their certificates.
  public enum Site: String, CaseIterable, Sendable {
    /// No encryption.
    case plain
    /// A certificate of the tests' own authority, in order.
    case good
    /// Of the tests' own authority, expired.
    case expired
    /// Of the tests' own authority, for another host.
    case foreign
    /// Signed by itself.
    case selfSigned = "self-signed"
  }

  /// Why it could not be started.
  public struct StartError: Error, CustomStringConvertible {
    /// In words.
    public let description: String
  }

  /// The name that `/private/` asks for; the password is `password`.
  public static let user = "ann"
  /// The password that `/private/` asks for.
  public static let password = "correct horse"

  /// The certificate of the tests' own authority.
  public var authority: String { folder.appending(path: "authority.pem").path }

  private let folder: URL
  private let ports: [Site: Int]
  private let process: Subprocess

  /// Starts a server, with the users of `FaultServer` at `/users.json` and `/private/users.json`.
  /// - Parameter compresses: whether it packs what it sends to whoever takes that.
  public static func start(compresses: Bool = true) async throws -> Nginx {
    for path in ["/usr/sbin/nginx", "/usr/bin/openssl"] where !FileManager.default.isExecutableFile(atPath: path) {
      throw StartError(description: "there is no \(path): run ./Resources/setup --tests")
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "rollcall-nginx-\(UUID().uuidString)")
    do {
      for name in ["www/private", "temp"] {
        try FileManager.default.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true)
      }
      try await Certificates.make(in: folder)
      // Somebody else may take a port between looking for it and using it.
      for _ in 0..<5 { if let server = try Nginx(in: folder, compresses: compresses) { return server } }
      let log = try? String(contentsOf: folder.appending(path: "error.log"), encoding: .utf8)
      throw StartError(description: "nginx does not start: \(log ?? "")")
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  /// Nil if a port was taken.
  private init?(in folder: URL, compresses: Bool) throws {
    self.folder = folder
    let (sockets, numbers) = try Loopback.freePorts(Site.allCases.count)
    ports = Dictionary(uniqueKeysWithValues: zip(Site.allCases, numbers))
    let configuration = folder.appending(path: "nginx.conf")
    try Data(Self.configuration(folder.path, ports, compresses: compresses).utf8).write(to: configuration)
    try Data("\(Self.user):{PLAIN}\(Self.password)\n".utf8).write(to: folder.appending(path: "passwords"))
    let start = "/usr/sbin/nginx -p \"$1\" -c \"$1/nginx.conf\" -e \"$1/error.log\" </dev/null >/dev/null 2>&1 &"
    sockets.forEach { close($0) }
    // The shell reads until our end of the pipe is closed, by us or by our death.
    process = try Subprocess("/bin/sh", ["-c", "\(start) read line; kill -9 $!; wait", "sh", folder.path])
    try put(FaultServer.body(), at: "users.json")
    try put(FaultServer.body(), at: "private/users.json")
    guard numbers.allSatisfy({ Loopback.answers(at: $0) }) else {
      stop()
      return nil
    }
  }

  deinit {
    stop()
    try? FileManager.default.removeItem(at: folder)
  }

  /// The address of a path: `http://127.0.0.1:8080/users.json`.
  public func url(_ path: String = "/users.json", at site: Site = .plain) -> String {
    "\(site == .plain ? "http" : "https")://127.0.0.1:\(ports[site] ?? 0)\(path)"
  }

  /// Puts a file where it is served.
  public func put(_ text: String, at path: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: "www").appending(path: path))
  }

  /// Serves a file that stands elsewhere.
  public func link(_ file: String, at path: String) throws {
    let link = folder.appending(path: "www").appending(path: path)
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: file)
  }

  /// Ends the server.
  public func stop() {
    try? process.input.close()
    var status: Int32 = 0
    while waitpid(process.processID, &status, 0) < 0, errno == EINTR {}
  }

  private static func configuration(_ folder: String, _ ports: [Site: Int], compresses: Bool) -> String {
    let servers = Site.allCases.map { site in
      let port = ports[site] ?? 0
      guard site != .plain else { return "server { listen 127.0.0.1:\(port); }" }
      return """
        server {
          listen 127.0.0.1:\(port) ssl http2;
          ssl_certificate \(folder)/\(site.rawValue).pem;
          ssl_certificate_key \(folder)/key.pem;
        }
        """
    }
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(folder)/temp/\($0);" }
    return """
      daemon off;
      master_process off;
      pid \(folder)/nginx.pid;
      events { worker_connections 256; }
      http {
        access_log off;
        root \(folder)/www;
        types { application/json json; application/x-ndjson ndjson; text/html html; }
        sendfile on;
        gzip \(compresses ? "on" : "off");
        gzip_types application/json;
        gzip_min_length 1;
        \(temporary.joined(separator: "\n  "))
        auth_basic_user_file \(folder)/passwords;
        map $uri $realm { default off; ~^/private/ people; }
        auth_basic $realm;
        \(servers.joined(separator: "\n  "))
      }

      """
  }
}
