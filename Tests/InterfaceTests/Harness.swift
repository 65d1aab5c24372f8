import Directory
import Engine
import Search
import Terminal
import Text

@testable import Interface

/// An application with an engine that does at once what it is told: no loads, no waiting.
struct Harness {
  var application: Application
  var snapshot: Snapshot
  var roster = Roster()
  /// Records of users by id, for attributes that `User` has no place for.
  var records: [String: [UInt8]] = [:]
  /// Inputs are kept back instead of done, as by a slow engine.
  var isHeld = false
  /// What was kept back.
  var held: [DirectoryEngine.Input] = []
  /// All that the application wanted done, in order.
  var effects: [Effect] = []
  var copyResult = CopyResult.sent

  init(
    users: [User] = [], size: Size = Size(columns: 80, rows: 24), theme: Theme = Theme(), idMode: IDFilter.Mode = .keep,
    query: String = "", showsCommentsAlone: Bool = false
  ) async {
    snapshot = Snapshot()
    snapshot.sourceName = "sample directory"
    snapshot.loadedAt = 14 * 3600 + 2 * 60
    snapshot.state = .loaded
    snapshot.typing = query
    let clock: @Sendable (Int) -> String = { "\($0 / 3600):" + ($0 / 60 % 60 < 10 ? "0" : "") + "\($0 / 60 % 60)" }
    let stage = Stage(
      size: size, theme: theme, idMode: idMode, showsCommentsAlone: showsCommentsAlone, clock: clock)
    application = Application(stage: stage, snapshot: snapshot)
    await load(users)
  }

  /// Other users arrive.
  mutating func load(_ users: [User]) async {
    var builder = RosterBuilder()
    for user in users { builder.append(user, record: records[user.id?.text ?? ""] ?? []) }
    roster = builder.snapshot()
    await search()
  }

  /// Feeds what the engine shows now.
  mutating func show() async {
    await take(application.handle(.snapshot(snapshot)))
  }

  mutating func hear(_ output: DirectoryEngine.Output) async {
    await take(application.handle(.output(output)))
  }

  mutating func resize(_ columns: Int, _ rows: Int) async {
    await take(application.handle(.resized(Size(columns: columns, rows: rows))))
  }

  /// Presses keys, written as `erv<Enter><C-a>`.
  mutating func press(_ keys: String) async {
    for key in Keys.parse(keys) { await take(application.handle(.key(key))) }
  }

  mutating func press(_ key: Key) async {
    await take(application.handle(.key(key)))
  }

  mutating func paste(_ text: String) async {
    await take(application.handle(.paste(text)))
  }

  /// Does what was kept back.
  mutating func release() async {
    isHeld = false
    let inputs = held
    held = []
    for input in inputs { await apply(input) }
  }

  var text: String { application.draw().text }
  var stage: Stage { application.stage }
  var selected: String? { stage.selectedUser?.name }
  /// What the search field holds.
  var field: String { (application.screens.first as? ListScreen)?.editor.text ?? "" }
  var focus: ListScreen.Focus? { (application.screens.first as? ListScreen)?.focus }

  private mutating func take(_ wanted: [Effect]) async {
    effects += wanted
    for effect in wanted {
      switch effect {
      case .send(let input): if isHeld { held.append(input) } else { await apply(input) }
      case .copy(_, let what): await take(application.handle(.copied(copyResult, what: what)))
      case .detail(let input): await apply(input)
      case .form(let purpose, let input): await apply(input, to: purpose)
      case .comments(let input): await apply(input)
      case .suspend, .repaint, .leave: break
      }
    }
  }

  private mutating func apply(_ input: DirectoryEngine.Input) async {
    switch input {
    case .type(let text): snapshot.typing = text
    case .commit:
      snapshot.input = snapshot.typing
      let committed = CommittedQuery(snapshot.typing, in: roster, mode: stage.idMode, isWhole: true)
      snapshot.typing = committed.search
      if let filter = committed.filter { snapshot.filter = filter }
    case .clear: (snapshot.typing, snapshot.input, snapshot.filter) = ("", "", nil)
    case .filter(let filter): snapshot.filter = filter
    case .sort(let order): snapshot.sort = order
    case .reload, .cancel, .add: break
    }
    await search()
  }

  private mutating func search() async {
    let request = SearchRequest(query: Query(snapshot.typing), filter: snapshot.filter, sort: snapshot.sort)
    guard let matches = try? await RankedSearcher().matches(request, in: roster) else { return }
    snapshot.users = UserList(matches)
    await show()
    await hear(.settled)
  }
}
