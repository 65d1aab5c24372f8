/// Follows the structure of a JSON object or list byte by byte: strings, escapes and nesting, and whether it can be whole.
///
/// It is no judge of JSON: it only finds where a value ends, and as early as it can that it is broken, so that a broken
/// record costs as few of its neighbours as possible.
struct Structure: Sendable {
  /// What a byte means for the value as a whole.
  enum Event {
    /// It goes on.
    case inside
    /// This byte was its last.
    case ended
    /// This byte can't stand here, as when a quote or a brace is missing: what is inside of what can't be told any more. It was not taken.
    case lost
  }

  /// Levels that are told apart; deeper ones are only counted. No decoder reads this deep.
  private static let deepest = 1024

  /// Whether each open level is an object (else a list).
  private var levels: [Bool] = []
  private var uncounted = 0
  private(set) var isInString = false
  private var isEscaped = false
  /// The last byte that was no blank, a whole string being its closing quote; a newline for a string that broke off there.
  private(set) var previous: UInt8 = 0
  /// Whether a list was closed that is not open here: the one around this value, perhaps.
  private(set) var closesOuterList = false
  /// Whether an object was closed with lists open in it: then it may be one further out than was meant.
  private(set) var isUnwound = false

  var depth: Int { levels.count + uncounted }

  /// Whether a string that begins here is a name.
  var expectsName: Bool {
    levels.last == true && (previous == Byte.openBrace || previous == Byte.comma || previous == Byte.newline)
  }

  mutating func take(_ byte: UInt8) -> Event {
    if isInString {
      takeInString(byte)
      return .inside
    }
    if Byte.isBlank(byte) { return .inside }
    if previous == Byte.quote, !Self.mayFollowString(byte) { return .lost }
    switch byte {
    case Byte.quote where mayBegin(isText: true): isInString = true
    case Byte.openBrace where mayBegin(isText: false): open(isObject: true)
    case Byte.openBracket where mayBegin(isText: false): open(isObject: false)
    case Byte.quote, Byte.openBrace, Byte.openBracket: return .lost
    case Byte.colon where previous != Byte.quote: return .lost
    case Byte.closeBrace: closeObject()
    case Byte.closeBracket: closeList()
    default: break
    }
    previous = byte
    return levels.isEmpty ? .ended : .inside
  }

  /// Takes bytes until something other than `.inside` happens; `index` is then that byte.
  mutating func take(_ bytes: [UInt8], from index: inout Int) -> Event {
    while index < bytes.count {
      if isInString, !isEscaped {
        // Most bytes stand in strings, and most of those mean nothing.
        while index < bytes.count, !Self.meansSomethingInString(bytes[index]) { index += 1 }
        guard index < bytes.count else { return .inside }
      }
      let event = take(bytes[index])
      if event != .inside { return event }
      index += 1
    }
    return .inside
  }

  private mutating func takeInString(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if byte == Byte.backslash {
      isEscaped = true
    } else if byte == Byte.quote {
      isInString = false
      previous = byte
    } else if byte == Byte.newline {
      // JSON has no line breaks in strings: a quote is missing, and most likely on this line.
      isInString = false
      previous = byte
    }
  }

  private mutating func open(isObject: Bool) {
    if levels.count < Self.deepest { levels.append(isObject) } else { uncounted += 1 }
  }

  private mutating func closeObject() {
    if uncounted > 0 {
      uncounted -= 1
      return
    }
    // Lists that were left open end with the object they stand in.
    while let isObject = levels.popLast(), !isObject { isUnwound = true }
  }

  private mutating func closeList() {
    if uncounted > 0 {
      uncounted -= 1
    } else if let list = levels.lastIndex(of: false) {
      // Objects that were left open end with the list they stand in.
      levels.removeSubrange(list...)
    } else {
      closesOuterList = true
    }
  }

  private static func meansSomethingInString(_ byte: UInt8) -> Bool {
    byte == Byte.quote || byte == Byte.backslash || byte == Byte.newline
  }

  private static func mayFollowString(_ byte: UInt8) -> Bool {
    byte == Byte.comma || byte == Byte.colon || byte == Byte.closeBrace || byte == Byte.closeBracket
  }

  /// Whether a text, object or list may stand after `previous`.
  private func mayBegin(isText: Bool) -> Bool {
    switch previous {
    case Byte.colon: true
    case Byte.openBrace: isText
    case Byte.openBracket: true
    case Byte.comma, Byte.newline: isText || levels.last == false || uncounted > 0
    default: levels.isEmpty
    }
  }
}
