/// Places in a piece of memory, in ascending order, in as few bytes each as the last one needs.
struct Offsets: Sendable {
  private enum Storage {
    case narrow([UInt16])
    case medium([UInt32])
    case wide([Int])
  }

  private let storage: Storage

  init(_ places: [Int]) {
    let last = places.last ?? 0
    storage =
      if last <= UInt16.max {
        .narrow(Self.converted(places))
      } else if last <= UInt32.max {
        .medium(Self.converted(places))
      } else {
        .wide(Self.converted(places))
      }
  }

  /// The same in an array without room to grow.
  private static func converted<Place: FixedWidthInteger>(_ places: [Int]) -> [Place] {
    Array(unsafeUninitializedCapacity: places.count) { room, count in
      count = room.initialize(fromContentsOf: places.lazy.map { Place(truncatingIfNeeded: $0) })
    }
  }

  subscript(index: Int) -> Int {
    switch storage {
    case .narrow(let places): Int(places[index])
    case .medium(let places): Int(places[index])
    case .wide(let places): places[index]
    }
  }

  /// All of them as the columns of an index have them.
  var asUInt32: [UInt32] {
    switch storage {
    case .narrow(let places): places.map(UInt32.init)
    case .medium(let places): places
    case .wide(let places): places.map { UInt32(truncatingIfNeeded: $0) }
    }
  }
}
