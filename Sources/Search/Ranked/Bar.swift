import Synchronization

/// What a row must be as good as, to be among the best. It may let a row through that is not, never the other way round.
struct Bar {
  private let isSingle: Bool
  private let tier: SIMD16<UInt8>
  /// The sum of the grades: whole if there is one, else one more than a quarter.
  private let sum: SIMD16<UInt8>
  /// One more than the length of the name.
  private let length: SIMD16<UInt8>

  /// The bar of a key's raw value.
  /// - Parameter isSingle: whether a single grade ranks, so that the sum is that grade.
  init(_ key: UInt64, isSingle: Bool) {
    self.isSingle = isSingle
    let whole = Int(truncatingIfNeeded: key >> 48) & RankKey.greatestSum
    tier = SIMD16(repeating: UInt8(truncatingIfNeeded: key >> 56) & Grade.tierBits)
    sum = SIMD16(repeating: UInt8(clamping: isSingle ? whole : whole / 4 + 1))
    length = SIMD16(repeating: UInt8(clamping: key >> 40 & 0xFF + 1))
  }

  /// Which rows are good enough, given the lengths of their names.
  @inline(__always)
  func passes(_ rows: Selection.Fitting, _ lengths: SIMD16<UInt8>) -> SIMD16<UInt8> {
    if isSingle {
      return Lanes.bytes(sum .> rows.worst) | (Lanes.bytes(rows.worst .== sum) & Lanes.bytes(length .> lengths))
    }
    let tiers = rows.worst & SIMD16(repeating: Grade.tierBits)
    return Lanes.bytes(tier .> tiers) | (Lanes.bytes(tiers .== tier) & Lanes.bytes(sum .> rows.quarter))
  }
}

/// The bar that the segments raise together: who is worse than the worst of as many as are kept is none of them.
final class SharedBar: Sendable {
  private let worst = Atomic<UInt64>(.max)

  /// The raw value of the worst key that is good enough.
  var key: UInt64 { worst.load(ordering: .relaxed) }

  /// A segment has as many as are kept, and this is its worst.
  ///
  /// Not by `Atomic.min`: on Linux (Swift 6.3) that of `UInt64` leaves the greatest number where it is, as if it were -1.
  func lower(to key: RankKey) {
    var known = worst.load(ordering: .relaxed)
    while key.rawValue < known {
      let (exchanged, original) = worst.compareExchange(expected: known, desired: key.rawValue, ordering: .relaxed)
      if exchanged { return }
      known = original
    }
  }
}

/// A place for the result of each part of some work.
///
/// `@unchecked`: each thread writes places of its own, and they are read when the work is done.
final class Slots<Value: Sendable>: @unchecked Sendable {
  private let values: UnsafeMutablePointer<Value?>
  private let count: Int

  init(count: Int) {
    self.count = count
    values = .allocate(capacity: count)
    values.initialize(repeating: nil, count: count)
  }

  deinit {
    values.deinitialize(count: count)
    values.deallocate()
  }

  subscript(place: Int) -> Value? {
    get { values[place] }
    set { values[place] = newValue }
  }
}
