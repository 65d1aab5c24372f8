import Foundation

/// The package as text.
struct House {
  /// A row of the table in `Sources/README.md`.
  struct Row {
    let ours: Set<String>
    let system: Set<String>
  }

  /// A Swift file.
  struct SwiftFile {
    let path: String
    /// The target that the file belongs to.
    let target: String
    /// The lines that are no comment.
    let code: String

    /// What the file imports.
    let imports: [String]
    /// The types that the file declares.
    let types: [String]

    init(path: String, target: String, code: String) {
      (self.path, self.target, self.code) = (path, target, code)
      imports = code.matches(
        of: /(?m)^\s*(?:@\w+\s+)*(?:\w+\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)/
      )
      .map { String($0.1) }
      types = code.matches(of: /(?m)^\s*(?:@\w+\s+)*(?:\w+\s+)*(?:struct|class|enum|actor|protocol|typealias)\s+(\w+)/)
        .map {
          String($0.1)
        }
    }
  }

  /// Read once: regular expressions are slow in a debug build.
  static let whole = Result { try House() }

  /// The rows of the table by target.
  let table: [String: Row]
  /// What Package.swift lets each target depend on.
  let dependencies: [String: Set<String>]
  /// All Swift files.
  let swiftFiles: [SwiftFile]

  private init() throws {
    table = try Self.readTable()
    dependencies = try Self.readDependencies()
    swiftFiles = try Self.readSwiftFiles()
  }

  /// The folder that holds Package.swift.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private static func readTable() throws -> [String: Row] {
    var rows: [String: Row] = [:]
    for line in try text("Sources/README.md").split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map(Self.names)
      guard cells.count == 4, let target = cells[0].first else { continue }
      rows[target] = Row(ours: cells[2], system: cells[3])
    }
    return rows
  }

  private static func names(in cell: some StringProtocol) -> Set<String> {
    Set(String(cell).matches(of: /`([\w-]+)`/).map { String($0.1) })
  }

  private static func readDependencies() throws -> [String: Set<String>] {
    let package = try text("Package.swift").replacing("\n", with: " ")
    var targets: [String: Set<String>] = [:]
    let short = /\b(?:house|tests)\(\s*"([\w-]+)"(?:,\s*\[([^\]]*)\])?/
    for match in package.matches(of: short) { targets[String(match.1)] = Self.quoted(match.2 ?? "") }
    let long = /\.(?:target|executableTarget|testTarget)\(\s*name:\s*"([\w-]+)"(?:,\s*dependencies:\s*\[([^\]]*)\])?/
    for match in package.matches(of: long) { targets[String(match.1)] = Self.quoted(match.2 ?? "") }
    return targets
  }

  private static func quoted(_ list: Substring) -> Set<String> {
    Set(String(list).matches(of: /"([\w-]+)"/).map { String($0.1) })
  }

  /// The paths of all files of ours with one of these endings.
  static func files(_ endings: Set<String>) throws -> [String] {
    try ["Sources", "Tests", "Resources"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
        .map { folder + "/" + $0 }
        .filter { endings.contains(URL(filePath: $0).pathExtension) }
    }
  }

  private static func readSwiftFiles() throws -> [SwiftFile] {
    try files(["swift"]).map { path in
      let folder = String(path.split(separator: "/")[path.hasPrefix("Resources/") ? 0 : 1])
      let lines = try text(path).split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      return SwiftFile(
        path: path, target: targets[folder] ?? folder, code: lines.joined(separator: "\n"))
    }
  }

  /// The targets that are not named as their folders.
  private static let targets = ["Benchmarks": "rollcall-bench", "TerminalProbe": "terminal-probe"]
}

extension String {
  /// The text without an ending; nil if it has another.
  func suffixRemoved(_ suffix: String) -> String? {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : nil
  }
}
