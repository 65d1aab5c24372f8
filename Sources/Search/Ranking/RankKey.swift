/// What users are ordered by, in one number; less is better, and no two users of a list have the same.
///
///     bits 63...60   the worst tier of the words
///     bits 59...48   the sum of the words' grades
///     bits 47...40   the length of the name in letters: the shorter, the more of it was typed
///     bits 39...0    the row, so that ties keep the order of the source
struct RankKey: Sendable, Hashable, Comparable {
  let rawValue: UInt64

  /// The greatest sum of grades that is told apart: the words of a query of more than 28 hardly rank.
  static let greatestSum = 0xFFF

  init(worst: UInt8, sum: Int, nameLength: UInt8, row: Int) {
    rawValue =
      UInt64(worst >> 4) << 60 | UInt64(truncatingIfNeeded: min(sum, Self.greatestSum)) << 48 | UInt64(nameLength) << 40
      | UInt64(truncatingIfNeeded: row)
  }

  /// The row.
  var row: Int { Int(rawValue & 0xFF_FFFF_FFFF) }

  /// The worst tier of the words.
  var tier: Tier { Tier(rawValue: UInt8(rawValue >> 60)) ?? .missing }

  static func < (left: RankKey, right: RankKey) -> Bool { left.rawValue < right.rawValue }
}
