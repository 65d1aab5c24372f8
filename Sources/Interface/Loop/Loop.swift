import Engine
import Observation
import Terminal

/// Joins the application with an engine and a terminal: events in, effects out, and a picture after every batch. It
/// sleeps while nothing comes.
@MainActor final class Loop {
  /// What wakes it.
  private enum Event: Sendable {
    case terminal(TerminalEvent)
    case output(DirectoryEngine.Output)
    case detail(DetailEngine.Output)
    case form(SignInEngine.Output)
    /// An engine shows something else; what, is read when it is drawn.
    case changed

    /// Whether the first picture should wait no longer: the rows are there, won't come, or somebody acts.
    var isWorthAPicture: Bool {
      switch self {
      case .terminal, .output(.settled), .output(.failed): true
      case .output, .detail, .form, .changed: false
      }
    }
  }

  private let engines: Engines
  private let display: any Surface
  private var application: Application
  private let mailbox = Mailbox<Event>()
  private let directory = Wire<DirectoryEngine>()
  private let detail = Wire<DetailEngine>()
  private let signIn = Wire<SignInEngine>()
  private let signUp = Wire<SignInEngine>()
  private let comments = Wire<CommentsEngine>()
  private var ending: FullScreen.Ending?
  /// Whether the first picture still waits for its rows.
  private var awaitsRows = true

  init(engines: Engines, display: any Surface, application: Application) {
    self.engines = engines
    self.display = display
    self.application = application
  }

  /// Runs until the user leaves.
  /// - Parameter first: what is to be done at the start.
  func run(first: Effect? = nil) async -> FullScreen.Ending {
    if let first { perform(first) }
    let engines = engines
    var tasks = [
      mailbox.forward(display.events) { .terminal($0) },
      mailbox.forward(directory.outputs(of: engines.directory)) { .output($0) },
      mailbox.forward(detail.outputs(of: engines.detail)) { .detail($0) },
      mailbox.forward(Observations { Snapshot(engines) }) { _ in .changed },
    ]
    if let engine = engines.signIn { tasks.append(mailbox.forward(signIn.outputs(of: engine)) { .form($0) }) }
    if let engine = engines.signUp { tasks.append(mailbox.forward(signUp.outputs(of: engine)) { .form($0) }) }
    // What comments tell is seen in what they show.
    if let engine = engines.comments { tasks.append(mailbox.forward(comments.outputs(of: engine)) { _ in .changed }) }
    let patience = waitForRows()
    tasks.append(patience)
    defer { tasks.forEach { $0.cancel() } }
    while ending == nil {
      let events = await mailbox.takeAll()
      feed(.snapshot(Snapshot(engines)))
      for event in events where ending == nil { take(event) }
      guard ending == nil, !awaitsRows else { continue }
      patience.cancel()
      display.show(application.draw())
    }
    return ending ?? .lost
  }

  /// The first picture waits so long for its rows at most: a list that is at hand comes with it instead of after it,
  /// and what takes longer is not waited for by anybody's eye.
  private static let patience: Duration = .milliseconds(20)

  private func waitForRows() -> Task<Void, Never> {
    Task {
      do { try await Task.sleep(for: Self.patience) } catch { return }
      awaitsRows = false
      mailbox.post(.changed)
    }
  }

  private func take(_ event: Event) {
    if event.isWorthAPicture { awaitsRows = false }
    switch event {
    case .terminal(.key(let key)): feed(.key(key))
    case .terminal(.paste(let text)): feed(.paste(text))
    case .terminal(.resized), .terminal(.resumed):
      feed(.resized(display.size))
      display.repaint()
    case .terminal(.hangUp), .terminal(.terminated): ending = .lost
    case .output(let output): feed(.output(output))
    case .detail(let output): feed(.detail(output))
    case .form(let output): feed(.form(output))
    case .changed: break
    }
  }

  private func feed(_ event: Application.Event) {
    for effect in application.handle(event) { perform(effect) }
  }

  private func perform(_ effect: Effect) {
    switch effect {
    case .send(let input): directory.send(input)
    case .detail(let input): detail.send(input)
    case .form(.signIn, let input): signIn.send(input)
    case .form(.signUp, let input): signUp.send(input)
    case .comments(let input): comments.send(input)
    case .copy(let lines, let what): feed(.copied(display.copy(lines), what: what))
    case .suspend:
      display.suspend()
      feed(.resized(display.size))
    case .repaint: display.repaint()
    case .leave(let ending): self.ending = ending
    }
  }
}
