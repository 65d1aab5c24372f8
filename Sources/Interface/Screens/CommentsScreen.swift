import Directory
import Engine
import Terminal

/// Comments: rows as high as their text, appearing as they come, narrowed by what is typed.
struct CommentsScreen: Screen {
  /// What the keys go to.
  enum Focus: Hashable, Sendable {
    case field, list
  }

  /// Whose comments they are; nil for a list of comments alone, which is the bottom of the stack.
  let user: User?
  /// What the keys go to.
  private(set) var focus = Focus.list
  /// The line of the search field.
  private(set) var editor = LineEditor()
  /// Which comment is selected, and which line stands at the top of the screen.
  private(set) var scroll = CommentScroll()

  /// The comments of somebody.
  init(of user: User?) {
    self.user = user
  }

  /// Opens the comments of the user whose row or detail is selected.
  static func open(on stage: inout Stage) -> Turn {
    guard stage.snapshot.comments != nil else {
      stage.notice = Notice(text: "this source has no comments", isProblem: true)
      return .stay
    }
    guard let user = stage.shownRecord?.user else {
      stage.notice = Notice(text: "there is nobody whose comments to show", isProblem: true)
      return .stay
    }
    guard let id = user.id else {
      stage.notice = Notice(text: "without an id there are no comments to find", isProblem: true)
      return .stay
    }
    stage.perform(.comments(.open(id)))
    return .open(CommentsScreen(of: user))
  }

  var places: [Place] { focus == .field ? [.commentField] : [.comments] }

  mutating func handle(_ action: Action, key: Key, on stage: inout Stage) -> Turn {
    switch action {
    case .move(let movement): move(movement, through: rows(stage))
    case .insert:
      if case .character(let character) = key { edit(on: &stage) { $0.insert(String(character)) } }
    case .edit(let edit): self.edit(on: &stage) { $0.apply(edit) }
    case .search:
      focus = .field
      editor.select()
    case .switchFocus: focus = .list
    case .clearField:
      if editor.isEmpty { focus = .list } else { edit(on: &stage) { $0.replace(with: "") } }
    case .reloadComments: stage.perform(.comments(.reload))
    case .close: return close(on: &stage)
    default: break
    }
    return .stay
  }

  /// Moves through comments.
  mutating func move(_ movement: Movement, through rows: some CommentLines) {
    scroll.move(movement, through: rows)
  }

  /// Leaves the comments; where something is searched for, leaves the search first.
  private mutating func close(on stage: inout Stage) -> Turn {
    if !editor.isEmpty {
      edit(on: &stage) { $0.replace(with: "") }
      return .stay
    }
    stage.perform(.comments(.cancel))
    return .close
  }

  mutating func paste(_ text: String, on stage: inout Stage) {
    focus = .field
    edit(on: &stage) { $0.insert(text) }
  }

  private mutating func edit(on stage: inout Stage, _ change: (inout LineEditor) -> Void) {
    let before = editor.text
    change(&editor)
    guard editor.text != before else { return }
    scroll = CommentScroll()
    stage.perform(.comments(.type(editor.text)))
  }

  /// The comments as rows for the screen as it is.
  func rows(_ stage: Stage) -> CommentRows {
    CommentRows(stage.snapshot.comments ?? CommentsSnapshot(), layout: stage.layout, theme: stage.theme)
  }
}
