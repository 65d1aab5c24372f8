/// The id of a user: text, with a view as an integer where it is one.
///
/// Integers are exact at any length, so the ids 653247040368672768 and 1285704473650888702 stay themselves. `3` and `"3"` are the same id.
/// Two ids are the same when their bytes are: an id is a key, not prose, so canonically equivalent spellings differ.
public struct UserID: Hashable, Sendable, CustomStringConvertible {
  /// The id as the source wrote it, quotes aside.
  public let text: String

  /// An id from its text.
  public init(_ text: String) {
    self.text = text
  }

  /// The id as an integer, if it is one in canonical form (no leading zero, no `+`) that fits.
  public var integer: Int64? {
    isInteger ? Int64(text) : nil
  }

  /// Whether the id is an integer of any length in canonical form: `0`, or digits without a leading zero, perhaps after a minus.
  public var isInteger: Bool { Self.isCanonicalInteger(text) }

  /// The id as the source wrote it.
  public var description: String { text }

  /// Whether the bytes are the same.
  public static func == (left: UserID, right: UserID) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    // The length keeps ids apart that follow each other in a larger value.
    hasher.combine(text.utf8.count)
  }
}
