extension AttributeValue {
  /// The value at a path of names and positions between dots, as `address.zipcode` or `emails.0.value`; nil if there is none.
  ///
  /// A list that no position is given for answers with its first element that has the rest of the path. Names match exactly, else with
  /// case aside; a name may hold dots itself (SCIM's extensions do).
  public func value(at path: String) -> AttributeValue? {
    value(at: path.split(separator: ".", omittingEmptySubsequences: false)[...])
  }

  private func value(at path: ArraySlice<Substring>) -> AttributeValue? {
    guard let first = path.first else { return self }
    switch self {
    case .group(let attributes):
      for count in 1...path.count {
        let name = path.prefix(count).joined(separator: ".")
        if let found = attributes.value(named: name)?.value(at: path.dropFirst(count)) { return found }
      }
      return nil
    case .list(let elements):
      if let index = Int(first) {
        return elements.indices.contains(index) ? elements[index].value(at: path.dropFirst()) : nil
      }
      for element in elements {
        if let found = element.value(at: path), found != .null { return found }
      }
      return nil
    case .text, .number, .flag, .null: return nil
    }
  }

  /// The value as a column shows it: texts and numbers as they are, lists and groups as compact JSON; nil for null.
  public var shownText: String? {
    switch self {
    case .text(let text): text
    case .number(let digits): digits
    case .flag(let flag): flag ? "true" : "false"
    case .null: nil
    case .list, .group: json
    }
  }

  /// The value as compact JSON.
  public var json: String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .number(let digits): digits
    case .flag(let flag): flag ? "true" : "false"
    case .null: "null"
    case .list(let elements): "[" + elements.map(\.json).joined(separator: ",") + "]"
    case .group(let attributes):
      "{" + attributes.map { Self.quoted($0.name) + ":" + $0.value.json }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension [Attribute] {
  /// The value of an attribute: the first of that very name, as `JSONDecoder` takes it, else of the first that differs only in case.
  public func value(named name: String) -> AttributeValue? {
    if let exact = first(where: { $0.name == name }) { return exact.value }
    let folded = name.lowercased()
    return first { $0.name.lowercased() == folded }?.value
  }
}
