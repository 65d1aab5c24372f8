import Directory
import Foundation
import Search
import Testing

/// What stands in the folder of cases beside these tests.
enum CaseFiles {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Cases")

  /// The users of `people.ndjson`.
  static func people() throws -> Roster {
    var builder = RosterBuilder()
    for line in try lines(of: "people.ndjson") {
      builder.append(try JSONDecoder().decode(CaseUser.self, from: Data(line.utf8)).user, record: Array(line.utf8))
    }
    return builder.snapshot()
  }

  /// The cases of all files whose names end in `.cases`.
  static func searches() -> [SearchCase] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".cases") }.sorted().flatMap { (try? searches(of: $0)) ?? [] }
  }

  private static func searches(of file: String) throws -> [SearchCase] {
    var current = SearchCase(place: "", query: "", expected: [])
    return try lines(of: file).enumerated().compactMap { number, line in
      if line.hasPrefix("["), line.hasSuffix("]") {
        current.set(String(line.dropFirst().dropLast()))
        return nil
      }
      guard let arrow = line.range(of: " =>", options: .backwards) else {
        return line.isEmpty || line.hasPrefix("# ") ? nil : SearchCase(place: "\(file):\(number + 1): \(line)")
      }
      current.place = "\(file):\(number + 1)"
      current.query = String(line[..<arrow.lowerBound])
      current.expected = line[arrow.upperBound...].split(separator: " ").map(String.init)
      return current
    }
  }

  static func lines(of file: String) throws -> [String] {
    let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast()
  }
}

/// A query and the ids of the users it should find.
struct SearchCase: Sendable, CustomTestStringConvertible {
  var place: String
  var query = ""
  var filter: IDFilter?
  var sort: Search.SortOrder?
  /// Nil if the line could not be read.
  var expected: [String]?

  var testDescription: String { "\(place) \(query)" }

  mutating func set(_ setting: String) {
    let words = setting.split(separator: " ", maxSplits: 1).map(String.init)
    switch words.first {
    case "filter" where words.last == "none": filter = nil
    case "filter":
      let isExcluding = words[1].hasPrefix("not ")
      filter = IDFilter(String(words[1].dropFirst(isExcluding ? 4 : 0)), mode: isExcluding ? .exclude : .keep)
    default:
      let parts = words[1].split(separator: ":").map(String.init)
      sort = Search.SortOrder(Field(named: parts[0]), descending: parts.count > 1)
    }
  }
}

/// A user as the cases write it; the id may be a number of any length.
private struct CaseUser: Decodable {
  let user: User

  private enum Key: CodingKey { case id, name, username, email, phone, address, company }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let number = try? values.decode(Int64.self, forKey: .id)
    let id = try number.map(String.init) ?? values.decodeIfPresent(String.self, forKey: .id)
    user = User(
      id: id.map { UserID($0) },
      name: try values.decodeIfPresent(String.self, forKey: .name),
      username: try values.decodeIfPresent(String.self, forKey: .username),
      email: try values.decodeIfPresent(String.self, forKey: .email),
      address: try values.decodeIfPresent(Address.self, forKey: .address),
      phone: try values.decodeIfPresent(String.self, forKey: .phone),
      company: try values.decodeIfPresent(Company.self, forKey: .company))
  }
}
