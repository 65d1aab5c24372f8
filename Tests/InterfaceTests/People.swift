import Directory
import Foundation

/// Users from the tables of the folder `Users`: id, name, username, email, phone, company, city, with TABs between them.
enum People {
  static func named(_ file: String) throws -> [User] {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Users/\(file).tsv")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
        .map { $0 == "" ? nil : String($0).replacing("\\e", with: "\u{1B}").replacing("\\t", with: "\t") }
      func cell(_ index: Int) -> String? { cells.indices.contains(index) ? cells[index] : nil }
      return User(
        id: cell(0).map { UserID($0) }, name: cell(1), username: cell(2), email: cell(3),
        address: cell(6).map { Address(city: $0) }, phone: cell(4), company: cell(5).map { Company(name: $0) })
    }
  }

  /// So many people with different names.
  static func many(_ count: Int) -> [User] {
    (1...max(1, count)).prefix(count).map { number in
      User(
        id: UserID(String(number)), name: "Person \(number)", username: "p\(number)", email: "p\(number)@many.example")
    }
  }
}
