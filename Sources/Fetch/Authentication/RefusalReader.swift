import Directory

/// Finds what a server says in the body of a refusal, in the shapes that services use.
enum RefusalReader {
  /// Names under which a sentence stands: problem details (RFC 9457), SCIM (RFC 7644, 3.12) and common frameworks.
  private static let sentences = ["detail", "message", "error_description", "error", "title"]
  /// Names under which remarks on fields stand.
  private static let lists = ["errors", "fields", "details", "violations"]
  /// The fields of a form.
  private static let fields = ["name", "displayname", "username", "user", "login", "email", "mail", "password"]

  /// - Returns: the sentence, if there is one, and remarks by field.
  static func refusal(in body: [UInt8]) -> (sentence: String?, fields: [String: String]) {
    guard let attributes = AttributeReader.attributes(of: body) else { return (nil, [:]) }
    var fields: [String: String] = [:]
    collect(attributes, into: &fields)
    for name in lists {
      switch value(of: name, in: attributes) {
      case .group(let inner): collect(inner, into: &fields)
      case .list(let items): items.forEach { collectItem($0, into: &fields) }
      default: break
      }
    }
    return (sentence(in: attributes), fields)
  }

  private static func sentence(in attributes: [Attribute]) -> String? {
    for name in sentences {
      if let value = value(of: name, in: attributes) {
        if let text = text(of: value) { return text }
        if case .group(let inner) = value, let text = sentence(in: inner) { return text }
      }
    }
    return nil
  }

  /// `{"email": "is taken"}`, `{"email": ["is taken"]}`
  private static func collect(_ attributes: [Attribute], into remarks: inout [String: String]) {
    for attribute in attributes where fields.contains(attribute.name.lowercased()) {
      if let text = text(of: attribute.value) { remarks[attribute.name] = text }
    }
  }

  /// `{"field": "email", "message": "is taken"}`
  private static func collectItem(_ item: AttributeValue, into remarks: inout [String: String]) {
    guard case .group(let attributes) = item, let message = sentence(in: attributes) else { return }
    for name in ["field", "path", "param", "property", "attribute"] {
      if let field = value(of: name, in: attributes).flatMap(text(of:)) {
        remarks[field] = message
        return
      }
    }
  }

  private static func value(of name: String, in attributes: [Attribute]) -> AttributeValue? {
    attributes.first { $0.name.lowercased() == name }?.value
  }

  private static func text(of value: AttributeValue) -> String? {
    switch value {
    case .text(let text): text.isEmpty ? nil : text
    case .list(let items): items.lazy.compactMap(text(of:)).first
    default: nil
    }
  }
}
