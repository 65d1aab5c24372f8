import Directory
import Engine
import Search
import Terminal
import Testing

@testable import Interface

/// Another order, while it is being found: the rows are still those of the old one, and the screen says so.
@Suite struct SortingTests {
  @Test func thatItSortsIsSaidAtOnceAndTheOldRowsKeepTheirOwnSign() async throws {
    var harness = try await Harness(users: People.named("people"))
    await harness.press("<Tab>ss")
    #expect(harness.text.contains("  NAME ▲"))
    harness.isHeld = true
    await harness.press("s")
    #expect(harness.text.contains("  NAME ▲") && harness.text.contains("USERNAME …"))
    #expect(!harness.text.contains("sorting"), "what is found within a moment needs no words")
    harness.snapshot.sort = SortOrder(.username)
    await harness.takeLong()
    #expect(harness.text.contains("  NAME ▲") && harness.text.contains("USERNAME …"))
    #expect(harness.text.contains(" 10/10 · sorting "))
    await harness.find()
    #expect(harness.text.contains("USERNAME ▲") && !harness.text.contains("  NAME ▲"))
    #expect(!harness.text.contains("sorting"))
  }

  @Test func theOtherWayRoundWhileOneIsBeingFound() async throws {
    var harness = try await Harness(users: People.named("people"))
    await harness.press("<Tab>")
    harness.isHeld = true
    await harness.press("sS")
    #expect(harness.held == [.sort(SortOrder(.id)), .sort(SortOrder(.id, descending: true))])
    #expect(harness.stage.sort == SortOrder(.id, descending: true))
    // The engine says what it does of the first before it knows of the second.
    harness.snapshot.sort = SortOrder(.id)
    await harness.show()
    #expect(harness.stage.sort == SortOrder(.id, descending: true))
    #expect(harness.text.contains("… ID") && !harness.text.contains("▼"))
    await harness.release()
    #expect(harness.text.contains("▼ ID"))
  }

  @Test func keysWaitForAMomentAndNoLonger() async throws {
    var harness = try await Harness(users: People.named("people"))
    await harness.press("<Tab>")
    harness.isHeld = true
    await harness.press("ssj")
    #expect(harness.selected == "Ada Lindqvist")
    harness.snapshot.sort = SortOrder(.name)
    await harness.takeLong()
    #expect(harness.selected == "Ervin Howarth")
    await harness.press("j")
    #expect(harness.selected == "Clementine Bauch")
    await harness.find()
    #expect(harness.selected == "Clementine Bauch", "the person selected stays selected")
    #expect(harness.stage.selection.place == 1)
  }

  @Test func escGivesUpTheOrderAndKeepsTheQuery() async throws {
    var harness = try await Harness(users: People.named("people"))
    await harness.press("fjord<Enter>ss")
    harness.isHeld = true
    await harness.press("S")
    harness.snapshot.sort = SortOrder(.name, descending: true)
    await harness.takeLong()
    #expect(harness.text.contains("Esc cancel"))
    await harness.press("<Esc>")
    #expect(harness.held.last == .sort(SortOrder(.name)))
    await harness.release()
    #expect(harness.text.contains("  NAME ▲") && harness.field == "fjord")
  }

  @Test func withoutAStatusLineTheCountSaysIt() async throws {
    var harness = try await Harness(users: People.named("people"), size: Size(columns: 20, rows: 5))
    await harness.press("<Tab>")
    harness.isHeld = true
    await harness.press("s")
    harness.snapshot.sort = SortOrder(.id)
    await harness.takeLong()
    #expect(harness.text.contains("10/10…"))
    await harness.find()
    #expect(harness.text.contains("10/10") && !harness.text.contains("10/10…"))
  }

  @Test(arguments: [
    (Size(columns: 20, rows: 5), "10/10 ▼"),
    (Size(columns: 40, rows: 5), "10/10 · name ▼"), (Size(columns: 60, rows: 8), " 10/10 · name ▼ "),
    (Size(columns: 20, rows: 8), " 10/10 ▼"),
  ])
  func withoutHeadsTheOrderStandsBesideTheCount(size: Size, words: String) async throws {
    var harness = try await Harness(users: People.named("people"), size: size)
    await harness.press("<Tab>ss")
    #expect(harness.text.contains("10/10 · name ▲") || harness.text.contains("10/10 ▲"))
    await harness.press("S")
    #expect(harness.text.contains(words))
    harness.snapshot.sort = nil
    await harness.load(try People.named("people"))
    #expect(!harness.text.contains("▼") && harness.text.contains("10/10"))
  }

  @Test func anOrderWithoutAColumnIsSaidUnderHeadsToo() async throws {
    var harness = try await Harness(users: People.named("people"), size: Size(columns: 40, rows: 12))
    harness.snapshot.sort = SortOrder(.city)
    await harness.load(try People.named("people"))
    #expect(!harness.text.contains("CITY") && harness.text.contains("10/10 · city ▲"))
  }

  @Test func aSlowSearchIsSaidToo() async throws {
    var harness = try await Harness(users: People.named("people"))
    harness.isHeld = true
    await harness.press("fj")
    harness.snapshot.typing = "fj"
    await harness.takeLong()
    #expect(harness.text.contains(" 10/10 · searching "))
    await harness.find()
    #expect(harness.text.contains(" 2/10 ") && !harness.text.contains("searching"))
  }
}

extension Harness {
  /// The engine, told what it was told, says that it takes long.
  fileprivate mutating func takeLong() async {
    snapshot.isSearchSlow = true
    await show()
  }

  /// The engine has found what it was asked for.
  fileprivate mutating func find() async {
    snapshot.isSearchSlow = false
    await release()
  }
}
