/// Random numbers that are the same in every run (SplitMix64), for fuzz tests.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator whose numbers follow from `seed`.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 on, below `end`.
  public mutating func below(_ end: Int) -> Int { Int(truncatingIfNeeded: next() % UInt64(end)) }

  /// One of some values, of which there is at least one.
  public mutating func pick<Element>(_ values: [Element]) -> Element { values[below(values.count)] }
}
