/// The value of an attribute of a record, whatever its shape, in the order of the source and with numbers as they were written.
public indirect enum AttributeValue: Hashable, Sendable {
  /// A text, unescaped.
  case text(String)
  /// A number, in the digits of the source.
  case number(String)
  /// `true` or `false`.
  case flag(Bool)
  /// `null`.
  case null
  /// Several values.
  case list([AttributeValue])
  /// Attributes of its own.
  case group([Attribute])
}

/// An attribute of a record: a name and a value.
public struct Attribute: Hashable, Sendable {
  /// The name, unescaped.
  public let name: String
  /// The value.
  public let value: AttributeValue

  /// An attribute from its parts.
  public init(name: String, value: AttributeValue) {
    self.name = name
    self.value = value
  }
}
