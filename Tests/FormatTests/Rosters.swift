import Directory
import Foundation

/// A list of users from their records.
func roster(_ records: [String]) throws -> Roster {
  var builder = RosterBuilder()
  for record in records {
    let user = try JSONDecoder().decode(User.self, from: Data(record.utf8))
    builder.append(user, record: Array(record.utf8))
  }
  return builder.snapshot()
}
