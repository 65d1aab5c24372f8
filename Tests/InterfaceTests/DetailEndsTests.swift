import Engine
import Testing

@testable import Interface

/// The first and the last user in the detail.
@Suite struct DetailEndsTests {
  @Test func whereNobodyFollowsItIsSaid() async throws {
    var harness = try await Harness(users: People.named("people"))
    await harness.press("<Tab><Enter>")
    harness.effects = []
    await harness.press("[")
    #expect(harness.stage.notice == Notice(text: "first of 10"))
    #expect(harness.effects.isEmpty, "the same user is not asked for again")
    await harness.press("]")
    #expect(harness.stage.notice == nil && harness.selected == "Ervin Howarth")
    await harness.press("]]]]]]]]]")
    #expect(harness.stage.selection.place == 9)
    #expect(harness.stage.notice == Notice(text: "last of 10"))
  }
}
