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
