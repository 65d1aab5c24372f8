import Foundation
import Testing

@testable import rollcall

@Suite struct HelpTests {
  private func file(_ name: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: name), encoding: .utf8)
  }

  @Test(arguments: Options.table.map(\.spelling)) func helpAndReadmeNameTheOption(_ option: String) throws {
    #expect(Help.page.contains(option))
    #expect(try file("README.md").contains("`\(option)"))
  }

  @Test func readmePromisesNoOptionThatIsNotThere() throws {
    let promised = try file("README.md").matches(of: /`(?:-\w`, `)?(--[a-z-]+)/).map { String($0.1) }
    let known = Set(Options.table.map(\.spelling) + ["--tests", "--test"])
    for option in promised { #expect(known.contains(option), "README.md names \(option)") }
  }

  @Test func helpIsForEveryLocale() {
    #expect(Help.page.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func helpFitsATerminalOfAHundredColumns() {
    for line in Help.page.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
  }
}
