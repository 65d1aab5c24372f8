import Engine
import Terminal

/// Signing in or up: a small frame over the list, which stays where it was.
struct FormScreen: Screen {
  /// Which form it is.
  let purpose: SignInEngine.Purpose
  /// The lines of the fields; the password has none, as only its engine knows it.
  private(set) var editors: [SignInField: LineEditor]
  /// Which field the keys go to, in the order of the form.
  private(set) var focus = 0
  /// Whether what stands in it was sent once; then it stays until it is taken or changed.
  private var wasSubmitted: Bool

  /// A form with what was typed into it before.
  init(_ purpose: SignInEngine.Purpose, snapshot: Snapshot) {
    self.purpose = purpose
    let values = snapshot.form(purpose).values
    wasSubmitted = values.values.contains { !$0.isEmpty }
    editors = Dictionary(uniqueKeysWithValues: purpose.fields.map { ($0, LineEditor(values[$0] ?? "")) })
    if purpose == .signIn, !(values[.email] ?? "").isEmpty { focus = 1 }
  }

  var places: [Place] { [.form] }

  /// The field that the keys go to.
  var field: SignInField { purpose.fields[focus] }

  mutating func handle(_ action: Action, key: Key, on stage: inout Stage) -> Turn {
    switch action {
    case .insert:
      if case .character(let character) = key { insert(String(character), on: &stage) }
    case .edit(let edit): apply(edit, on: &stage)
    case .nextField: focus = (focus + 1) % purpose.fields.count
    case .previousField: focus = (focus + purpose.fields.count - 1) % purpose.fields.count
    case .submit: submit(on: &stage)
    case .close:
      send(.cancel, on: &stage)
      if purpose == .signIn { send(.clearSecret, on: &stage) } else if !wasSubmitted { clear(on: &stage) }
      return .close
    default: break
    }
    return .stay
  }

  mutating func paste(_ text: String, on stage: inout Stage) {
    insert(text.filter { !$0.isNewline }, on: &stage)
  }

  private mutating func insert(_ text: String, on stage: inout Stage) {
    if field == .password { return send(.typeSecret(Array(text.utf8)), on: &stage) }
    edit(on: &stage) { $0.insert(text) }
  }

  private mutating func apply(_ edit: LineEdit, on stage: inout Stage) {
    guard field == .password else { return self.edit(on: &stage) { $0.apply(edit) } }
    switch edit {
    case .deleteBackward: send(.eraseSecret, on: &stage)
    case .cutWord, .cutToStart, .cutToEnd: send(.clearSecret, on: &stage)
    default: break
    }
  }

  private mutating func edit(on stage: inout Stage, _ change: (inout LineEditor) -> Void) {
    guard var editor = editors[field] else { return }
    change(&editor)
    editors[field] = editor
    send(.change(field, editor.text), on: &stage)
  }

  /// Enter sends the form. On the way there it goes to the next field that is still empty, so that name, Enter, password, Enter is
  /// enough; from a field that is not right it goes nowhere, and what is wrong is said there.
  private mutating func submit(on stage: inout Stage) {
    wasSubmitted = true
    let secretLength = stage.snapshot.form(purpose).secretLength
    let text = editors[field]?.text ?? ""
    let isRight =
      field == .password || purpose.fault(of: field, text: text, secretLength: secretLength) == nil && !text.isEmpty
    let next = purpose.fields.indices.dropFirst(focus + 1).first {
      purpose.fields[$0] == .password ? secretLength == 0 : editors[purpose.fields[$0]]?.isEmpty != false
    }
    if isRight, let next { focus = next } else { send(.submit, on: &stage) }
  }

  /// Goes to the first field with a remark, unless the one that the keys go to has one itself.
  mutating func showRemark(of form: FormSnapshot) {
    guard form.remarks[field] == nil else { return }
    focus = purpose.fields.firstIndex { form.remarks[$0] != nil } ?? focus
  }

  /// A form opened by mistake keeps nothing of what was typed into it.
  private func clear(on stage: inout Stage) {
    for field in purpose.fields where field != .password { send(.change(field, ""), on: &stage) }
    send(.clearSecret, on: &stage)
  }

  private func send(_ input: SignInEngine.Input, on stage: inout Stage) {
    stage.perform(.form(purpose, input))
  }
}

extension FormScreen {
  /// Opens the form that makes a user, where that can be.
  static func signUp(on stage: inout Stage) -> Turn {
    if stage.canSignUp { return .open(FormScreen(.signUp, snapshot: stage.snapshot)) }
    stage.notice = Notice(text: "this source can't create users", isProblem: true)
    return .stay
  }

  /// Opens the form for signing in, or signs out whoever is signed in.
  static func signInOrOut(on stage: inout Stage) -> Turn {
    guard stage.snapshot.signIn != nil else {
      stage.notice = Notice(text: "there is nothing to sign in to here", isProblem: true)
      return .stay
    }
    guard let name = stage.snapshot.signedInName else {
      return .open(FormScreen(.signIn, snapshot: stage.snapshot))
    }
    stage.perform(.form(.signIn, .signOut))
    stage.notice = Notice(text: "\(name) is signed out · r reloads without")
    return .stay
  }
}
