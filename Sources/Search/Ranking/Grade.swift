import Directory

/// How well one word of the query fits one user, in one byte; less is better.
///
///     bits 7...4   tier     how it fits
///     bits 3...2   weight   where: the name counts most
///     bits 1...0   place    how far from where it was expected
///
/// A byte, because a million of them are compared sixteen at a time.
struct Grade: Sendable, Hashable, Comparable {
  let rawValue: UInt8

  /// Does not fit.
  static let none = Grade(rawValue: 255)
  /// What a missing word counts, where one may be missing: the least of those that are near, so that the sum decides. Somebody with two words of
  /// three as they were typed is likelier meant than somebody in whom all three are a few typos away.
  static let missing = Grade(rawValue: Tier.near.rawValue << 4 | 0x0F)
  /// What it adds to the sum besides, a multiple of four: about one typo, so that a short word that is near beside one with a typo is
  /// better than a word missing, and two words that are near are not.
  static let costOfMissing = 80
  /// Fits without having been ranked: what only sifts, as an id filter does.
  static let sifted = Grade(.exact, weight: 0)

  /// The weight of the typo tiers for a word that was typed only in part: the whole word with a typo is likelier to be meant.
  static let weightOfTypoInPrefix: UInt8 = 1

  /// The bits of the tier.
  static let tierBits: UInt8 = 0xF0
  /// The bits of the weight.
  static let weightBits: UInt8 = 0x0C

  /// The bits of the place. All of them are set where another spelling of a word was hit (`mia` for 미아, `joerg` for Jörg): it counts as far from
  /// where it was expected, so that who is written as it was typed comes before who is only spelt so.
  static let otherSpelling: UInt8 = 0x03

  /// The last place that is told apart; names of more words are rare.
  static let lastPlace = 3

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// A grade from its parts.
  init(_ tier: Tier, weight: UInt8, place: Int = 0) {
    rawValue = tier.rawValue << 4 | weight << 2 | UInt8(min(place, Self.lastPlace))
  }

  static func < (left: Grade, right: Grade) -> Bool { left.rawValue < right.rawValue }

  /// How it fits.
  var tier: Tier? { Tier(rawValue: rawValue >> 4) }

  /// What a name's word at one place costs a query's word at another.
  static func distance(_ place: Int, _ other: Int) -> Int {
    min(abs(min(place, lastPlace) - min(other, lastPlace)), lastPlace)
  }
}

extension Field {
  /// How much a hit in a field counts; less is better: a person is remembered by name, then by what stands for the name, then by the rest.
  var weight: UInt8 {
    switch self {
    case .name: 0
    case .username: 1
    case .email, .id: 2
    case .phone, .company, .city, .attribute: 3
    }
  }
}
