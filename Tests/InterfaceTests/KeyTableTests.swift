import Directory
import Engine
import Search
import Terminal
import Testing
import Text

@testable import Interface

/// Every line of the key table is pressed, in every place where it holds.
@Suite struct KeyTableTests {
  /// A key of the table, in one of its places.
  struct Press: CustomTestStringConvertible, Sendable {
    let place: Place
    let key: Key
    let action: Action
    var testDescription: String { "\(place): \(key.name) -> \(action)" }

    static let all: [Press] = KeyTable.standard.entries.flatMap { entry in
      entry.places.flatMap { place in
        let typed = entry.takesText ? [KeyEntry.Binding(key: .character("ß"), action: .insert)] : []
        return (entry.bindings + typed).map { Press(place: place, key: $0.key, action: $0.action) }
      }
    }
  }

  @Test("a key does what the table says", arguments: Press.all)
  func press(_ press: Press) async {
    guard let before = await Self.harness(for: press) else {
      Issue.record("nowhere does the key do that: another line of the table is in its way")
      return
    }
    var after = before
    after.effects = []
    await after.press(press.key)
    Self.expect(press.action, before: before, after: after)
  }

  @Test func noKeyIsHandledThatTheTableDoesNotName() async {
    for place in Place.allCases {
      for key in [Key.unknown, .function(9), .control("g"), .backTab]
      where place != .form || key != .backTab {
        guard let before = await Self.harness(in: place, users: 50, state: .loaded) else { continue }
        var after = before
        after.effects = []
        await after.press(key)
        #expect(after.effects.isEmpty)
        #expect(after.field == before.field)
        #expect(after.stage.selection == before.stage.selection)
        if place != .tiny {
          #expect(after.stage.notice?.text.contains("does nothing here") == true)
          #expect(after.stage.notice?.advice?.contains(/(F1|\?) shows the keys/) == true)
        }
      }
    }
  }

