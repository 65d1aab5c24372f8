import Directory
import Engine
import Search
import Terminal
import Testing

@testable import Interface

/// The search field and a slow engine: keys are neither lost nor done to rows that are no longer meant.
@Suite struct FieldTests {
  @Test func keysTypedFasterThanTheSearchActOnWhatWasTyped() async throws {
    var harness = try await Harness(users: People.named("people"))
    harness.isHeld = true
    await harness.press("minerva<Enter><Enter>")
    #expect(harness.focus == .list)
    #expect(harness.application.screens.count == 1, "the rows are still the old ones")
    await harness.release()
    #expect(harness.selected == "Minerva Solberg")
    #expect(harness.application.screens.last is DetailScreen)
  }

  @Test func movingWaitsForTheSearch() async throws {
    var harness = try await Harness(users: People.named("people"))
    harness.isHeld = true
    await harness.press("fjord<Down>")
    await harness.release()
    #expect(harness.selected == "Minerva Solberg")
  }

  @Test func typingGoesOnAfterAMoveThatWaits() async throws {
    var harness = try await Harness(users: People.named("people"))
    harness.isHeld = true
    await harness.press("fjo<Down>rd")
    #expect(harness.field == "fjord")
    await harness.release()
    #expect(harness.selected == "Ada Lindqvist")
  }

  @Test func whatWaitsComesInOrder() async throws {
    var harness = try await Harness(users: People.named("people"))
    harness.isHeld = true
    await harness.press("fjord<Enter>jye/vera")
    await harness.release()
    let copied = harness.effects.compactMap { if case .copy(_, let what) = $0 { what } else { nil } }
    #expect(copied == ["e-mail minerva@fjord.example"])
    #expect(harness.field == "vera")
    #expect(harness.selected == "Vera Kowalska")
  }

  @Test func escGivesUpWhatWaitsForASlowSearch() async throws {
    for isSlowBefore in [true, false] {
      var harness = try await Harness(users: People.named("people"))
      harness.isHeld = true
      await harness.press("fjord<Enter><Enter>")
      if isSlowBefore { await harness.wait(for: "fjord") }
      await harness.press("<Esc>")
      if !isSlowBefore { await harness.wait(for: "fjord") }
      #expect(harness.field.isEmpty && harness.held.last == .clear)
      await harness.release()
      #expect(harness.application.screens.count == 1 && harness.stage.snapshot.users.count == 10)
    }
  }

  @Test(arguments: ["/", "<Tab>", "#", "?", "s", "n", "<C-r>"])
  func keysThatAreAboutNobodyDoNotWaitForASlowSearch(key: String) async throws {
    var harness = try await Harness(users: People.named("people"))
    harness.snapshot.signUp = FormSnapshot()
    await harness.show()
    await harness.press("v<Enter>")
    harness.isHeld = true
    await harness.press("/fjord<Enter>")
    await harness.wait(for: "fjord")
    await harness.press("j<Enter>")
    let before = (harness.application.screens.count, harness.focus, harness.effects.count)
    await harness.press(key)
    #expect((harness.application.screens.count, harness.focus, harness.effects.count) != before, "it is done at once")
    #expect(harness.application.waiting.isEmpty)
  }

  @Test func keysAboutARowWaitForASlowSearchInOrder() async throws {
    var harness = try await Harness(users: People.named("people"))
    harness.snapshot.signUp = FormSnapshot()
    await harness.show()
    harness.isHeld = true
    await harness.press("fjord<Down>")
    await harness.wait(for: "fjord")
    await harness.press("<Up><Down><Enter>yn")
    #expect(harness.focus == .list && harness.application.screens.count == 1)
    harness.snapshot.isSearchSlow = false
    harness.held = [.type("fjord"), .commit]
    await harness.release()
    let copied = harness.effects.compactMap { if case .copy(_, let what) = $0 { what } else { nil } }
    #expect(copied == ["name Minerva Solberg"])
  }

  @Test func keysAfterAFilterActOnWhoItLeaves() async throws {
    var harness = try await Harness(users: People.named("people"))
    harness.isHeld = true
    await harness.press("<Tab>#5<Enter><Enter>")
    #expect(harness.application.screens.count == 1)
    await harness.release()
    #expect(harness.application.screens.last is DetailScreen)
    #expect(harness.selected == "Minerva Solberg")
  }

