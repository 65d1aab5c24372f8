import Directory
import Engine
import Testing

@testable import Interface

/// The columns while a list arrives slowly.
@Suite struct ContentWidthsTests {
  /// Texts whose usual width goes up and down as more of them come.
  private static let users: [User] = (0..<260).map { number in
    let length = number % 10 == 0 ? 40 : number % 40 < 20 ? 6 : 20
    return User(
      id: UserID(String(number + 1)), name: String(repeating: "n", count: length), email: "\(number)@x.example",
      phone: number > 30 ? "1-2-3" : nil)
  }

  @Test func whileUsersArriveTheyOnlyGrow() async {
    var harness = await Harness()
    harness.snapshot.state = .loading(LoadProgress())
    var before: [Field: ContentWidths.Width] = [:]
    for count in 1...199 {
      await harness.load(Array(Self.users.prefix(count)))
      let widths = harness.stage.widths.widths
      for (field, old) in before {
        #expect(widths[field].map { $0.usual >= old.usual && $0.most >= old.most } ?? false, "\(field) of \(count)")
      }
      before = widths
    }
  }

  @Test(arguments: [7, 199, 260])
  func atTheEndTheyAreThoseOfAListThatCameAtOnce(count: Int) async {
    let users = Array(Self.users.prefix(count))
    var slow = await Harness()
    slow.snapshot.state = .loading(LoadProgress())
    for part in [1, 3, count / 2, count - 1] { await slow.load(Array(users.prefix(part))) }
    await slow.load(users)
    (slow.snapshot.state, slow.snapshot.isWhole) = (.loaded, true)
    await slow.show()
    let atOnce = await Harness(users: users)
    #expect(slow.stage.widths.widths == atOnce.stage.widths.widths)
  }

  @Test func fromTwoHundredOnNothingMoves() async {
    var harness = await Harness()
    harness.snapshot.state = .loading(LoadProgress())
    await harness.load(Array(Self.users.prefix(200)))
    var before = harness.stage.widths.widths
    for count in 201...260 {
      await harness.load(Array(Self.users.prefix(count)))
      before[.id] = harness.stage.widths.widths[.id]
      #expect(harness.stage.widths.widths == before)
    }
  }
}