  @Test func everyLineIsInTheHelp() async {
    var harness = await Harness(users: Self.people(3), size: Size(columns: 400, rows: 100))
    await harness.press("<F1>")
    let help = harness.text
    for entry in KeyTable.standard.entries where entry.places.first != .tiny && entry.places.first != .copyMenu {
      #expect(help.contains(entry.help), "\(entry.keyNames)")
    }
    for item in CopyItem.allCases { #expect(help.contains(item.label)) }
    for line in HelpScreen.language { #expect(help.contains(line.syntax) && help.contains(line.meaning)) }
  }

  @Test func theStatusLineNamesOnlyKeysThatWorkHere() async {
    for place in Place.allCases where place != .tiny {
      for state in Self.states {
        for users in [0, 50] {
          guard let harness = await Self.harness(in: place, users: users, state: state) else { continue }
          let application = harness.application
          for (keys, hint) in application.table.hints(in: application.places, on: application.stage)
          where hint.keys == nil {
            let works = application.table.entries.contains { entry in
              entry.hint?.text == hint.text && entry.keyNames == keys
                && entry.bindings.allSatisfy { binding in
                  application.table.action(for: binding.key, in: application.places, on: application.stage)
                    == binding.action
                }
            }
            #expect(works, "\(keys) \(hint.text)")
          }
        }
      }
    }
  }
}

// MARK: - Where the keys are pressed

extension KeyTableTests {
  static let states: [LoadState] = [
    .loaded, .failed(Failure(sentence: "HTTP 500 from http://x")), .loading(LoadProgress(users: 1)),
  ]

  static func people(_ count: Int) -> [User] {
    (0..<count).map { number in
      User(
        id: UserID(String(number + 1)), name: "Person \(number)", username: "p\(number)", email: "p\(number)@x.example",
        address: Address(street: "Street \(number)", city: "City"), phone: "1-2-\(number)", website: "x.example",
        company: Company(name: "Company", catchPhrase: "We do", bs: "things"))
    }
  }

  /// The first situation in which the key does that.
  static func harness(for press: Press) async -> Harness? {
    for users in [50, 0] {
      for state in states {
        guard let harness = await harness(in: press.place, users: users, state: state) else { continue }
        let application = harness.application
        if application.table.action(for: press.key, in: application.places, on: application.stage) == press.action {
          return harness
        }
      }
    }
    if press.action == .cancelSort { return await sorting() }
    return press.place == .comments ? await commentsAlone() : nil
  }

  /// The list while another order takes long to find.
  static func sorting() async -> Harness {
    var harness = await Harness(users: people(50))
    await harness.press("<Tab>")
    harness.isHeld = true
    await harness.press("s")
    (harness.snapshot.sort, harness.snapshot.isSearchSlow) = (SortOrder(.id), true)
    await harness.show()
    (harness.held, harness.isHeld) = ([], false)
    return harness
  }

  /// Comments with no list below them, and something searched for.
  static func commentsAlone() async -> Harness {
    var harness = await Harness(showsCommentsAlone: true)
    harness.snapshot.comments = CommentsSnapshot()
    await harness.arrive((0..<50).map { "com ment \($0)" })
    await harness.press("/com<Enter>")
    return harness
  }

  /// A screen on which everything can move both ways; nil if the place can't be reached so.
  static func harness(in place: Place, users: Int, state: LoadState) async -> Harness? {
    var harness = await Harness(users: people(users))
    let down = String(repeating: "<Down>", count: 20)
    switch place {
    case .field: await harness.press("x<C-w>person p<C-Left>" + down)
    case .emptyField: await harness.press(down)
    case .list, .anywhere: await harness.press("person p" + down + "<Tab>")
    case .idEntry: await harness.press("<Tab>" + down + "#x<C-w>1, 2<C-Left>")
    case .copyMenu: await harness.press("<Tab>" + down + "y")
    case .form:
      harness.snapshot.signUp = FormSnapshot()
      await harness.show()
      await harness.press("<Tab>" + down + "nx<C-w>1, 2<C-Left>")
    case .comments, .commentField:
      harness.snapshot.comments = CommentsSnapshot()
      await harness.arrive((0..<50).map { "com ment \($0)" })
      await harness.press("<Tab>" + down + "m" + String(repeating: "j", count: 20))
      if place == .commentField { await harness.press("/x<C-w>com ment<C-Left>" + down) }
    case .detail:
      await harness.press("person p<Tab>" + down + "<Enter>")
      await harness.resize(80, 6)
      await harness.press("jj")
    case .page:
      await harness.press("<Tab>" + down + "?")
      await harness.resize(80, 10)
      await harness.press("jjjjjjjjjjjjjjj")
    case .tiny: await harness.resize(19, 3)
    }
    harness.snapshot.state = state
    harness.snapshot.skippedCount = 1
    await harness.show()
    return harness.application.places.contains(place) ? harness : nil
  }

  // MARK: - What must happen

  static func expect(_ action: Action, before: Harness, after: Harness) {
    let sent = after.effects.compactMap { if case .send(let input) = $0 { input } else { nil } }
    let top = after.application.screens.last
    switch action {
    case .insert, .edit:
      #expect(edited(after) == changed(edited(before), by: action) && edited(after) != edited(before))
    case .move(let movement) where top is CommentsScreen:
      let (old, new) = (scroll(before), scroll(after))
      #expect(old != nil && new != nil && old != new)
      if movement == .first { #expect(new == CommentScroll()) }
    case .move(let movement):
      let place = movement.place(from: before.stage.selection.place, page: before.stage.page, last: 49)
      #expect(after.stage.selection.place == place && place != before.stage.selection.place)
    case .scroll: #expect(after.text != before.text)
    case .commit: #expect(sent == [.commit] && after.focus == .list)
    case .retry: #expect(sent == [before.focus == .field ? .commit : .reload] && after.focus == .list)
    case .clearField where top is CommentsScreen:
      #expect(edited(after)?.isEmpty == true && after.effects == [.comments(.type(""))])
    case .switchFocus where top is CommentsScreen: #expect(after.application.places.first == .comments)
    case .search where top is CommentsScreen: #expect(after.application.places.first == .commentField)
    case .reloadComments: #expect(after.effects == [.comments(.reload)])
    case .openComments where before.snapshot.comments == nil:
      #expect(after.stage.notice?.text == "this source has no comments")
    case .openComments: #expect(top is CommentsScreen)
    case .signUp where before.snapshot.signUp == nil:
      #expect(after.stage.notice?.text == "this source can't create users")
    case .signUp: #expect((top as? FormScreen)?.purpose == .signUp)
    case .signInOrOut where before.snapshot.signIn == nil:
      #expect(after.stage.notice?.text == "there is nothing to sign in to here")
    case .signInOrOut: #expect((top as? FormScreen)?.purpose == .signIn)
    case .nextField, .previousField:
      #expect((top as? FormScreen)?.field == (action == .nextField ? .username : .password))
    case .submit: #expect((top as? FormScreen)?.field == .username, "on to the next that is empty")
    case .clearField: #expect(after.field.isEmpty && after.selected == before.selected && sent == [.type("")])
    case .switchFocus:
      #expect(after.application.screens.count == 1)
      #expect(after.focus == (before.focus == .field ? .list : .field))
    case .search: #expect(after.focus == .field && edited(after)?.isSelected == true)
    case .enterID: #expect(top is IDEntryScreen)
    case .applyID: #expect(sent == [.filter(IDFilter("1, 2"))] && top is ListScreen)
    case .switchIDMode: #expect(sent == [.filter(IDFilter("1, 2", mode: .exclude))] && top is IDEntryScreen)
    case .cancelLoad: #expect(sent == [.cancel])
    case .clearSearch: #expect(sent == [.clear] && after.field.isEmpty && after.selected == before.selected)
    case .openDetail: #expect(top is DetailScreen)
    case .explain: #expect(after.text.contains("why here") != before.text.contains("why here"))
    case .previousUser: #expect(after.stage.selection.place == before.stage.selection.place - 1)
    case .nextUser: #expect(after.stage.selection.place == before.stage.selection.place + 1)
    case .openCopyMenu: #expect(top is CopyMenu)
    case .copy(let item): expectCopy(of: item, after)
    case .sortByNext: #expect(sent == [.sort(SortOrder(.id))])
    case .sortReversed: #expect(sent == [.sort(SortOrder(.id, descending: true))])
    case .cancelSort: #expect(sent == [.sort(nil)])
    case .reload: #expect(sent == [.reload])
    case .close: #expect(after.application.screens.count == before.application.screens.count - 1)
    case .repaint: #expect(after.effects == [.repaint])
    case .suspend: #expect(after.effects == [.suspend])
    case .help: #expect(top is HelpScreen)
    case .problems: #expect(top is ProblemScreen)
    case .leave: #expect(after.effects == [.leave(.left)])
    case .interrupt: #expect(after.effects == [.leave(.cancelled)])
    }
  }

  private static func expectCopy(of item: CopyItem, _ after: Harness) {
    let copied = after.effects.compactMap { if case .copy(let lines, _) = $0 { lines.string } else { nil } }
    let expected: [CopyItem: String] = [
      .name: "Person 20", .username: "p20", .email: "p20@x.example", .phone: "1-2-20", .id: "21",
    ]
    if let expected = expected[item] {
      #expect(copied == [expected])
    } else {
      #expect(copied.count == 1 && copied[0].hasPrefix("BEGIN:VCARD\n") && copied[0].contains("FN:Person 20\n"))
    }
    #expect(after.stage.notice?.text.hasPrefix("copied \(item.label) ") == true)
    #expect(after.stage.notice?.text.hasSuffix("to the terminal's clipboard") == true)
    #expect(!(after.application.screens.last is CopyMenu))
  }

  private static func edited(_ harness: Harness) -> LineEditor? {
    switch harness.application.screens.last {
    case let entry as IDEntryScreen: return entry.editor
    case let form as FormScreen: return form.editors[form.field]
    case let comments as CommentsScreen: return comments.editor
    default: break
    }
    return (harness.application.screens.first as? ListScreen)?.editor
  }

  private static func scroll(_ harness: Harness) -> CommentScroll? {
    (harness.application.screens.last as? CommentsScreen)?.scroll
  }

  private static func changed(_ editor: LineEditor?, by action: Action) -> LineEditor? {
    var editor = editor
    if case .edit(let edit) = action { editor?.apply(edit) } else { editor?.insert("ß") }
    return editor
  }
}
