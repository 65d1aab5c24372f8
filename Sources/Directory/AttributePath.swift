/// A path of names and positions between dots, as `address.zipcode`, ready to be looked up in many records.
///
/// It goes over a record's bytes and builds nothing but the value: a search for an attribute looks at every user. What is out of the
/// ordinary is left to `AttributeValue.value(at:)`, which says what a path means.
struct AttributePath: Sendable {
  private let path: String
  /// By component and number of components less one, the name that those from it on are together; empty where only the slow way is sure.
  private let names: [[Name]]

  /// Longer paths are rare.
  private static let mostComponents = 4

  private struct Name: Sendable {
    let exact: [UInt8]
    let lowercase: [UInt8]
  }

  init(_ path: String) {
    self.path = path
    let components = path.split(separator: ".", omittingEmptySubsequences: false)
    guard components.count <= Self.mostComponents, path.utf8.allSatisfy({ $0 < 0x80 }) else {
      names = []
      return
    }
    names = components.indices.map { start in
      (start..<components.count).map { last in
        let name = components[start...last].joined(separator: ".")
        return Name(exact: Array(name.utf8), lowercase: Array(name.lowercased().utf8))
      }
    }
  }

  /// The value at the path as a column shows it; nil if there is none.
  /// - Parameter record: a JSON object that was read before; in anything else there is nothing.
  /// - Complexity: O(n) in its bytes.
  func text(in record: ArraySlice<UInt8>) -> String? {
    let found = names.isEmpty ? .unsure : record.withUnsafeBytes { find(in: $0, at: 0, from: 0, record) }
    switch found {
    case .text(let text): return text
    case .nothing: return nil
    case .unsure: return AttributeValue.group(AttributeReader.attributes(of: record) ?? []).value(at: path)?.shownText
    }
  }

  private enum Found {
    /// There is a value; nil for null.
    case text(String?)
    case nothing
    /// Only the slow way can tell.
    case unsure
  }

  /// Looks in the object at a place for the components from one on.
  private func find(in bytes: UnsafeRawBufferPointer, at place: Int, from component: Int, _ record: ArraySlice<UInt8>)
    -> Found
  {
    let names = names[component]
    var members = MemberScanner(bytes, at: place)
    // Where the values of names stand, by the number of components: of that very name, and of one that differs in case.
    var exact = SIMD4<Int>(repeating: -1)
    var lowercase = exact
    var firstIsTried = false
    while let member = members.next() {
      for count in names.indices {
        if exact[count] < 0, member.isName(names[count].exact) {
          exact[count] = member.value
          guard count == 0 else { continue }
          let found = value(in: bytes, at: member.value, from: component + 1, record)
          if case .nothing = found { firstIsTried = true } else { return found }
        } else if lowercase[count] < 0, member.isNameInLowercase(names[count].lowercase) {
          lowercase[count] = member.value
        }
      }
    }
    guard members.isSure else { return .unsure }
    for count in names.indices where !(count == 0 && firstIsTried) {
      let place = exact[count] >= 0 ? exact[count] : lowercase[count]
      guard place >= 0 else { continue }
      let found = value(in: bytes, at: place, from: component + count + 1, record)
      if case .nothing = found { continue }
      return found
    }
    return .nothing
  }

  /// Looks in the value at a place for the components from one on; the value itself if there are none.
  private func value(in bytes: UnsafeRawBufferPointer, at place: Int, from component: Int, _ record: ArraySlice<UInt8>)
    -> Found
  {
    guard place < bytes.count else { return .unsure }
    let first = bytes[place]
    if component < names.count {
      switch first {
      case UInt8(ascii: "{"): return find(in: bytes, at: place, from: component, record)
      case UInt8(ascii: "["):
        var reader = JSONReader(record[(record.startIndex + place)...])
        guard let list = try? reader.value() else { return .unsure }
        let rest = names[component][names.count - component - 1].exact
        return list.value(at: String(decoding: rest, as: UTF8.self)).map { .text($0.shownText) } ?? .nothing
      default: return .nothing
      }
    }
    if first == UInt8(ascii: "\""), let range = MemberScanner.plainText(in: bytes, at: place) {
      return .text(String(decoding: UnsafeRawBufferPointer(rebasing: bytes[range]), as: UTF8.self))
    }
    var reader = JSONReader(record[(record.startIndex + place)...])
    guard let value = try? reader.value() else { return .unsure }
    return .text(value.shownText)
  }
}