  @Test func aLateSignThatAnOlderSearchSettledIsNotTakenForThisOne() async throws {
    var harness = try await Harness(users: People.named("people"))
    harness.isHeld = true
    await harness.press("vera<Enter>ye")
    harness.snapshot.typing = "vera"
    await harness.show()
    await harness.hear(.settled)
    #expect(harness.application.screens.count == 1, "the rows are still those of before")
    harness.held = [.type("vera"), .commit]
    await harness.release()
    #expect(harness.stage.notice?.text.contains("vera@wisla.example") == true)
  }

  @Test func interruptDoesNotWait() async throws {
    var harness = try await Harness(users: People.named("people"))
    harness.isHeld = true
    await harness.press("a<Down><C-c>")
    #expect(harness.effects.last == .leave(.cancelled))
  }

  @Test func theFieldNeverFallsBackToAnOlderText() async throws {
    var harness = try await Harness(users: People.named("people"))
    harness.isHeld = true
    await harness.press("abc")
    for text in ["a", "ab"] {
      harness.snapshot.typing = text
      await harness.show()
      await harness.hear(.settled)
      #expect(harness.field == "abc")
    }
  }

  @Test func committedDigitsLeaveTheFieldAsAFilter() async throws {
    var harness = try await Harness(users: People.named("people"))
    harness.isHeld = true
    await harness.press("3<Enter>")
    #expect(harness.field == "3")
    await harness.release()
    #expect(harness.field.isEmpty)
    #expect(harness.snapshot.filter == IDFilter("3"))
    #expect(harness.selected == "Clementine Bauch")
    await harness.press("<Esc>")
    #expect(harness.snapshot.filter == nil)
    #expect(harness.selected == "Clementine Bauch")
  }

  @Test func digitsOfNobodyStayASearch() async throws {
    var harness = try await Harness(users: People.named("people"))
    await harness.press("6593<Enter>")
    #expect(harness.field == "6593")
    #expect(harness.selected == "Ervin Howarth")
  }

  @Test func qIsTextInTheFieldAndLeavesInTheList() async throws {
    var harness = try await Harness(users: People.named("people"))
    await harness.press("q?#/ys")
    #expect(harness.field == "q?#/ys")
    #expect(!harness.effects.contains(.leave(.left)))
    await harness.press("<Tab>q")
    #expect(harness.effects.last == .leave(.left))
  }

  @Test func slashSelectsTheTextSoThatTypingReplacesIt() async throws {
    var harness = try await Harness(users: People.named("people"))
    await harness.press("minerva<Enter>/vera")
    #expect(harness.field == "vera")
    await harness.press("<Enter>/<Backspace><Backspace>")
    #expect(harness.field == "ve")
  }

  @Test func theIDEntryShowsTheFilterInForceAndEmptyTakesItAway() async throws {
    var harness = try await Harness(users: People.named("people"))
    await harness.press("#1,3..5<Enter>")
    #expect(harness.snapshot.filter == IDFilter("1,3..5"))
    #expect(harness.stage.snapshot.users.count == 4)
    await harness.press("#")
    #expect(harness.text.contains("⌕ id 1,3..5"))
    await harness.press("<Tab>")
    #expect(harness.snapshot.filter?.mode == .exclude)
    await harness.press("<C-u><Enter>")
    #expect(harness.snapshot.filter == nil)
    #expect(harness.stage.snapshot.users.count == 10)
  }

  @Test func anotherRuleForCommittedIDsIsTheEntrysToo() async throws {
    var harness = try await Harness(users: People.named("people"), idMode: .exclude)
    await harness.press("#3<Enter>")
    #expect(harness.stage.snapshot.users.count == 9)
  }

  @Test func aQueryFromTheCommandLineStandsInTheField() async throws {
    let harness = try await Harness(users: People.named("people"), query: "minerva")
    #expect(harness.field == "minerva")
    #expect(harness.selected == "Minerva Solberg")
  }
}

extension Harness {
  /// The engine knows what was typed and says that it takes long to find.
  fileprivate mutating func wait(for text: String) async {
    (snapshot.typing, snapshot.isSearchSlow) = (text, true)
    await show()
  }
}
