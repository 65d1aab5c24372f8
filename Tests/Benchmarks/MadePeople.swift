import Foundation
import TestSupport

/// Invented users in the shape of the public test service, the same in every run.
enum MadePeople {
  private static let beginnings = [
    "An", "Be", "Car", "Da", "El", "Fen", "Gre", "Hen", "In", "Jo", "Ka", "Li", "Mar", "No",
  ]
  private static let ends = [
    "na", "ric", "men", "vid", "sa", "ton", "ta", "rik", "ga", "nas", "ren", "lo", "tin", "ra",
  ]
  private static let surnames = [
    "Ashby", "Brandt", "Calder", "Duarte", "Eriksen", "Farrow", "Grieve", "Hollis", "Ibarra",
  ]
  private static let cities = ["Ulm", "Leith", "Bilbao", "Tartu", "Lincoln", "Malmo", "Lyon", "Delft", "Kobe"]

  /// A file of so many users.
  static func file(_ count: Int) throws -> String {
    var random = SeededGenerator(seed: 1)
    func any(_ words: [String]) -> String { words[Int(random.next() % UInt64(words.count))] }
    let users = (1...count).map { id in
      let (first, last) = (any(beginnings) + any(ends), any(surnames))
      let username = first.lowercased() + String(id)
      let phone = String(format: "1-%03d-555-%04d", Int(random.next() % 1000), Int(random.next() % 10_000))
      return """
        {"id":\(id),"name":"\(first) \(last)","username":"\(username)","email":"\(username)@people.example",\
        "address":{"street":"\(id) Mill Row","suite":"Apt. \(id)","city":"\(any(cities))","zipcode":"90210-\(id)",\
        "geo":{"lat":"1.5","lng":"-2.5"}},"phone":"\(phone)","website":"\(username).example",\
        "company":{"name":"Harborline Press","catchPhrase":"Made to be used","bs":"craft and repair"}}
        """
    }
    let file = NSTemporaryDirectory() + "rollcall-bench-\(UUID().uuidString).json"
    try "[\(users.joined(separator: ","))]".write(toFile: file, atomically: true, encoding: .utf8)
    return file
  }
}
