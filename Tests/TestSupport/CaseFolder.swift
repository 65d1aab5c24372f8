public import Foundation

/// The cases of a test: files in a folder beside its own, or above it.
public enum CaseFolder {
  /// The nearest folder of a name, seen from a test's file.
  public static func url(_ name: String = "Cases", from file: String = #filePath) -> URL {
    let place = URL(filePath: file).deletingLastPathComponent()
    let above = sequence(first: place) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
    return above.lazy.map { $0.appending(path: name) }.first { FileManager.default.fileExists(atPath: $0.path) }
      ?? place.appending(path: name)
  }

  /// The cases of a file, a JSON array. A test whose cases can't be read ends at once, as without any it would pass.
  public static func cases<Case: Decodable>(
    _ name: String, of type: Case.Type = Case.self, in folder: String = "Cases", from file: String = #filePath
  ) -> [Case] {
    let url = Self.url(folder, from: file).appending(path: "\(name).json")
    do {
      return try JSONDecoder().decode([Case].self, from: Data(contentsOf: url))
    } catch {
      fatalError("\(url.path): \(error)")
    }
  }

  /// The texts of the files with an ending, as `.case`, by name.
  public static func texts(_ ending: String, in folder: URL) -> [(name: String, text: String)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(ending) }.sorted().compactMap { name in
      (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)).map { (name, $0) }
    }
  }
}
