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
    /// The engine shows something else; what, is read when it is drawn.
    case changed
  }

  private let engine: DirectoryEngine
  private let display: any Surface
  private var application: Application
  private let mailbox = Mailbox<Event>()
  private let inputs: AsyncStream<DirectoryEngine.Input>
  private let input: AsyncStream<DirectoryEngine.Input>.Continuation
  private var ending: FullScreen.Ending?

  init(engine: DirectoryEngine, display: any Surface, application: Application) {
    self.engine = engine
    self.display = display
    self.application = application
    (inputs, input) = AsyncStream.makeStream(of: DirectoryEngine.Input.self)
  }

  func run() async -> FullScreen.Ending {
    display.show(application.draw())
    let engine = engine
    let tasks = [
      mailbox.forward(display.events) { .terminal($0) },
      mailbox.forward(engine.transform(inputs)) { .output($0) },
      mailbox.forward(Observations { Snapshot(engine) }) { _ in .changed },
    ]
    defer { tasks.forEach { $0.cancel() } }
    while ending == nil {
      let events = await mailbox.takeAll()
      feed(.snapshot(Snapshot(engine)))
      for event in events where ending == nil { take(event) }
      if ending == nil { display.show(application.draw()) }
    }
    input.finish()
    return ending ?? .lost
  }

  private func take(_ event: Event) {
    switch event {
    case .terminal(.key(let key)): feed(.key(key))
    case .terminal(.paste(let text)): feed(.paste(text))
    case .terminal(.resized), .terminal(.resumed):
      feed(.resized(display.size))
      display.repaint()
    case .terminal(.hangUp), .terminal(.terminated): ending = .lost
    case .output(let output): feed(.output(output))
    case .changed: break
    }
  }

  private func feed(_ event: Application.Event) {
    for effect in application.handle(event) {
      switch effect {
      case .send(let input): self.input.yield(input)
      case .copy(let lines, let what): feed(.copied(display.copy(lines), what: what))
      case .suspend:
        display.suspend()
        feed(.resized(display.size))
      case .repaint: display.repaint()
      case .leave(let ending): self.ending = ending
      }
    }
  }
}
