import Foundation

/// Certificates for 127.0.0.1, good and bad, made with the `openssl` command when tests need them: none expires in the repository.
enum Certificates {
  /// Makes `authority.pem`, `key.pem` and, for each site, its `….pem`.
  static func make(in folder: URL) async throws {
    let here = "subjectAltName=IP:127.0.0.1,DNS:localhost"
    try write(here, "here.cnf", folder)
    try write("subjectAltName=DNS:elsewhere.example", "elsewhere.cnf", folder)
    for name in ["authority-key", "key"] {
      try await openssl(folder, "ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", "\(name).pem")
    }
    try await openssl(
      folder, "req", "-x509", "-new", "-key", "authority-key.pem", "-subj", "/CN=Rollcall tests", "-days", "30", "-out",
      "authority.pem")
    try await openssl(folder, "req", "-new", "-key", "key.pem", "-subj", "/CN=rollcall", "-out", "request.pem")
    try await sign(folder, "good", extensions: "here.cnf", days: 30)
    try await sign(folder, "expired", extensions: "here.cnf", days: -1)
    try await sign(folder, "foreign", extensions: "elsewhere.cnf", days: 30)
    try await openssl(
      folder, "req", "-x509", "-new", "-key", "key.pem", "-subj", "/CN=rollcall", "-addext", here, "-days", "30",
      "-out",
      "self-signed.pem")
  }

  private static func sign(_ folder: URL, _ name: String, extensions: String, days: Int) async throws {
    try await openssl(
      folder, "x509", "-req", "-in", "request.pem", "-CA", "authority.pem", "-CAkey", "authority-key.pem",
      "-CAcreateserial",
      "-extfile", extensions, "-days", "\(days)", "-out", "\(name).pem")
  }

  private static func write(_ text: String, _ name: String, _ folder: URL) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  private static func openssl(_ folder: URL, _ arguments: String...) async throws {
    let result = try await Subprocess.run(
      "/bin/sh", ["-c", "cd \"$0\" && exec openssl \"$@\"", folder.path] + arguments)
    guard result.code == 0 else {
      throw Nginx.StartError(description: "openssl \(arguments[0]): \(result.error)")
    }
  }
}
