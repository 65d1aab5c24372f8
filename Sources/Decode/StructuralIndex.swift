import CSimdJSON
import Locking

/// simdjson's first stage: where in some JSON everything begins. For one reader at a time; others wait.
final class StructuralIndex: Sendable {
  // A pointer that is used by whoever has the lock, and by nobody else.
  private struct Indexer: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
  }

  private let indexer: Lock<Indexer>

  /// Opens simdjson. Nil where it is not installed: then all is read without it.
  init?() {
    guard let pointer = simdjson_shim_make() else { return nil }
    indexer = Lock(Indexer(pointer: pointer))
  }

  deinit { indexer.withLock { simdjson_shim_free($0.pointer) } }

  /// Works with the places of all that begins in some JSON, as long as it has the lock; without any where it is none.
  func withPlaces<Result: Sendable>(
    in bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt32>) -> Result
  ) -> Result {
    indexer.withLock { indexer in
      var places: UnsafePointer<UInt32>?
      guard let start = bytes.baseAddress else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
      let count = simdjson_shim_index(indexer.pointer, start, bytes.count, &places)
      return body(UnsafeBufferPointer(start: places, count: max(0, count)))
    }
  }
}
