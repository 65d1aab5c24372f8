import Directory
import Engine
import Fetch
import Testing

@testable import Interface

/// What the other engines would show, without any service behind them.
extension Harness {
  mutating func apply(_ input: DetailEngine.Input) async {
    switch input {
    case .open(let identity, let record): snapshot.detail = DetailSnapshot(identity: identity, record: record)
    case .close: snapshot.detail = nil
    }
    await show()
  }

  mutating func apply(_ input: SignInEngine.Input, to purpose: SignInEngine.Purpose) async {
    var form = snapshot.form(purpose)
    switch input {
    case .change(let field, let text): form.values[field] = text
    case .typeSecret(let bytes): form.secretLength += String(decoding: bytes, as: UTF8.self).unicodeScalars.count
    case .eraseSecret: form.secretLength = max(0, form.secretLength - 1)
    case .clearSecret: form.secretLength = 0
    case .submit: form.isBusy = true
    case .cancel: form.isBusy = false
    case .signOut: snapshot.signedInName = nil
    }
    if purpose == .signIn { snapshot.signIn = form } else { snapshot.signUp = form }
    await show()
  }

  mutating func apply(_ input: CommentsEngine.Input) async {
    var comments = snapshot.comments ?? CommentsSnapshot()
    switch input {
    case .open: comments.state = comments.comments.isEmpty ? .loading(LoadProgress()) : .loaded
    case .type(let text):
      comments.typing = text
      comments.shown = comments.comments.indices.filter {
        text.isEmpty || comments.comments[$0].body?.contains(text) == true
      }
    case .reload, .cancel: break
    }
    snapshot.comments = comments
    await show()
  }

  /// Comments arrive.
  mutating func arrive(_ bodies: [String]) async {
    var comments = snapshot.comments ?? CommentsSnapshot()
    for body in bodies {
      let id = comments.comments.count + 1
      comments.comments.append(
        Directory.Comment(
          id: UserID("\(id)"), postID: UserID("\((id - 1) / 2 + 1)"), name: "title \(id)",
          email: "c\(id)@x.example", body: body))
    }
    comments.shown = Array(comments.comments.indices)
    comments.state = .loaded
    snapshot.comments = comments
    await show()
  }
}
