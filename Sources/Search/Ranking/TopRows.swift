/// The best rows seen so far: as many as a screen shows.
struct TopRows: Sendable {
  /// How many are kept: more than any screen has rows. The others are put in order when somebody scrolls to them.
  static let capacity = 100

  private(set) var keys: [RankKey] = []

  init() {
    keys.reserveCapacity(Self.capacity + 1)
  }

  /// The worst that is still among them; nil while there is room.
  var worst: RankKey? { keys.count == Self.capacity ? keys[Self.capacity - 1] : nil }

  /// Takes a row in if it is good enough.
  @inline(__always)
  mutating func offer(_ key: RankKey) {
    if keys.count == Self.capacity {
      guard key < keys[Self.capacity - 1] else { return }
      keys.removeLast()
    }
    var place = keys.count
    while place > 0, key < keys[place - 1] { place -= 1 }
    keys.insert(key, at: place)
  }
}
