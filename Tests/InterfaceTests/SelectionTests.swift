import Directory
import Engine
import Search
import Terminal
import Testing

@testable import Interface

@Suite struct SelectionTests {
  @Test func typingSelectsTheBestMatchAndEscapeKeepsThePerson() async throws {
    var harness = try await Harness(users: People.named("people"))
    await harness.press("<Down><Down>fjord")
    #expect(harness.selected == "Ada Lindqvist")
    await harness.press("<Down>")
    #expect(harness.selected == "Minerva Solberg")
    await harness.press("<Esc>")
    #expect(harness.field.isEmpty)
    #expect(harness.selected == "Minerva Solberg")
    #expect(harness.stage.snapshot.users.count == 10)
  }

  @Test func growthAndReloadKeepThePersonInTheSameRowOfTheScreen() async {
    let users = People.many(100)
    var harness = await Harness(users: Array(users[40...]))
    await harness.press("<Tab>jjjjjjjjjjjjjjjjjjjjjjjjjj")
    let row = harness.stage.selection.place - harness.stage.selection.top
    #expect(harness.selected == "Person 67")
    await harness.load(users)
    #expect(harness.selected == "Person 67")
    #expect(harness.stage.selection.place - harness.stage.selection.top == row)
    await harness.load(users.reversed())
    #expect(harness.selected == "Person 67")
    #expect(harness.stage.selection.place == 33)
  }

  /// A long list of people who are one letter off, and then the one who is meant.
  private static let nearly = (1...60).map { User(id: UserID("\($0)"), name: "Robert Millet") }
  private static let meant = User(id: UserID("77777"), name: "Robert Miller")

  @Test(arguments: ["", "<Enter>", "<Tab>"])
  func whoeverFitsBestIsSelectedWhileUsersArrive(keys: String) async {
    var harness = await Harness(users: Self.nearly)
    await harness.press("robert miller" + keys)
    #expect(harness.selected == "Robert Millet")
    await harness.load(Self.nearly + [Self.meant])
    #expect(harness.selected == "Robert Miller")
    #expect(harness.stage.selection.top == 0 && harness.stage.selection.line == 0)
    await harness.load(Self.nearly)
    #expect(harness.selected == "Robert Millet", "who is gone can't be the best")
    await harness.load(Self.nearly + [Self.meant])
    #expect(harness.selected == "Robert Miller")
  }

  @Test(arguments: ["<Down>", "<Down><Up>", "<PgDn>", "<Enter>j", "<Enter>G", "<Enter><Enter>", "<Enter>y"])
  func whoWasChosenByHandStaysSelectedWhileUsersArrive(keys: String) async {
    var harness = await Harness(users: Self.nearly)
    await harness.press("robert miller" + keys)
    let chosen = harness.stage.selection.identity
    await harness.load(Self.nearly + [Self.meant])
    #expect(harness.stage.selection.identity == chosen && harness.selected == "Robert Millet")
    await harness.press("<Esc><Esc><Esc><Tab>/robert mille<Backspace>er")
    #expect(harness.selected == "Robert Miller", "who types asks for the best match again")
  }

  @Test func withoutAQueryNobodyFitsBetter() async throws {
    let users = try People.named("people")
    var harness = await Harness(users: Array(users[1...]))
    await harness.load(users)
    #expect(harness.selected == "Ervin Howarth")
    await harness.press("fjord<Esc>")
    #expect(harness.selected == "Ada Lindqvist")
    await harness.load(users.reversed())
    #expect(harness.selected == "Ada Lindqvist")
  }

  @Test func inAnotherOrderTypingSelectsTheBestMatchWhereverItStands() async {
    let others = (1...60).map { User(id: UserID("\($0)"), name: "Adam \($0)", email: "zoe.\($0)@x.example") }
    var harness = await Harness(users: others + [User(id: UserID("99"), name: "Zoe")])
    await harness.press("<Tab>ss/zoe")
    #expect(harness.stage.snapshot.searchedSort == SortOrder(.name))
    #expect(harness.selected == "Zoe" && harness.stage.selection.place == 60)
    #expect(harness.text.contains("▌  99  Zoe"), "it is scrolled into view")
    await harness.press("<Esc>-foo")
    #expect(harness.stage.selection.place == 0, "all who are left fit alike")
  }

  @Test func twoUsersOfOneIDStayTwoRows() async {
    let twins = [
      User(id: UserID("7"), name: "First"), User(id: UserID("7"), name: "Second"), User(id: UserID("8"), name: "Third"),
    ]
    var harness = await Harness(users: twins)
    await harness.press("<Tab>j")
    #expect(harness.selected == "Second")
    await harness.load([User(id: UserID("1"), name: "Zero")] + twins)
    #expect(harness.selected == "Second")
  }

  @Test func whoIsGoneLeavesTheNextSelected() async throws {
    let users = try People.named("people")
    var harness = await Harness(users: users)
    await harness.press("<Tab>jj")
    await harness.load(users.filter { $0.name != "Clementine Bauch" })
    #expect(harness.selected == "Patricia Lebsack")
    await harness.press("G")
    await harness.load(Array(users.prefix(3)))
    #expect(harness.selected == "Clementine Bauch")
    await harness.load([])
    #expect(harness.selected == nil)
    await harness.load(users)
    #expect(harness.selected == "Ada Lindqvist")
  }

  @Test func movementStaysInTheList() async {
    var harness = await Harness(users: People.many(50))
    await harness.press("<Tab>")
    for (keys, place) in [
      ("k", 0), ("j", 1), ("G", 49), ("j", 49), ("<PgUp>", 32), ("<C-u>", 24), ("<C-d>", 32), ("g", 0), ("<PgDn>", 17),
      ("<End>", 49), ("<Home>", 0),
    ] {
      await harness.press(keys)
      #expect(harness.stage.selection.place == place, "after \(keys)")
      #expect((0..<17).contains(harness.stage.selection.place - harness.stage.selection.top))
    }
  }
}
