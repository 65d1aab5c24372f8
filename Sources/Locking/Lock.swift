public import Glibc

/// A value that several threads use, one at a time.
///
/// Not `Synchronization.Mutex`: on Linux its slow path lies in a library that the thread sanitizer does not look into, so
/// that every lock that is ever waited for is reported as a race. It knows pthreads.
public final class Lock<Value>: @unchecked Sendable {
  // Both in memory of their own: a mutex must never move, and to the thread sanitizer an empty value stands where another field does.
  @usableFromInline let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  // Unchecked: touched only between locking and unlocking.
  @usableFromInline let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  /// A lock around a value that nobody else has.
  public init(_ value: sending Value) {
    self.value.initialize(to: value)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
    value.deinitialize(count: 1)
    value.deallocate()
  }

  /// Works on the value while nobody else does.
  @inlinable public func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value.pointee)
  }
}
