import Engine
import Search
import Terminal
import Text

/// The full screen as a state machine: an event in, a new state and effects out. It knows no terminal and no engine.
struct Application: Sendable {
  /// What comes in.
  enum Event: Sendable {
    /// A key.
    case key(Key)
    /// Pasted text.
    case paste(String)
    /// What the engine shows now.
    case snapshot(Snapshot)
    /// The engine has told something.
    case output(DirectoryEngine.Output)
    /// The engine of a detail has told something.
    case detail(DetailEngine.Output)
    /// The engine of a form has told something.
    case form(SignInEngine.Output)
    /// The terminal has another size.
    case resized(Size)
    /// What became of a copy; what it was, in words.
    case copied(CopyResult, what: String)
  }

  /// What the screens share.
  var stage: Stage
  /// The screens, the list at the bottom.
  var screens: [any Screen]
  /// The keys.
  let table = KeyTable.standard
  /// Keys that wait for the matches of what was typed before them.
  var waiting: [Key] = []

  /// The list, with what stands in the engine's search field in its own; or comments alone.
  init(stage: Stage, snapshot: Snapshot = Snapshot()) {
    self.stage = stage
    screens = [stage.showsCommentsAlone ? CommentsScreen(of: nil) : ListScreen(text: snapshot.typing)]
    update(to: snapshot)
  }

  /// Takes an event.
  /// - Returns: what is to be done outside.
  mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .key(let key): press(key)
    case .paste(let text): paste(text)
    case .snapshot(let snapshot): update(to: snapshot)
    case .output(let output): hear(output)
    case .detail(let output): hear(output)
    case .form(let output): hear(output)
    case .resized(let size):
      stage.size = size
      stage.selection.show(in: stage.snapshot.users.lines, page: stage.page)
    case .copied(let result, let what): stage.notice = Notice(result, what: what)
    }
    return stage.takeEffects()
  }

  /// Where the next key is pressed, the innermost place first.
  var places: [Place] {
    stage.layout.kind == .tiny ? [.tiny] : (screens.last?.places ?? []) + [.anywhere]
  }

  /// The picture of the screen.
  func draw() -> Canvas {
    var canvas = Canvas(size: stage.size)
    if stage.layout.kind == .tiny {
      drawTiny(on: &canvas)
    } else {
      var stage = stage
      stage.places = places
      for screen in screens { screen.draw(on: &canvas, stage: stage) }
      drawHeader(on: &canvas)
      drawStatus(on: &canvas)
      drawNotice(on: &canvas)
    }
    return stage.theme.unicode ? canvas : canvas.transliterated()
  }

  private mutating func paste(_ text: String) {
    guard stage.layout.kind != .tiny, !screens.isEmpty else { return }
    stage.notice = nil
    screens[screens.count - 1].paste(text, on: &stage)
  }

  private mutating func hear(_ output: DirectoryEngine.Output) {
    for index in screens.indices { screens[index].hear(output, on: &stage) }
    if let notice = Notice(output, asked: stage.awaitsReload) { stage.notice = notice }
    switch output {
    case .loaded, .failed, .cancelled, .refused: stage.awaitsReload = false
    case .settled: break
    case .added(let identity): stage.selection.await(identity, in: stage.snapshot.users, page: stage.page)
    }
    offerSignIn(after: output)
    pressWaiting()
  }
}
