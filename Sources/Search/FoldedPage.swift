import Directory
import Text

/// The searched fields of some hundred users, folded, in one piece of memory.
///
/// Each field ends with a byte that no UTF-8 holds, so that one search goes over a whole user and never matches across two fields.
struct FoldedPage: Sendable {
  /// How many users a page holds; the last one of a roster may hold fewer. Cancellation is noticed between pages.
  static let capacity = 512

  private static let separator: UInt8 = 0xFF
  private var bytes: [UInt8] = []
  /// Where each user ends.
  private var ends: [Int] = []

  /// Folds some rows of a roster.
  init(_ rows: Range<Int>, of roster: Roster) {
    ends.reserveCapacity(rows.count)
    for row in rows {
      for field in Field.searched {
        if let value = roster.value(of: field, at: row) { FoldedText.append(value, to: &bytes) }
        bytes.append(Self.separator)
      }
      ends.append(bytes.count)
    }
  }

  /// How many users there are.
  var count: Int { ends.count }

  /// The users, one after the other, with their places in the page.
  func forEachUser(_ body: (Int, FoldedUser) -> Void) {
    bytes.withUnsafeBytes { bytes in
      var start = 0
      for (place, end) in ends.enumerated() {
        body(place, FoldedUser(bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<end]), separator: Self.separator))
        start = end
      }
    }
  }
}

/// The folded fields of one user, as long as its page is being read.
struct FoldedUser {
  fileprivate let bytes: UnsafeRawBufferPointer
  fileprivate let separator: UInt8

  /// Whether a pattern matches in a field, or in any.
  func matches(_ pattern: TextPattern, in field: Field? = nil) -> Bool {
    guard let field else {
      return pattern.textHit(in: bytes) != nil || !pattern.digits.isEmpty && matches(pattern, in: .phone)
    }
    return pattern.hit(in: value(of: field), isPhone: field == .phone) != nil
  }

  private func value(of field: Field) -> UnsafeRawBufferPointer {
    var start = 0
    for searched in Field.searched {
      guard let end = bytes.firstIndex(of: separator, from: start) else { break }
      if searched == field { return UnsafeRawBufferPointer(rebasing: bytes[start..<end]) }
      start = end + 1
    }
    return UnsafeRawBufferPointer(rebasing: bytes[..<0])
  }
}
