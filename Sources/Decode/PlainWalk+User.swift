import Directory
import Glibc

extension PlainWalk {
  /// Goes over a user, whose brace is next, and adds its fields.
  mutating func user() -> Bool {
    columns.beginUser()
    var seen: UInt32 = 0
    let isPlain = object { walk, name in
      switch name.count {
      case 2 where name.isEqual(to: "id"): walk.isNew(0, &seen) && walk.id()
      case 4 where name.isEqual(to: "name"): walk.isNew(1, &seen) && walk.column(1)
      case 5 where name.isEqual(to: "email"): walk.isNew(2, &seen) && walk.column(3)
      case 5 where name.isEqual(to: "phone"): walk.isNew(3, &seen) && walk.column(4)
      case 7 where name.isEqual(to: "address"): walk.isNew(4, &seen) && walk.optional { $0.address() }
      case 7 where name.isEqual(to: "company"): walk.isNew(5, &seen) && walk.optional { $0.company() }
      case 7 where name.isEqual(to: "website"): walk.isNew(6, &seen) && walk.text()
      case 8 where name.isEqual(to: "username"): walk.isNew(7, &seen) && walk.column(2)
      default: walk.value()
      }
    }
    return isPlain && columns.hasKey && addTexts()
  }

  private mutating func address() -> Bool {
    var seen: UInt32 = 0
    return object { walk, name in
      switch name.count {
      case 3 where name.isEqual(to: "geo"): walk.isNew(0, &seen) && walk.optional { $0.geo() }
      case 4 where name.isEqual(to: "city"): walk.isNew(1, &seen) && walk.column(6)
      case 5 where name.isEqual(to: "suite"): walk.isNew(2, &seen) && walk.text()
      case 6 where name.isEqual(to: "street"): walk.isNew(3, &seen) && walk.text()
      case 7 where name.isEqual(to: "zipcode"): walk.isNew(4, &seen) && walk.text()
      default: walk.value()
      }
    }
  }

  private mutating func geo() -> Bool {
    var seen: UInt32 = 0
    return object { walk, name in
      if name.isEqual(to: "lat") { return walk.isNew(0, &seen) && walk.text() }
      if name.isEqual(to: "lng") { return walk.isNew(1, &seen) && walk.text() }
      return walk.value()
    }
  }

  private mutating func company() -> Bool {
    var seen: UInt32 = 0
    return object { walk, name in
      switch name.count {
      case 2 where name.isEqual(to: "bs"): walk.isNew(0, &seen) && walk.text()
      case 4 where name.isEqual(to: "name"): walk.isNew(1, &seen) && walk.column(5)
      case 11 where name.isEqual(to: "catchPhrase"): walk.isNew(2, &seen) && walk.text()
      default: walk.value()
      }
    }
  }

  /// Whether a name comes for the first time.
  @inline(__always)
  private func isNew(_ key: UInt32, _ seen: inout UInt32) -> Bool {
    defer { seen |= 1 << key }
    return seen & 1 << key == 0
  }

  /// An object, or null.
  @inline(__always)
  private mutating func optional(_ object: (inout PlainWalk) -> Bool) -> Bool {
    let start = place(next)
    return bytes[start] == Byte.openBrace ? object(&self) : word("null", at: start)
  }

  /// A text or null that no column shows.
  @inline(__always)
  private mutating func text() -> Bool {
    let start = place(next)
    return bytes[start] == Byte.quote ? string(at: start) : word("null", at: start)
  }

  /// A text or null for a column.
  @inline(__always)
  private mutating func column(_ column: Int) -> Bool {
    let start = place(next)
    guard bytes[start] == Byte.quote else { return word("null", at: start) }
    guard next &+ 1 < placeCount else { return false }
    let close = closingQuote(before: place(next &+ 1))
    next &+= 1
    columns.setText(column, start &+ 1, close, isEscaped: hasEscape(start, close))
    return true
  }

  /// A text, a plain integer or null.
  private mutating func id() -> Bool {
    let start = place(next)
    let first = bytes[start]
    guard Self.isDigit(first) || first == UInt8(ascii: "-") else { return column(0) }
    var end = first == UInt8(ascii: "-") ? start + 1 : start
    let digits = end
    while Self.isDigit(bytes[end]) { end += 1 }
    // Canonical: no leading zero, no minus zero.
    guard end > digits, bytes[digits] != UInt8(ascii: "0") || end == start + 1, endsScalar(end) else { return false }
    columns.setText(0, start, end, isEscaped: false)
    return true
  }

  /// Adds the texts of all columns, in their order.
  private mutating func addTexts() -> Bool {
    for column in 0..<PlainColumns.columnCount {
      let (start, end, isEscaped) = columns.text(column)
      if isEscaped {
        guard addUnescaped(start, end) else { return false }
      } else {
        columns.append(start, end)
      }
      columns.endField(column)
    }
    return true
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes are these, which are known to the compiler.
  @inline(__always)
  fileprivate func isEqual(to text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount, let baseAddress else { return false }
    return memcmp(baseAddress, text.utf8Start, text.utf8CodeUnitCount) == 0
  }
}
