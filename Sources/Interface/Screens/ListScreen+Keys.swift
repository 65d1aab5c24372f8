import Directory
import Engine
import Search
import Terminal

extension ListScreen {
  mutating func handle(_ action: Action, key: Key, on stage: inout Stage) -> Turn {
    switch action {
    case .insert:
      if case .character(let character) = key { edit(on: &stage) { $0.insert(String(character)) } }
    case .edit(let edit): self.edit(on: &stage) { $0.apply(edit) }
    case .clearField: edit(on: &stage) { $0.replace(with: "") }
    case .move(let movement): stage.move(movement)
    case .commit: commit(on: &stage)
    case .retry: retry(on: &stage)
    case .switchFocus: focus = focus == .field ? .list : .field
    case .search:
      focus = .field
      editor.select()
    case .cancelLoad: stage.send(.cancel)
    case .clearSearch: clearSearch(on: &stage)
    case .sortByNext: stage.send(.sort(stage.nextSort))
    case .sortReversed: stage.send(.sort(stage.reversedSort))
    case .cancelSort: stage.send(.sort(stage.snapshot.searchedSort))
    case .enterID: return .open(IDEntryScreen(filter: stage.snapshot.filter, mode: stage.idMode))
    case .openDetail:
      stage.openDetail()
      return .open(DetailScreen())
    case .openComments: return CommentsScreen.open(on: &stage)
    case .signUp: return FormScreen.signUp(on: &stage)
    case .signInOrOut: return FormScreen.signInOrOut(on: &stage)
    case .openCopyMenu: return .open(CopyMenu())
    default: break
    }
    return .stay
  }

  /// Pasted text goes to the search field, wherever the focus is.
  mutating func paste(_ text: String, on stage: inout Stage) {
    if focus == .list {
      focus = .field
      editor.select()
    }
    edit(on: &stage) { $0.insert(text) }
  }

  private mutating func edit(on stage: inout Stage, _ change: (inout LineEditor) -> Void) {
    let before = editor.text
    change(&editor)
    let text = editor.text
    guard text != before else { return }
    committing = nil
    sent.append(text)
    stage.send(.type(text))
  }

  private mutating func commit(on stage: inout Stage) {
    focus = .list
    committing = editor.text
    stage.send(.commit)
  }

  /// A commit fetches anyway after a failure; so what was typed is not lost by trying again.
  private mutating func retry(on stage: inout Stage) {
    if focus == .field { commit(on: &stage) } else { stage.reload() }
  }

  private mutating func clearSearch(on stage: inout Stage) {
    editor.replace(with: "")
    sent.append("")
    stage.send(.clear)
  }
}

extension Stage {
  /// The columns that are on the screen.
  var columns: Columns {
    Columns(widths, from: layout.margin, width: layout.listColumns - layout.margin - layout.endMargin)
  }

  /// The order of the next column, and after the last one the best first again.
  fileprivate var nextSort: SortOrder? {
    let fields = columns.columns.map(\.field)
    guard let sort, let index = fields.firstIndex(of: sort.field) else { return fields.first.map { SortOrder($0) } }
    return index + 1 < fields.count ? SortOrder(fields[index + 1]) : nil
  }

  fileprivate var reversedSort: SortOrder? {
    guard var sort else { return columns.columns.first.map { SortOrder($0.field, descending: true) } }
    sort.descending.toggle()
    return sort
  }
}
