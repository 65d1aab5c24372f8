/// In what way a word of the query fits a word of a user, the best first: what people expect of a search for names.
///
/// The tier decides before anything else, so a typo never outranks what was spelt right. For several words the worst decides.
public enum Tier: UInt8, Sendable, CaseIterable, Comparable {
  /// The whole word.
  case exact = 0
  /// The beginning of a word: most people stop typing in the middle.
  case prefix = 1
  /// The first letters of the name's words (`jd`), or of its syllables (`ㄱㅊㅅ`).
  case initials = 2
  /// Inside a word.
  case inside = 3
  /// Another form of a given name: Bob for Robert.
  case nickname = 4
  /// One typo away.
  case oneEdit = 5
  /// Two typos away.
  case twoEdits = 6
  /// More typos away than the length of the word allows: only where few match otherwise.
  case near = 7
  /// Not found at all, the other words are: only where few match otherwise. Ranked among those that are near, see `Grade.missing`.
  case missing = 8

  /// Better tiers come first.
  public static func < (left: Tier, right: Tier) -> Bool { left.rawValue < right.rawValue }

  /// The tier of a word that is some edits away.
  /// - Parameter allowed: how many the length of the word allows.
  init(edits: Int, allowed: Int) {
    self = edits > allowed ? .near : edits <= 1 ? .oneEdit : .twoEdits
  }
}
