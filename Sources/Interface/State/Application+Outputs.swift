import Directory
import Engine

extension Application {
  /// What the engine of a detail told.
  mutating func hear(_ output: DetailEngine.Output) {
    switch output {
    case .refreshed(let changed) where !changed.isEmpty:
      stage.notice = Notice(text: "\(changed.count.of("attribute has", "attributes have")) changed since the list came")
    case .refreshed: break
    case .failed(let failure): stage.notice = Notice(text: failure.sentence, isProblem: true)
    }
  }

  /// What the engine of a form told. What is missing and what was refused stands in the form itself, which goes there.
  mutating func hear(_ output: SignInEngine.Output) {
    switch output {
    case .signInDidSucceed(let name):
      screens.removeAll { ($0 as? FormScreen)?.purpose == .signIn }
      stage.reload()
      stage.notice = Notice(text: "signed in as \(name)")
    case .signUpDidSucceed(let record):
      screens.removeAll { ($0 as? FormScreen)?.purpose == .signUp }
      stage.send(.add(record))
      stage.notice = Notice(text: "\(record.user.displayName) was created")
    case .emailDidMiss, .passwordDidMiss, .nameDidMiss, .usernameDidMiss, .signInDidFail, .signUpDidFail:
      for index in screens.indices {
        guard var form = screens[index] as? FormScreen else { continue }
        form.showRemark(of: stage.snapshot.form(form.purpose))
        screens[index] = form
      }
    }
  }

  /// Who is refused is asked to sign in, over the list; once.
  mutating func offerSignIn(after output: DirectoryEngine.Output) {
    guard case .failed = output, stage.wantsSignIn, !screens.contains(where: { $0 is FormScreen }) else { return }
    screens.append(FormScreen(.signIn, snapshot: stage.snapshot))
  }
}
