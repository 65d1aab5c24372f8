/// The fields of some users that have columns of their own, as bytes in one piece of memory: what an index reads.
public struct RosterColumns: Sendable {
  /// How many users there are.
  public let count: Int
  /// The fields, UTF-8, row after row, in the order of `Field.columns`; a field that is missing is empty.
  public let bytes: [UInt8]
  /// Where each field starts in `bytes`, and where the last one ends: `count * Field.columns.count + 1` places.
  public let starts: [UInt32]
}

extension RosterChunk {
  /// The fields as bytes.
  /// - Complexity: O(n) in the bytes of the fields.
  public var columns: RosterColumns {
    var bytes: [UInt8] = []
    var starts: [UInt32] = []
    bytes.reserveCapacity(count * 128)
    starts.reserveCapacity(count * Field.columns.count + 1)
    for place in 0..<count {
      let user = user(at: place)
      for field in Field.columns {
        starts.append(UInt32(truncatingIfNeeded: bytes.count))
        if let value = user.value(of: field) { bytes.append(contentsOf: value.utf8) }
      }
    }
    starts.append(UInt32(truncatingIfNeeded: bytes.count))
    return RosterColumns(count: count, bytes: bytes, starts: starts)
  }
}
