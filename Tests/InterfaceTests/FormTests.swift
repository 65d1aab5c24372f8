import Engine
import Testing

@testable import Interface

/// Where Enter leads in a form.
@Suite struct FormTests {
  private func open() async throws -> Harness {
    var harness = try await Harness(users: People.named("people"))
    harness.snapshot.signUp = FormSnapshot()
    await harness.show()
    await harness.press("<Tab>n")
    return harness
  }

  @Test func enterGoesToTheNextEmptyFieldAndAtLastSends() async throws {
    var harness = try await open()
    for (text, field) in [("Zoë", SignInField.username), ("zoe", .email), ("zoe@x.example", .password)] {
      await harness.press(text + "<Enter>")
      #expect(harness.form?.field == field)
      #expect(!harness.effects.contains(.form(.signUp, .submit)))
    }
    await harness.press("correct horse<Enter>")
    #expect(harness.effects.last == .form(.signUp, .submit))
  }

  @Test func enterStaysInAFieldThatIsNotRight() async throws {
    var harness = try await open()
    await harness.press("Zoë<Tab>zoe<Tab>zoe@<Enter>")
    #expect(harness.effects.last == .form(.signUp, .submit), "the engine says why")
    await harness.miss([.email: "not an e-mail address", .password: "a password"])
    #expect(harness.form?.field == .email && harness.text.contains("! not an e-mail address"))
    await harness.press("<Tab><Tab><C-u><Enter>")
    await harness.miss([.name: "a name", .email: "not an e-mail address"])
    #expect(harness.form?.field == .name)
  }

  @Test func enterGoesToTheFirstFieldThatIsNotRightWhereAllAreFilledIn() async throws {
    var harness = try await open()
    await harness.press("Zoë<Tab>zoe<Tab>zoe@<Tab>correct horse<Enter>")
    #expect(harness.effects.last == .form(.signUp, .submit))
    await harness.miss([.email: "not an e-mail address"])
    #expect(harness.form?.field == .email)
  }

  @Test func whatTheServerRefusesIsGoneToAsWell() async throws {
    var harness = try await open()
    await harness.press("Zoë<Tab>zoe<Tab>zoe@x.example<Tab>correct horse<Enter>")
    await harness.miss([.username: "is taken"], .signUpDidFail("invalid"))
    #expect(harness.form?.field == .username)
    await harness.press("<Tab>")
    await harness.miss([:], .signUpDidFail("no answer"))
    #expect(harness.form?.field == .email, "where no field is named, nothing moves")
  }
}

extension Harness {
  fileprivate var form: FormScreen? { application.screens.last as? FormScreen }

  /// The engine says what is wrong with fields.
  fileprivate mutating func miss(_ remarks: [SignInField: String], _ output: SignInEngine.Output = .emailDidMiss) async
  {
    snapshot.signUp?.isBusy = false
    snapshot.signUp?.remarks = remarks
    await show()
    _ = application.handle(.form(output))
  }
}
