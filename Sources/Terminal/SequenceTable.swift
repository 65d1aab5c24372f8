/// What the bytes of a key mean, in all the encodings that terminals use for it.
///
/// The sequences are those of ECMA-48 as xterm, rxvt, the Linux console, PuTTY and tmux send them
/// (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html, "PC-Style Function Keys").
struct SequenceTable {
  /// What bytes begin with.
  enum Step: Equatable {
    /// It is not known yet.
    case incomplete
    /// A key.
    case key(Key, length: Int)
    /// Something that is no key: a report of the terminal.
    case nothing(length: Int)
    /// A bracketed paste begins after it.
    case pasteStarts(length: Int)
  }

  /// A sequence without its ESC and introducer is at most so long; what is longer is none.
  private static let limit = 64

  private let described: [(sequence: [UInt8], key: Key)]

  /// A table with the keys that the terminal's own description names, beside the common ones.
  init(_ described: [[UInt8]: Key]) {
    self.described = described.map { ($0.key, $0.value) }
      .filter { $0.0.first == 0x1b && $0.0.count > 1 }
      .sorted { $0.0.count > $1.0.count }
  }

  /// What `bytes`, which are not empty, begin with.
  /// - Parameter isLate: nothing more comes, so that the answer is never `incomplete`.
  func step(_ bytes: ArraySlice<UInt8>, isLate: Bool) -> Step {
    guard bytes.first == 0x1b else { return Self.character(bytes, isLate: isLate) { .key($0, length: $1) } }
    if let match = described.first(where: { bytes.starts(with: $0.sequence) }) {
      return .key(match.key, length: match.sequence.count)
    }
    let step = Self.escape(bytes)
    guard step == .incomplete, isLate else { return step }
    // ESC [ and ESC O alone are Alt with that key; a longer beginning is a sequence that was cut.
    switch bytes.count {
    case 2 where bytes.last != 0x1b: return Self.alt(bytes, isLate: true)
    case 1, 2: return .key(.escape, length: 1)
    default: return .key(.unknown, length: bytes.count)
    }
  }

  private static func escape(_ bytes: ArraySlice<UInt8>) -> Step {
    let rest = bytes.dropFirst()
    switch rest.first {
    case nil: return .incomplete
    case UInt8(ascii: "["): return control(rest.dropFirst(), alt: false, before: 2)
    case UInt8(ascii: "O"): return single(rest.dropFirst(), alt: false, before: 2)
    case 0x1b:
      // rxvt sends Alt with an arrow as ESC and the arrow's own sequence; anything else is Escape, and then something.
      switch rest.dropFirst().first {
      case nil: return .incomplete
      case UInt8(ascii: "["): return control(rest.dropFirst(2), alt: true, before: 3)
      case UInt8(ascii: "O"): return single(rest.dropFirst(2), alt: true, before: 3)
      default: return .key(.escape, length: 1)
      }
    // Alt-Backspace is what every line editor has for C-w.
    case 0x08, 0x7f: return .key(.control("w"), length: 2)
    case .some(..<0x20): return .key(.escape, length: 1)
    default: return alt(bytes, isLate: false)
    }
  }

  /// ESC and a character.
  private static func alt(_ bytes: ArraySlice<UInt8>, isLate: Bool) -> Step {
    character(bytes.dropFirst(), isLate: isLate) { key, length in
      if case .character(let character) = key {
        .key(.alt(character), length: length + 1)
      } else {
        .key(.escape, length: 1)
      }
    }
  }

  /// CSI: parameters, intermediates and a final byte.
  private static func control(_ bytes: ArraySlice<UInt8>, alt: Bool, before: Int) -> Step {
    if bytes.first == UInt8(ascii: "[") {  // The Linux console's F1 to F5: ESC [ [ A.
      guard let letter = bytes.dropFirst().first else { return .incomplete }
      let isKey = (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(letter)
      return .key(isKey ? .function(Int(letter) - 64) : .unknown, length: before + 2)
    }
    let bytes = bytes.prefix(limit)
    let parameters = bytes.prefix { (0x30...0x3f).contains($0) }
    let isNumber = !parameters.isEmpty && parameters.allSatisfy { (0x30...0x39).contains($0) }
    let tail = bytes[parameters.endIndex...]
    if isNumber, tail.first == UInt8(ascii: "$") {  // rxvt's Shift.
      return named(by: parameters, final: UInt8(ascii: "~"), alt: alt, length: before + parameters.count + 1)
    }
    let intermediates = tail.prefix { (0x20...0x2f).contains($0) }
    let length = before + parameters.count + intermediates.count
    guard let final = bytes[intermediates.endIndex...].first else {
      return bytes.count < limit ? .incomplete : .key(.unknown, length: length)
    }
    guard (0x40...0x7e).contains(final) else { return .key(.unknown, length: length) }
    if !intermediates.isEmpty || parameters.first.map({ $0 > 0x3b }) == true { return .nothing(length: length + 1) }
    return named(by: parameters, final: final, alt: alt, length: length + 1)
  }

  /// SS3: a letter, in old xterms a modifier before it.
  private static func single(_ bytes: ArraySlice<UInt8>, alt: Bool, before: Int) -> Step {
    let digits = bytes.prefix(3).prefix { (0x30...0x39).contains($0) }
    guard digits.count < 3 else { return .key(.unknown, length: before + 3) }
    guard let letter = bytes[digits.endIndex...].first else { return .incomplete }
    let length = before + digits.count + 1
    guard (0x20...0x7e).contains(letter) else { return .key(.alt("O"), length: before) }
    let modifiers = Modifiers(parameter: digits.isEmpty ? 1 : number(digits), alt: alt)
    return .key(Key(singleShift: letter, modifiers) ?? .unknown, length: length)
  }

  private static func named(by parameters: ArraySlice<UInt8>, final: UInt8, alt: Bool, length: Int) -> Step {
    // kitty's protocol has sub-parameters after a colon; the first is what counts.
    let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { number($0.prefix { $0 != UInt8(ascii: ":") }) }
    if final == UInt8(ascii: "~"), numbers.first == 200 { return .pasteStarts(length: length) }
    if final == UInt8(ascii: "~"), numbers.first == 201 { return .nothing(length: length) }
    let modifiers = Modifiers(parameter: numbers.count > 1 ? numbers[1] : 1, alt: alt)
    return .key(Key(controlSequence: numbers, final: final, modifiers) ?? .unknown, length: length)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.prefix(9).reduce(0) { $0 * 10 + Int($1 & 0x0f) }
  }

  /// One scalar in UTF-8, or a control character.
  private static func character(_ bytes: ArraySlice<UInt8>, isLate: Bool, _ make: (Key, Int) -> Step) -> Step {
    guard let first = bytes.first else { return .incomplete }
    if first < 0x80 { return make(Key(ascii: first), 1) }
    let length =
      switch first {
      case 0xc2...0xdf: 2
      case 0xe0...0xef: 3
      case 0xf0...0xf4: 4
      default: 1
      }
    let sequence = bytes.prefix(1) + bytes.dropFirst().prefix(length - 1).prefix { $0 & 0xc0 == 0x80 }
    if sequence.count < length, sequence.count == bytes.count, !isLate { return .incomplete }
    guard let text = String(validating: sequence, as: UTF8.self), let scalar = text.unicodeScalars.first,
      scalar.value >= 0xa0
    else { return make(.unknown, sequence.count) }
    return make(.character(Character(scalar)), sequence.count)
  }
}
