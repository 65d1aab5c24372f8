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

  /// What the status line may say, in the order of the table, innermost place first.
  func hints(in places: [Place], on stage: Stage) -> [(keys: String, hint: KeyEntry.Hint)] {
    places.flatMap { place in
      entries.compactMap { entry in
        guard let hint = entry.hint, entry.places.contains(place), entry.condition(stage) else { return nil }
        // A key that means something else further in is not at hand.
        if let key = entry.bindings.first?.key, !entry.takesText,
          action(for: key, in: places, on: stage) != entry.bindings.first?.action
        {
          return nil
        }
        return (hint.keys ?? entry.keyNames, hint)
      }
    }
  }

  /// The name of the key that does one of some actions here, as a message would say it; nil if there is none.
  func keyName(of actions: Action..., in places: [Place], on stage: Stage) -> String? {
    for place in places {
      let entries = entries.filter { $0.places.contains(place) && $0.condition(stage) }
      for action in actions {
        for entry in entries {
          if let binding = entry.bindings.first(where: { $0.action == action }) { return binding.key.name }
        }
      }
    }
    return nil
  }
}
