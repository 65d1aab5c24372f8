/// How many typos a word may hold, by its length in letters as people count them.
///
/// Over 80 % of misspelt words hold one insertion, omission, substitution or transposition (Damerau, 1964); in a short word nearly every
/// other word is one edit away.
enum TypoBudget {
  /// From how many letters on one typo is forgiven.
  static let one = 4
  /// From how many letters on two are.
  static let two = 8
  /// From how many letters on one more is, where few match otherwise.
  static let oneMore = 3
  /// From how many letters on the beginning of a word may hold typos too; shorter, it would be the beginning of anything.
  static let inPrefix = 5
  /// With fewer matches, those that are near are shown as well: about half a screen is left.
  static let fewMatches = 10

  /// The typos that are forgiven.
  static func allowed(letters: Int) -> Int {
    letters < one ? 0 : letters < two ? 1 : 2
  }

  /// The typos that are forgiven where few match otherwise.
  static func near(letters: Int) -> Int {
    letters < oneMore ? 0 : allowed(letters: letters) + 1
  }
}
