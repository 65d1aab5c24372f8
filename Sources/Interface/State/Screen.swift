import Engine
import Terminal

/// A screen: drawn from the stage, and changed by the actions of keys. Screens lie on a stack; the top one has the keys.
protocol Screen: Sendable {
  /// Where keys are pressed, the innermost place first.
  var places: [Place] { get }

  /// Does what a key asks for.
  /// - Returns: what becomes of the stack.
  mutating func handle(_ action: Action, key: Key, on stage: inout Stage) -> Turn

  /// Takes pasted text.
  mutating func paste(_ text: String, on stage: inout Stage)

  /// The engine shows something else than `before`.
  mutating func update(from before: Snapshot, on stage: inout Stage)

  /// The engine has told something.
  mutating func hear(_ output: DirectoryEngine.Output, on stage: inout Stage)

  /// What the header says instead of the directory's name and state; nil for those.
  func header(_ stage: Stage) -> (title: String, state: String)?

  /// What the status says at the left instead of how many users match; nil for that.
  func count(_ stage: Stage) -> String?

  /// What is wrong here as long as it is; nil for what is wrong with the directory.
  func trouble(_ stage: Stage) -> Notice?

  /// Whether it tells what is wrong itself, so that no notice has to.
  var tellsTrouble: Bool { get }

  /// Draws itself over the screens below.
  func draw(on canvas: inout Canvas, stage: Stage)
}

extension Screen {
  mutating func paste(_ text: String, on stage: inout Stage) {}
  mutating func update(from before: Snapshot, on stage: inout Stage) {}
  mutating func hear(_ output: DirectoryEngine.Output, on stage: inout Stage) {}
  func header(_ stage: Stage) -> (title: String, state: String)? { nil }
  func count(_ stage: Stage) -> String? { nil }
  func trouble(_ stage: Stage) -> Notice? { nil }
  var tellsTrouble: Bool { false }
}

/// What becomes of the stack of screens after a key.
enum Turn {
  /// Nothing.
  case stay
  /// Another screen opens on top.
  case open(any Screen)
  /// The screen closes.
  case close
  /// The screen closes, and the one below does what the key asked for.
  case pass
}
