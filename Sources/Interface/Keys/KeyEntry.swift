import Terminal

/// A line of the key table: keys that belong together, what each does, and what the help and the status line say about them.
struct KeyEntry: Sendable {
  /// A key and what it does.
  struct Binding: Sendable {
    let key: Key
    let action: Action
  }

  /// What the status line says.
  struct Hint: Sendable {
    /// The keys, if not those of the bindings: `↑↓`.
    var keys: String?
    /// What they do, in a word.
    var text: String
    /// What they do where there is little room.
    var brief: String?
    /// The smaller, the longer it stays when there is little room.
    var rank: Int
  }

  /// Where it holds.
  var places: [Place]
  /// The keys.
  var bindings: [Binding]
  /// Whether every character that can be typed belongs to it, and is inserted.
  var takesText = false
  /// What the help calls the keys, if not by their names.
  var label: String?
  /// What the help says that they do.
  var help: String
  /// What the status line says; nil if it says nothing.
  var hint: Hint?
  /// Whether it works as things stand.
  var condition: @Sendable (Stage) -> Bool = { _ in true }

  /// What a key does here; nil if it is none of these.
  func action(for key: Key) -> Action? {
    if let binding = bindings.first(where: { $0.key == key }) { return binding.action }
    if takesText, case .character = key { return .insert }
    return nil
  }

  /// The names of the keys, one after the other.
  var keyNames: String {
    label ?? bindings.reduce(into: "") { $0 += ($0.isEmpty ? "" : " ") + $1.key.name }
  }
}

extension Key {
  /// What people call the key.
  var name: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .control(let character): "C-\(character)"
    case .alt(let character): "M-\(character)"
    case .enter: "⏎"
    case .escape: "Esc"
    case .tab: "Tab"
    case .backTab: "Shift-Tab"
    case .backspace: "Backspace"
    case .delete: "Delete"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .wordLeft: "C-←"
    case .wordRight: "C-→"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .function(let number): "F\(number)"
    case .unknown: "this key"
    }
  }
}
