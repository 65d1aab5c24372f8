import Decode
import Directory
import Foundation
import Testing

/// The sample directory: what a first look at the program shows.
@Suite struct SampleTests {
  private let sample: Outcome

  init() throws {
    let resources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Resources/users.json")
    sample = Outcome(Array(try Data(contentsOf: resources.standardizedFileURL)))
  }

  @Test func everybodyIsWhole() {
    #expect(sample.ids == (1...40).map(String.init))
    #expect(sample.skipped.isEmpty)
    #expect(sample.problem == nil)
    for user in sample.users {
      #expect(user.name != nil && user.phone != nil && user.website != nil && user.company?.name != nil)
      #expect(user.address?.city != nil && user.address?.geo?.lat != nil)
      #expect(user.username?.allSatisfy { $0.isASCII } == true)
    }
    #expect(Set(sample.users.map(\.username)).count == 40)
  }

  /// Nobody can be reached: the domains are reserved for examples (RFC 2606).
  @Test func addressesAreExamples() {
    for user in sample.users {
      #expect(user.email?.hasSuffix(".example") == true)
      #expect(user.website?.hasSuffix(".example") == true)
    }
  }

  /// One scalar of each script, and the forms of text that terminals find hard.
  @Test(arguments: ["김", "王", "ひ", "タ", "А", "ل", "म", "Ε", "ễ", "ø", "Ł", "e\u{301}", "\u{200D}", "🎪"])
  func scripts(_ piece: String) {
    let scalars = sample.users.map { "\($0.name ?? "") \($0.company?.name ?? "") \($0.address?.city ?? "")" }.joined()
      .unicodeScalars.map(\.value)
    #expect(scalars.contains(piece.unicodeScalars.map(\.value)))
  }
}
