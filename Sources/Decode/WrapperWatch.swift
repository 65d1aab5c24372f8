/// Tells from its names whether an object at the top of a body is a user or wraps a list of them.
struct WrapperWatch: Sendable {
  /// Names under which lists of users are handed out: by hand-made services, Microsoft Graph (`value`), SCIM (`Resources`) and many
  /// REST frameworks (`data`, `results`, `items`). Case does not count.
  static let wrappers = ["users", "data", "results", "resources", "value", "items", "comments", "posts"]
  /// Names that show an object to be a user.
  static let identifying = ["id", "name", "username", "email"]
  /// Longer names are none of these.
  private static let longestName = 12

  enum Verdict {
    /// It can't be told yet.
    case open
    /// It is a user.
    case user
    /// The byte opens the list that it wraps.
    case list
    /// A list of users is said to be null.
    case nobody
    /// The byte opens an object under a wrapper's name.
    case enters
    /// The byte closes it, and it was a user.
    case leavesUser
  }

  private var name: [UInt8] = []
  private var isReadingName = false
  private var isInside = false
  private var insideIsUser = false

  /// Looks at a byte that `structure` is about to take.
  mutating func see(_ byte: UInt8, before structure: Structure) -> Verdict {
    if structure.isInString {
      if isReadingName { return readName(byte, before: structure) }
      return .open
    }
    let depth = structure.depth
    if depth > (isInside ? 2 : 1) || Byte.isBlank(byte) { return .open }
    if byte == Byte.quote, structure.expectsName {
      name = []
      isReadingName = true
    } else if isInside, byte == Byte.closeBrace {
      isInside = false
      defer { insideIsUser = false }
      return insideIsUser ? .leavesUser : .open
    } else if structure.previous == Byte.colon, !insideIsUser, isWrapperName {
      return judgeValue(beginningWith: byte)
    }
    return .open
  }

  private mutating func judgeValue(beginningWith byte: UInt8) -> Verdict {
    switch byte {
    case Byte.openBracket: return .list
    case UInt8(ascii: "n"): return .nobody
    case Byte.openBrace where !isInside:
      isInside = true
      return .enters
    default: return .open
    }
  }

  private mutating func readName(_ byte: UInt8, before structure: Structure) -> Verdict {
    guard byte == Byte.quote else {
      if name.count < Self.longestName { name.append(byte) }
      return .open
    }
    isReadingName = false
    guard Self.identifying.contains(String(decoding: name, as: UTF8.self)) else { return .open }
    if isInside {
      insideIsUser = true
      return .open
    }
    return .user
  }

  private var isWrapperName: Bool {
    Self.wrappers.contains(String(decoding: name, as: UTF8.self).lowercased())
  }
}
