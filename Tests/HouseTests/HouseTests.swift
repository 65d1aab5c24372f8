import Foundation
import Testing

/// The rules of the house that no compiler holds, checked against the table in `Sources/README.md`.
@Suite struct HouseTests {
  private let house: House

  init() throws { house = try House.whole.get() }

  @Test func everyTargetOfThePackageHasARow() throws {
    let table = house.table
    #expect(Set(table.keys) == house.dependencies.keys.filter { !$0.hasSuffix("Tests") }.asSet)
  }

  @Test func thePackageDependsOnWhatTheTableNames() throws {
    let table = house.table
    for (target, dependencies) in house.dependencies where !target.hasSuffix("Tests") {
      let row = try #require(table[target], "\(target) has no row")
      #expect(dependencies == row.ours, "\(target): Package.swift and the table in Sources/README.md differ")
    }
  }

  @Test func importsKeepToTheTable() throws {
    let table = house.table
    let tools: Set = ["Testing", "Foundation", "Glibc", "Dispatch", "Synchronization", "Observation"]
    for file in house.swiftFiles {
      let allowed: Set<String>
      if let name = file.target.suffixRemoved("Tests") {
        // Those tests that are of no one target may import what Package.swift lets them depend on.
        let own = Set(table[name].map { $0.ours.union([name]) } ?? [])
        allowed = own.union(house.dependencies[file.target] ?? []).union(tools).union(["TestSupport"])
      } else {
        let row = try #require(table[file.target], "\(file.path) belongs to no target of the table")
        allowed = row.ours.union(row.system)
      }
      for name in file.imports {
        #expect(allowed.contains(name), "\(file.path) imports \(name); see the table in Sources/README.md")
      }
    }
  }

  @Test(arguments: [("CNcurses", "Terminal"), ("CCurl", "Fetch"), ("CUTF8Proc", "Text"), ("COptions", "rollcall")])
  func aLibraryIsKnownToOneTarget(library: String, target: String) throws {
    let importers = house.swiftFiles.filter { $0.imports.contains(library) }
    #expect(Set(importers.map(\.target)).subtracting([target, target + "Tests"]) == [])
  }

  @Test func whatShipsNeverImportsAllOfFoundation() throws {
    for file in house.swiftFiles where file.path.hasPrefix("Sources/") || file.path.hasPrefix("Resources/") {
      #expect(!file.imports.contains("Foundation"), "\(file.path): FoundationEssentials at most, for the start-up")
    }
  }

  @Test func filesAreShort() throws {
    for path in try House.files(["swift", "c", "h", "cpp"]) {
      let lines = try House.text(path).split(separator: "\n", omittingEmptySubsequences: false).count - 1
      #expect(lines <= 300, "\(path) has \(lines) lines; split it by aspect")
    }
  }

  @Test func noModuleHasATypeOfItsOwnName() throws {
    let targets = house.dependencies.keys
    for file in house.swiftFiles where !file.path.hasPrefix("Tests/") {
      for type in file.types { #expect(!targets.contains(type), "\(file.path): \(type).Something would not resolve") }
    }
  }

  @Test func nothingIsForced() throws {
    for file in house.swiftFiles where !file.path.hasPrefix("Tests/") {
      for word in ["fatalError(", "try!", "as!"] {
        #expect(!file.code.contains(word), "\(file.path) holds \(word)")
      }
    }
  }
}

extension Sequence where Element: Hashable {
  fileprivate var asSet: Set<Element> { Set(self) }
}
