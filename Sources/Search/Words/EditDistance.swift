/// A word, ready to be compared with many others by the edits that lead from one to the other: insertions, omissions, substitutions
/// and transpositions, no letter edited twice (optimal string alignment).
///
/// Bit-parallel: a column of the table in a few operations on 64 bits (H. Hyyrö, "A bit-vector algorithm for computing Levenshtein and
/// Damerau edit distances", Nordic Journal of Computing 10, 2003).
struct EditDistance: Sendable {
  /// The longest word that fits, in scalars.
  static let longest = 64

  /// How many scalars the word has.
  let length: Int
  /// By ASCII character, where it stands in the word.
  private let ascii: [UInt64]
  /// The other scalars of the word, and where they stand.
  private let others: [(scalar: UInt32, places: UInt64)]

  /// A word to compare with; nil if it is empty or too long.
  init?(_ word: [UInt8]) {
    let scalars = word.scalars
    guard !scalars.isEmpty, scalars.count <= Self.longest else { return nil }
    length = scalars.count
    var ascii = [UInt64](repeating: 0, count: 128)
    var others: [(scalar: UInt32, places: UInt64)] = []
    for (place, scalar) in scalars.enumerated() {
      let bit: UInt64 = 1 << UInt64(place)
      if scalar < 0x80 {
        ascii[Int(scalar)] |= bit
      } else if let known = others.firstIndex(where: { $0.scalar == scalar }) {
        others[known].places |= bit
      } else {
        others.append((scalar, bit))
      }
    }
    self.ascii = ascii
    self.others = others
  }

  /// The edits between the word and another, and between the word and the beginning of the other that is nearest.
  /// - Complexity: O(n) in the scalars of `other`.
  func edits(to other: UnsafeRawBufferPointer) -> (whole: Int, prefix: Int) {
    ascii.withUnsafeBufferPointer { ascii in
      var state = Column(length: length)
      var prefix = length
      var decoder = ScalarDecoder()
      for byte in other {
        guard let scalar = decoder.scalar(after: byte) else { continue }
        state.advance(places: scalar < 0x80 ? ascii[Int(scalar)] : places(of: scalar))
        prefix = min(prefix, state.edits)
      }
      return (state.edits, prefix)
    }
  }

  private func places(of scalar: UInt32) -> UInt64 {
    for other in others where other.scalar == scalar { return other.places }
    return 0
  }

  /// A column of the table, as differences of one up or down, and the number at its foot.
  private struct Column {
    private var up: UInt64 = ~0
    private var down: UInt64 = 0
    private var diagonal: UInt64 = 0
    private var lastPlaces: UInt64 = 0
    private let foot: UInt64
    private(set) var edits: Int

    init(length: Int) {
      foot = 1 << UInt64(length &- 1)
      edits = length
    }

    @inline(__always)
    mutating func advance(places: UInt64) {
      let transposed = ((~diagonal & places) << 1) & lastPlaces
      diagonal = (((places & up) &+ up) ^ up) | places | down | transposed
      var right = down | ~(diagonal | up)
      var left = diagonal & up
      if right & foot != 0 { edits &+= 1 }
      if left & foot != 0 { edits &-= 1 }
      right = right << 1 | 1
      left <<= 1
      up = left | ~(diagonal | right)
      down = right & diagonal
      lastPlaces = places
    }
  }
}
