import Terminal

/// The one table of keys: it drives what keys do, the help and the status line. No key is handled that it does not name.
struct KeyTable: Sendable {
  /// All lines, in the order of the help.
  let entries: [KeyEntry]

  /// The keys of the program.
  static let standard = KeyTable(
    entries: field + idEntry + list + copyMenu + detail + comments + form + page + anywhere + tiny)

  /// What a key does.
  /// - Parameter places: where it is pressed, the innermost first.
  func action(for key: Key, in places: [Place], on stage: Stage) -> Action? {
    for place in places {
      for entry in entries where entry.places.contains(place) {
        if let action = entry.action(for: key), entry.condition(stage) { return action }
      }
    }
    return nil
  }

  /// What the status line may say, in the order of the table, innermost place first; of each action once.
  func hints(in places: [Place], on stage: Stage) -> [(keys: String, hint: KeyEntry.Hint)] {
    var said: [Action] = []
    var hints: [(keys: String, hint: KeyEntry.Hint)] = []
    for place in places {
      for entry in entries where entry.places.contains(place) && entry.condition(stage) {
        guard let hint = entry.hint else { continue }
        if let first = entry.bindings.first {
          guard isAtHand(first, in: places, on: stage), !said.contains(first.action) else { continue }
          said.append(first.action)
        }
        hints.append((hint.keys ?? entry.keyNames, hint))
      }
    }
    return hints
  }

  /// Whether a key does that; one that means something else further in does not.
  private func isAtHand(_ binding: KeyEntry.Binding, in places: [Place], on stage: Stage) -> Bool {
    action(for: binding.key, in: places, on: stage) == binding.action
  }

  /// The name of the key that does one of some actions here, as a message would say it; nil if there is none.
  func keyName(of actions: Action..., in places: [Place], on stage: Stage) -> String? {
    for place in places {
      let entries = entries.filter { $0.places.contains(place) && $0.condition(stage) }
      for action in actions {
        for entry in entries {
          let binding = entry.bindings.first { $0.action == action && isAtHand($0, in: places, on: stage) }
          if let binding { return binding.key.name }
        }
      }
    }
    return nil
  }
}
