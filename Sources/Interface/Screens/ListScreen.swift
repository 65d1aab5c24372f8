import Engine

/// The search field and the list below it: the screen that everything starts from.
struct ListScreen: Screen {
  /// What the keys go to.
  enum Focus: Hashable, Sendable {
    case field, list
  }

  /// What the keys go to.
  var focus = Focus.field
  /// The line of the search field.
  var editor: LineEditor
  /// Texts that the engine was told and that it did not show yet, the oldest first.
  var sent: [String] = []
  /// The text that was committed and that the engine did not take yet.
  var committing: String?

  /// A list with a text in the search field.
  init(text: String = "") {
    editor = LineEditor(text)
  }

  var places: [Place] {
    switch focus {
    case .field: editor.isEmpty ? [.emptyField, .field] : [.field]
    case .list: [.list]
    }
  }

  /// Takes over what the engine says that stands in the field (committed digits become a filter and leave it),
  /// but never an older text than the one that was typed.
  mutating func update(from before: Snapshot, on stage: inout Stage) {
    let typing = stage.snapshot.typing
    if let committing, committing == stage.snapshot.input {
      // What was typed before the commit was taken too, even if it was never seen.
      self.committing = nil
      sent = []
    }
    if let index = sent.firstIndex(of: typing) {
      sent.removeFirst(index + 1)
      if typing == editor.text { sent = [] }
    } else if typing != before.typing {
      adopt(typing, on: &stage)
    }
  }

  mutating func hear(_ output: DirectoryEngine.Output, on stage: inout Stage) {
    if case .added = output { focus = .list }
    guard output == .settled, sent.isEmpty else { return }
    if case .type = stage.lastInput { return }
    adopt(stage.snapshot.typing, on: &stage)
  }

  private mutating func adopt(_ text: String, on stage: inout Stage) {
    sent = []
    guard text != editor.text else { return }
    editor.replace(with: text)
    stage.awaitedText = nil
  }
}
