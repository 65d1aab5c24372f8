import TestSupport
import Testing

@testable import Directory

@Suite struct KeyTableTests {
  /// Few hashes for many keys: what is told apart by the keys alone is told apart.
  @Test(arguments: [1, 4, 1 << 32] as [UInt64]) func countsAsADictionaryDoes(_ hashes: UInt64) {
    var generator = SeededGenerator(seed: hashes)
    var table = KeyTable()
    var reference: [Int: Int] = [:]
    var keys: [Int] = []
    for row in 0..<2_000 {
      let key = Int.random(in: 0..<700, using: &generator)
      keys.append(key)
      let hash = UInt32(UInt64(truncatingIfNeeded: key &* 0x9E37_79B9) % hashes)
      #expect(table.count(hash: hash, row: row) { keys[$0] == key } == reference[key] ?? 0)
      reference[key, default: 0] += 1
    }
  }

  @Test func hashesTellKeysApart() {
    let keys = (0..<5_000).map { Array("\($0)".utf8) } + (0..<200).map { [UInt8](repeating: 0, count: $0) }
    #expect(Set(keys.map { $0.withUnsafeBytes { KeyHash.hash($0) } }).count > keys.count - 5)
  }

  @Test(arguments: [[0], [0, 7, 7, 65_535], [0, 65_536], [0, 1 << 33]]) func offsetsAreAsGiven(_ places: [Int]) {
    let offsets = Offsets(places)
    #expect(places.indices.map { offsets[$0] } == places)
    if let last = places.last, last <= UInt32.max { #expect(offsets.asUInt32 == places.map(UInt32.init)) }
  }
}

extension KeyTable {
  /// Counts a key as a builder does.
  fileprivate mutating func count(hash: UInt32, row: Int, isSame: (Int) -> Bool) -> Int {
    var probe = probe(for: hash)
    while let earlier = next(&probe, hash: hash) {
      if isSame(earlier) { return countAgain(earlier) }
    }
    insert(probe, hash: hash, row: row)
    return 0
  }
}
