import Terminal

/// Keys as people write them: `erv<Enter><C-a><M-b><Down>`.
enum Keys {
  static func parse(_ text: String) -> [Key] {
    var keys: [Key] = []
    var rest = text[...]
    while let first = rest.first {
      if first == "<", let end = rest.firstIndex(of: ">"),
        let key = named(String(rest[rest.index(after: rest.startIndex)..<end]))
      {
        keys.append(key)
        rest = rest[rest.index(after: end)...]
      } else {
        keys.append(.character(first))
        rest = rest.dropFirst()
      }
    }
    return keys
  }

  static func named(_ name: String) -> Key? {
    let names: [String: Key] = [
      "Enter": .enter, "Esc": .escape, "Tab": .tab, "BackTab": .backTab, "Backspace": .backspace, "Delete": .delete,
      "Up": .up, "Down": .down, "Left": .left, "Right": .right, "C-Left": .wordLeft, "C-Right": .wordRight,
      "Home": .home,
      "End": .end, "PgUp": .pageUp, "PgDn": .pageDown, "Space": .character(" "), "F1": .function(1), "F5": .function(5),
      "Unknown": .unknown,
    ]
    if let key = names[name] { return key }
    guard let letter = name.last, name.count == 3 else { return nil }
    return name.hasPrefix("C-") ? .control(letter) : name.hasPrefix("M-") ? .alt(letter) : nil
  }
}
