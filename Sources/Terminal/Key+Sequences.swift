/// What was held down with a key.
struct Modifiers: OptionSet {
  let rawValue: Int

  static let shift = Modifiers(rawValue: 1)
  static let alt = Modifiers(rawValue: 2)
  static let control = Modifiers(rawValue: 4)

  init(rawValue: Int) { self.rawValue = rawValue }

  /// xterm's parameter: one more than the sum of the bits.
  init(parameter: Int, alt: Bool) {
    rawValue = max(0, parameter - 1) & 7 | (alt ? 2 : 0)
  }

  /// What makes an arrow one over a word.
  var isForWords: Bool { !isDisjoint(with: [.alt, .control]) }
}

extension Key {
  /// A byte below 0x80 that is no ESC.
  init(ascii byte: UInt8) {
    switch byte {
    case 0x08, 0x7f: self = .backspace
    case 0x09: self = .tab
    case 0x0a, 0x0d: self = .enter
    case 0x00: self = .control(" ")
    case 0x01...0x1a: self = .control(Character(Unicode.Scalar(byte + 0x60)))
    case 0x1b: self = .escape
    case 0x1c...0x1f: self = .control(Character(Unicode.Scalar(byte + 0x40)))
    default: self = .character(Character(Unicode.Scalar(byte)))
    }
  }

  /// ESC O and a letter.
  init?(singleShift letter: UInt8, _ modifiers: Modifiers) {
    switch Character(Unicode.Scalar(letter)) {
    case "a": self = .up  // rxvt with Ctrl
    case "b": self = .down
    case "c": self = .wordRight
    case "d": self = .wordLeft
    case "I": self = .tab
    case "M": self = .enter
    case "X": self = .character("=")
    case " ": self = .character(" ")
    case "j"..."y": self = .character(Character(Unicode.Scalar(letter - 0x40)))  // The number pad.
    default: self.init(letter: letter, modifiers)
    }
  }

  /// ESC [, numbers and a last byte.
  init?(controlSequence numbers: [Int], final: UInt8, _ modifiers: Modifiers) {
    switch Character(Unicode.Scalar(final)) {
    case "a": self = .up  // rxvt with Shift
    case "b": self = .down
    case "c": self = .right
    case "d": self = .left
    case "Z": self = .backTab
    case "u": self.init(code: numbers.first ?? 0, modifiers)  // kitty, and xterm's formatOtherKeys
    case "~" where numbers.first == 27 && numbers.count == 3: self.init(code: numbers[2], modifiers)  // modifyOtherKeys
    case "~", "^", "@": self.init(number: numbers.first ?? 0)
    default: self.init(letter: final, modifiers)
    }
  }

  /// The letters that mean the same after ESC [ and ESC O.
  private init?(letter: UInt8, _ modifiers: Modifiers) {
    switch Character(Unicode.Scalar(letter)) {
    case "A": self = .up
    case "B": self = .down
    case "C": self = modifiers.isForWords ? .wordRight : .right
    case "D": self = modifiers.isForWords ? .wordLeft : .left
    case "H": self = .home
    case "F": self = .end
    case "P"..."S": self = .function(Int(letter) - 0x4f)
    default: return nil
    }
  }

  /// ESC [, a number and a tilde.
  private init?(number: Int) {
    switch number {
    case 1, 7: self = .home
    case 3: self = .delete
    case 4, 8: self = .end
    case 5: self = .pageUp
    case 6: self = .pageDown
    case 11...15: self = .function(number - 10)
    case 17...21: self = .function(number - 11)
    case 23...26: self = .function(number - 12)
    case 28...29: self = .function(number - 13)
    case 31...34: self = .function(number - 14)
    default: return nil
    }
  }

  /// A scalar and what was held down with it.
  private init?(code: Int, _ modifiers: Modifiers) {
    guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init), !(0x80..<0xa0).contains(code) else {
      return nil
    }
    let plain = scalar.value < 0x80 ? Key(ascii: UInt8(scalar.value)) : .character(Character(scalar))
    switch plain {
    case .character(let character) where modifiers.contains(.control):
      self = .control(character.lowercased().first ?? character)
    case .character(let character) where modifiers.contains(.alt): self = .alt(character)
    case .tab where modifiers.contains(.shift): self = .backTab
    default: self = plain
    }
  }
}
