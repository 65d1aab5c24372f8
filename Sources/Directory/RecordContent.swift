/// What two records say, however it is written.
enum RecordContent {
  /// Whether two records say the same. Numbers are taken by their digits, as `1.0` may be meant to differ from `1`.
  /// - Complexity: O(n) in their bytes. Only of those that may well be the same trees are made.
  static func isSame(_ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) -> Bool {
    if old.elementsEqual(new) || CompactBytes(old).elementsEqual(CompactBytes(new)) { return true }
    guard Sums(old) == Sums(new), let old = AttributeReader.attributes(of: old),
      let new = AttributeReader.attributes(of: new)
    else { return false }
    return AttributeValue.group(old).isSame(as: .group(new))
  }

  /// Sums over the bytes of a record, blanks aside and without escapes, which another order leaves as they are: when a whole list was
  /// touched, as by the time of the last sign-in, they tell so without a tree for each record.
  private struct Sums: Equatable {
    private var bytes = 0
    private var squares = 0

    init(_ record: ArraySlice<UInt8>) {
      var reader = JSONReader(record)
      var isInString = false
      while let byte = reader.next {
        if isInString, byte == UInt8(ascii: "\\"), let scalar = try? reader.escape() {
          for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { add(unit) }
          continue
        }
        reader.advance()
        if byte == UInt8(ascii: "\"") { isInString.toggle() }
        if isInString || !(byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09) { add(byte) }
      }
    }

    private mutating func add(_ byte: UInt8) {
      bytes += Int(byte)
      squares += Int(byte) * Int(byte)
    }
  }
}

extension AttributeValue {
  /// Whether two values are the same, the order of attributes aside. Attributes of one name keep theirs, as the first one counts.
  fileprivate func isSame(as other: AttributeValue) -> Bool {
    switch (self, other) {
    case (.group(let attributes), .group(let others)):
      attributes.count == others.count
        && zip(attributes.byName, others.byName).allSatisfy { $0.name == $1.name && $0.value.isSame(as: $1.value) }
    case (.list(let elements), .list(let others)):
      elements.count == others.count && zip(elements, others).allSatisfy { $0.isSame(as: $1) }
    default: self == other
    }
  }
}

extension [Attribute] {
  /// In the order of the names; those of one name as they were.
  fileprivate var byName: [Attribute] {
    enumerated().sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }.map(\.element)
  }
}
