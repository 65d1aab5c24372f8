import Engine
import Search
import Terminal
import Testing

@testable import Interface

/// What Esc takes back, and what it leaves.
@Suite struct EscapeTests {
  @Test func escAndALetterThatComeTogetherAreBothDone() async throws {
    var harness = try await Harness(users: People.named("people"))
    await harness.press("minerva<M-v>")
    #expect(harness.field == "v", "Esc cleared the field")
    await harness.press("<C-u><Tab>g<Enter><M-j>")
    #expect(harness.application.screens.count == 1, "Esc closed the detail")
    #expect(harness.selected == "Ervin Howarth")
  }

  @Test func anAltKeyThatMeansSomethingStaysWhatItIs() async throws {
    var harness = try await Harness(users: People.named("people"))
    await harness.press("ada lind<M-b>")
    #expect((harness.application.screens.first as? ListScreen)?.editor.before == "ada ")
  }

  @Test func escAndALetterWaitForTheSearchLikeOtherKeys() async throws {
    var harness = try await Harness(users: People.named("people"))
    harness.isHeld = true
    await harness.press("fjord<Enter><Enter><M-j>")
    await harness.release()
    #expect(harness.field.isEmpty == false && harness.application.screens.count == 1)
    #expect(harness.selected == "Minerva Solberg")
  }

  @Test func escInTheIDEntryBringsBackTheFilterOfBefore() async throws {
    var harness = try await Harness(users: People.named("people"))
    await harness.press("#1,3<Enter>#<C-u>5<Tab>")
    #expect(harness.snapshot.filter == IDFilter("5", mode: .exclude), "Tab applies what stands there")
    await harness.press("<Esc>")
    #expect(harness.snapshot.filter == IDFilter("1,3"))
    await harness.press("<Esc><Esc>#5<Tab><Esc>")
    #expect(harness.snapshot.filter == nil)
  }

  @Test func escInTheIDEntryAsksForNothingWhereNothingWasApplied() async throws {
    var harness = try await Harness(users: People.named("people"))
    await harness.press("#1,3<Enter>#<C-u>")
    harness.effects = []
    await harness.press("5<Esc>")
    #expect(harness.effects.isEmpty && harness.snapshot.filter == IDFilter("1,3"))
  }

  @Test func aFormOpenedByMistakeKeepsNothing() async throws {
    var harness = try await Harness(users: People.named("people"))
    harness.snapshot.signUp = FormSnapshot()
    await harness.show()
    await harness.press("<Tab>nathan<Tab><Tab><Tab>secret<Esc>")
    #expect(harness.snapshot.signUp?.values.values.allSatisfy(\.isEmpty) == true)
    #expect(harness.snapshot.signUp?.secretLength == 0)
    await harness.press("n")
    #expect((harness.application.screens.last as? FormScreen)?.editors.values.allSatisfy(\.isEmpty) == true)
  }

  @Test func aFormThatWasSentKeepsWhatWasTyped() async throws {
    var harness = try await Harness(users: People.named("people"))
    harness.snapshot.signUp = FormSnapshot()
    await harness.show()
    await harness.press("<Tab>nAda<Enter>")
    harness.snapshot.signUp?.isBusy = false
    harness.snapshot.signUp?.refusal = "that name is taken"
    await harness.show()
    for _ in 0..<2 {
      await harness.press("<Esc>n")
      #expect((harness.application.screens.last as? FormScreen)?.editors[.name]?.text == "Ada")
    }
  }

  @Test func searchingFromTheDetailClosesIt() async throws {
    var harness = try await Harness(users: People.named("people"))
    await harness.press("fjord<Enter><Enter>/vera")
    #expect(harness.snapshot.detail == nil && harness.application.screens.count == 1)
    #expect(harness.field == "vera" && harness.focus == .field)
  }
}
