import Directory
import Foundation
import Search
import TestSupport
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
  static let folder = CaseFolder.url()

  /// The users of a file, one a line.
  static func roster(_ file: String) throws -> Roster {
    var builder = RosterBuilder()
    for line in lines(of: try String(contentsOf: folder.appending(path: file), encoding: .utf8)) {
      builder.append(try JSONDecoder().decode(User.self, from: Data(line.utf8)), record: Array(line.utf8))
    }
    return builder.snapshot()
  }

  /// The cases of all files with an ending.
  static func cases(_ ending: String) -> [SearchCase] {
    CaseFolder.texts(ending, in: folder).flatMap { cases(of: $0.name, lines(of: $0.text)) }
  }

  private static func cases(of file: String, _ lines: [String]) -> [SearchCase] {
    var current = SearchCase(place: "")
    return lines.enumerated().compactMap { number, line in
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

  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast()
  }
}
