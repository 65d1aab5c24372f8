import FoundationEssentials
import Glibc

extension Configuration {
  /// The most bytes of the file.
  private static let maximumBytes = 1 << 20

  /// Where the file stands (XDG Base Directory Specification: a relative path in the variable does not count); nil without a home.
  static var path: String? {
    let base = variable("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (base ?? home.map { $0 + "/.config" }).map { $0 + "/rollcall/config.json" }
  }

  /// Reads the file; where there is none, which costs one failed `open`, nothing is configured.
  static func read() throws(UsageError) -> Configuration {
    guard let path else { return Configuration() }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 {
      if errno == ENOENT || errno == ENOTDIR { return Configuration() }
      throw unreadable(path, errno)
    }
    defer { close(descriptor) }
    return try Configuration(try bytes(of: descriptor, path), of: path)
  }

  /// Reads JSON5.
  /// - Parameter path: the file that it stands in, for messages and for relative paths in it.
  init(_ bytes: [UInt8], of path: String) throws(UsageError) {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    do {
      self = try decoder.decode(Configuration.self, from: Data(bytes))
    } catch {
      let problem = ConfigurationProblem(error)
      let place = problem.keys.isEmpty ? "" : ": \(problem.keys.joined(separator: "."))"
      throw UsageError(sentence: "\(path)\(place) \(problem.words)", advice: problem.advice)
    }
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    for name in sources.keys { sources[name]?.resolvePaths(from: folder) }
  }

  private static func bytes(of descriptor: Int32, _ path: String) throws(UsageError) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = Glibc.read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw unreadable(path, errno) }
      if count == 0 { return bytes }
      bytes += piece[..<count]
      guard bytes.count <= maximumBytes else {
        throw UsageError(sentence: "\(path) is larger than 1 MiB", advice: "check what it is")
      }
    }
  }

  private static func unreadable(_ path: String, _ problem: Int32) -> UsageError {
    UsageError(
      sentence: "\(path) can't be read: \(String(cString: strerror(problem)))", advice: "check its permissions")
  }

  fileprivate static var home: String? { variable("HOME") }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}

extension Configuration.Source {
  /// Makes paths whole: `~/` is the home, and a relative one begins at the folder of the configuration.
  fileprivate mutating func resolvePaths(from folder: String) {
    func resolved(_ path: String) -> String {
      if path.hasPrefix("/") { return path }
      if path.hasPrefix("~/"), let home = Configuration.home { return home + path.dropFirst() }
      return folder + "/" + path
    }
    if url != "-", !url.contains("://") { url = resolved(url) }
    credentials.tokenFile = credentials.tokenFile.map(resolved)
    credentials.headerFile = credentials.headerFile.map(resolved)
    certificateFile = certificateFile.map(resolved)
  }
}
