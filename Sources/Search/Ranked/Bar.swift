import Synchronization

/// What a row must be as good as, to be among the best.
struct Bar {
  private let tier: SIMD16<UInt8>
  private let grade: SIMD16<UInt8>
  private let length: SIMD16<UInt8>

  init(_ key: UInt64) {
    tier = SIMD16(repeating: UInt8(truncatingIfNeeded: key >> 56) & Grade.tierBits)
    grade = SIMD16(repeating: UInt8(truncatingIfNeeded: key >> 48))
    length = SIMD16(repeating: UInt8(truncatingIfNeeded: key >> 40))
  }

  /// Whether the tier may be good enough.
  @inline(__always)
  func passesTier(_ grades: SIMD16<UInt8>) -> SIMD2<UInt64> {
    unsafeBitCast(grades & SIMD16(repeating: Grade.tierBits) .<= tier, to: SIMD2<UInt64>.self)
  }

  /// Whether a grade that stands alone is good enough, with the length of the name.
  @inline(__always)
  func passes(_ grades: SIMD16<UInt8>, _ lengths: SIMD16<UInt8>) -> SIMD2<UInt64> {
    unsafeBitCast((grades .< grade) .| ((grades .== grade) .& (lengths .<= length)), to: SIMD2<UInt64>.self)
  }
}

/// The bar that the segments raise together: who is worse than the worst of as many as are kept is none of them.
final class SharedBar: Sendable {
  private let worst = Atomic<UInt64>(.max)

  /// The raw value of the worst key that is good enough.
  var key: UInt64 { worst.load(ordering: .relaxed) }

  /// A segment has as many as are kept, and this is its worst.
  func lower(to key: RankKey) {
    worst.min(key.rawValue, ordering: .relaxed)
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
