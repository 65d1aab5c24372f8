import Directory

/// A word of the query as the index looks for it. The key of what is kept from one key press to the next.
struct SearchWord: Hashable {
  /// The word, folded; never empty.
  var letters: [UInt8]
  /// Which word of the query it is, counted from 0.
  var place = 0
  /// Where it is looked for.
  var fields = FieldSet.all
  /// Whether it is meant letter for letter: no typos, no nicknames.
  var isLiteral = false
  /// Whether it must begin a word.
  var begins = false
  /// Whether one typo more is forgiven, as few users match otherwise.
  var isNear = false

  /// How many zeros that are dialled before a phone number are left out of it, so that it ranks below the number as typed.
  var zerosLeftOut = 0

  /// Whether it is a number.
  var isNumber: Bool { letters.allSatisfy(\.isDigit) }

  /// Whether it holds what parts words, so that it can be found only where text is kept whole.
  var holdsSeparator: Bool { letters.contains { WordBoundary.isSeparator($0) } }

  /// The same, with one typo more forgiven; nil where that changes nothing.
  var near: SearchWord? {
    let count = Hangul.letterCount(of: letters.scalars)
    guard !isLiteral, !begins, !isNumber, !holdsSeparator,
      TypoBudget.near(letters: count) > TypoBudget.allowed(letters: count)
    else { return nil }
    var near = self
    near.isNear = true
    return near
  }
}

/// Some of the fields that have columns of their own.
struct FieldSet: OptionSet, Hashable {
  let rawValue: UInt8

  static let name = FieldSet(rawValue: 1)
  static let username = FieldSet(rawValue: 2)
  static let email = FieldSet(rawValue: 4)
  static let id = FieldSet(rawValue: 8)
  static let phone = FieldSet(rawValue: 16)
  static let company = FieldSet(rawValue: 32)
  static let city = FieldSet(rawValue: 64)

  /// All of `Field.searched`.
  static let all: FieldSet = [.name, .username, .email, .id, .phone, .company, .city]
  /// The fields whose words stand in the dictionary.
  static let ofWords: FieldSet = [.name, .email, .company, .city]
  /// The fields where groups of digits may be words by themselves: `Studio 54-2`.
  static let ofNumbersInNames: FieldSet = [.name, .company, .city]
  /// The fields that are also kept whole.
  static let whole: FieldSet = [.username, .email, .id]

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// One field; nil for an attribute.
  init?(_ field: Field) {
    switch field {
    case .name: self = .name
    case .username: self = .username
    case .email: self = .email
    case .id: self = .id
    case .phone: self = .phone
    case .company: self = .company
    case .city: self = .city
    case .attribute: return nil
    }
  }
}
