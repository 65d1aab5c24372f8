import Directory
import Foundation
import TestSupport
import Testing

@testable import Search

/// A file of `Cases/Ranked`: users, and what is asked of them.
struct RankedCaseFile: Sendable, CustomTestStringConvertible {
  /// What a line asks.
  enum Question: Sendable {
    case rows(String)
    case highlight(id: String, field: Field, query: String)
    case explain(id: String, query: String)
  }

  let name: String
  private(set) var roster = Roster()
  private(set) var nicknames = Nicknames()
  private(set) var lines: [(place: String, question: Question, answer: String)] = []

  var testDescription: String { name }

  static func all() -> [RankedCaseFile] {
    CaseFolder.texts(".ranked", in: CaseFiles.folder.appending(path: "Ranked")).map { RankedCaseFile($0, $1) }
  }

  private init(_ name: String, _ text: String) {
    self.name = name
    var builder = RosterBuilder()
    var table = ""
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("#") || line.isEmpty { continue }
      if line.hasPrefix("nickname ") {
        table += line.dropFirst("nickname ".count) + "\n"
      } else if let arrow = line.range(of: " =>") {
        let answer = line[arrow.upperBound...].drop { $0 == " " }
        lines.append(("\(name):\(number + 1)", Self.question(line[..<arrow.lowerBound]), String(answer)))
      } else {
        let fields = line.split(separator: "|", omittingEmptySubsequences: false).map {
          $0.trimmingCharacters(in: .whitespaces)
        }
        builder.append(Self.user(fields), record: [])
      }
    }
    roster = builder.snapshot()
    nicknames = Nicknames(table.utf8)
  }

  private static func question(_ text: Substring) -> Question {
    let words = text.split(separator: " ", maxSplits: 3).map(String.init)
    if words[0] == "highlight" { return .highlight(id: words[1], field: Field(named: words[2]), query: words[3]) }
    if words[0] == "explain" { return .explain(id: words[1], query: words[2...].joined(separator: " ")) }
    return .rows(String(text))
  }

  private static func user(_ fields: [String]) -> User {
    func field(_ place: Int) -> String? {
      fields.indices.contains(place) && !fields[place].isEmpty ? fields[place] : nil
    }
    return User(
      id: field(0).map { UserID($0) }, name: field(1), username: field(2), email: field(3),
      address: field(6).map { Address(city: $0) }, phone: field(4), company: field(5).map { Company(name: $0) })
  }
}
