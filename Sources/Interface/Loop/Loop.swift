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
  /// What brings events to the mailbox.
  private var forwarders: [Task<Void, Never>] = []
  // An engine that nobody has asked for yet costs nothing.
  private lazy var directory = join(engines.directory) { .output($0) }
  private lazy var detail = join(engines.detail) { .detail($0) }
  private lazy var signIn = engines.signIn.map { join($0) { .form($0) } }
  private lazy var signUp = engines.signUp.map { join($0) { .form($0) } }
  /// What comments tell is seen in what they show.
  private lazy var comments = engines.comments.map { join($0) { _ in .changed } }
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
    showWhatIsAtHand()
    if let first { perform(first) }
    _ = directory
    forwarders.append(mailbox.forward(display.events) { .terminal($0) })
    forwarders.append(mailbox.forward(Observations { [engines] in Snapshot(engines) }) { _ in .changed })
    var patience: Task<Void, Never>?
    defer {
      patience?.cancel()
      forwarders.forEach { $0.cancel() }
    }
    while ending == nil {
      let events = await mailbox.takeAll()
      feed(.snapshot(Snapshot(engines)))
      for event in events where ending == nil { take(event) }
      guard ending == nil else { continue }
      if awaitsRows {
        patience = patience ?? waitForRows()
        continue
      }
      patience?.cancel()
      display.show(application.draw())
    }
    return ending ?? .lost
  }

  /// Rows that are there already are on the screen before anything else begins.
  private func showWhatIsAtHand() {
    let snapshot = Snapshot(engines)
    guard !snapshot.users.isEmpty else { return }
    awaitsRows = false
    feed(.snapshot(snapshot))
    display.show(application.draw())
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

  /// Joins an engine to the mailbox.
  private func join<Subject: EngineProtocol>(
    _ engine: Subject, _ event: @escaping @MainActor (Subject.Output) -> Event
  ) -> Wire<Subject> {
    let wire = Wire<Subject>()
    forwarders.append(mailbox.forward(wire.outputs(of: engine), event))
    return wire
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
    case .form(.signIn, let input): signIn?.send(input)
    case .form(.signUp, let input): signUp?.send(input)
    case .comments(let input): comments?.send(input)
    case .copy(let lines, let what): feed(.copied(display.copy(lines), what: what))
    case .suspend:
      display.suspend()
      feed(.resized(display.size))
    case .repaint: display.repaint()
    case .leave(let ending): self.ending = ending
    }
  }
}
