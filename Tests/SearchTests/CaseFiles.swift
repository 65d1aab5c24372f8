import Directory
import Foundation
import Search
import Testing

/// A line of a case file: a query, what holds for it, and what should come of it.
struct SearchCase: Sendable, CustomTestStringConvertible {
  var place: String
  /// The file of the users.
  var users = "people.ndjson"
  var filter: IDFilter?
  var sort: Search.SortOrder?
  var query = ""
  /// What stands behind the arrow; nil if the line could not be read.
  var expected: String?

  var testDescription: String { "\(place) \(query)" }
  var request: SearchRequest { SearchRequest(query: Query(query), filter: filter, sort: sort) }

  /// Reads a line in brackets.
  mutating func set(_ setting: String) {
    let words = setting.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2, let value = words.last else { return }
    switch words[0] {
    case "users": users = value
    case "filter" where value == "none": filter = nil
    case "filter" where value.hasPrefix("not "): filter = IDFilter(String(value.dropFirst(4)), mode: .exclude)
    case "filter": filter = IDFilter(value)
    case "sort":
      let parts = value.split(separator: ":").map(String.init)
      sort = Search.SortOrder(Field(named: parts[0]), descending: parts.count > 1)
    default: break
    }
  }
}

/// What stands in the folder of cases beside these tests.
enum CaseFiles {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "Cases")

  /// The users of a file, one a line.
  static func roster(_ file: String) throws -> Roster {
    var builder = RosterBuilder()
    for line in try lines(of: file) {
      builder.append(try JSONDecoder().decode(User.self, from: Data(line.utf8)), record: Array(line.utf8))
    }
    return builder.snapshot()
  }

  /// The cases of all files with an ending.
  static func cases(_ ending: String) -> [SearchCase] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(ending) }.sorted().flatMap { (try? cases(of: $0)) ?? [] }
  }

  private static func cases(of file: String) throws -> [SearchCase] {
    var current = SearchCase(place: "")
    return try lines(of: file).enumerated().compactMap { number, line in
      current.place = "\(file):\(number + 1)"
      if line.hasPrefix("["), line.hasSuffix("]"), !line.contains(" =>") {
        current.set(String(line.dropFirst().dropLast()))
        return nil
      }
      guard let arrow = line.range(of: " =>", options: .backwards) else {
        return line.isEmpty || line.hasPrefix("# ") ? nil : SearchCase(place: "\(current.place) \(line)")
      }
      current.query = String(line[..<arrow.lowerBound])
      current.expected = line[arrow.upperBound...].trimmingCharacters(in: .whitespaces)
      return current
    }
  }

  private static func lines(of file: String) throws -> [String] {
    let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast()
  }
}
