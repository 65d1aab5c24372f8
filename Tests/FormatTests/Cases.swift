import Directory
import Foundation

/// The cases of a test: a JSON array in the folder `Cases` beside this file.
func cases<Case: Decodable>(_ name: String, of type: Case.Type = Case.self) -> [Case] {
  let folder = URL(filePath: #filePath).deletingLastPathComponent()
  do {
    let data = try Data(contentsOf: folder.appending(path: "Cases/\(name).json"))
    return try JSONDecoder().decode([Case].self, from: data)
  } catch {
    fatalError("Cases/\(name).json: \(error)")
  }
}

/// A list of users from their records.
func roster(_ records: [String]) throws -> Roster {
  var builder = RosterBuilder()
  for record in records {
    let user = try JSONDecoder().decode(User.self, from: Data(record.utf8))
    builder.append(user, record: Array(record.utf8))
  }
  return builder.snapshot()
}
