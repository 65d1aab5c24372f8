import Directory
import Format
import Terminal
import Text

/// After `y`: the next key says what of the selected user is copied. The status line shows the choice.
struct CopyMenu: Screen {
  var places: [Place] { [.copyMenu] }

  mutating func handle(_ action: Action, key: Key, on stage: inout Stage) -> Turn {
    if case .copy(let item) = action, let user = stage.shownRecord?.user { copy(item, of: user, on: &stage) }
    return .close
  }

  func draw(on canvas: inout Canvas, stage: Stage) {}

  private func copy(_ item: CopyItem, of user: User, on stage: inout Stage) {
    let name = user.displayName
    if item == .everything {
      return stage.perform(
        .copy(VisibleLines(sanitizing: VCard.text(of: user)), what: "everything of \(name), a vCard,"))
    }
    guard let value = item.value(of: user), !value.isEmpty else {
      stage.notice = Notice(text: "\(name) has no \(item.label) to copy", isProblem: true)
      return
    }
    let text = VisibleText(sanitizing: value)
    stage.perform(.copy(VisibleLines(text), what: "\(item.label) \(text.string)"))
  }
}

extension CopyItem {
  /// The text that is copied; nil where there is none.
  func value(of user: User) -> String? {
    switch self {
    case .name: user.name
    case .username: user.username
    case .email: user.email
    case .phone: user.phone
    case .id: user.id?.text
    case .everything: nil
    }
  }
}
