import Directory
import Foundation
import TestSupport

/// Files of made users as a service would send them: each with all the attributes of the public test service.
struct MadeRecords {
  private static let streets = [
    "Kulas Light", "Victor Plains", "Douglas Extension", "Hoeger Mall", "Skiles Walks", "Norberto Crossing",
  ]
  private static let words = [
    "adaptive", "proactive", "synergized", "managed", "user-centric", "multi-layered", "client-server", "real-time",
    "markets", "e-markets", "harness", "targets", "scalable", "supply-chains",
  ]
  private static let usersPerWrite = 10_000

  private var users = MadeUsers()
  private var random = SeededGenerator(seed: 2)

  /// Writes a list of so many users.
  static func write(_ count: Int, to path: String) throws {
    try Data().write(to: URL(filePath: path))
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    defer { try? file.close() }
    var maker = MadeRecords()
    for first in stride(from: 1, through: count, by: usersPerWrite) {
      var text = ""
      for number in first...min(first + usersPerWrite - 1, count) {
        text += number == 1 ? "[" : ","
        text += maker.record(number)
      }
      if first + usersPerWrite > count { text += "]" }
      try file.write(contentsOf: Data(text.utf8))
    }
  }

  private mutating func record(_ number: Int) -> String {
    let user = users.user(number)
    func text(_ value: String?) -> String { "\"\(value ?? "")\"" }
    let address = """
      "street": \(text(random.pick(Self.streets))), "suite": "Apt. \(random.below(999))", \
      "city": \(text(user.address?.city)), "zipcode": "\(10_000 + random.below(89_999))-\(1_000 + random.below(8_999))", \
      "geo": {"lat": "\(degrees(90))", "lng": "\(degrees(180))"}
      """
    return """
      {"id": \(number), "name": \(text(user.name)), "username": \(text(user.username)), "email": \(text(user.email)), \
      "address": {\(address)}, "phone": \(text(user.phone)), "website": "\(user.username ?? "").org", \
      "company": {"name": \(text(user.company?.name)), "catchPhrase": "\(phrase())", "bs": "\(phrase())"}}
      """
  }

  private mutating func degrees(_ most: Int) -> String {
    "\(random.below(2 * most) - most).\(1_000 + random.below(9_000))"
  }

  private mutating func phrase() -> String {
    (0..<3).map { _ in random.pick(Self.words) }.joined(separator: " ")
  }
}
