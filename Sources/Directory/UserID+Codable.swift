import FoundationEssentials

extension UserID: Codable {
  /// The digits that a `Decimal` holds exactly.
  private static let exactDigits = 38

  /// Reads an integer or a text.
  ///
  /// Decoders hand out numbers as machine types, so integers are exact up to 38 digits here and refused beyond; `Decode` reads longer ones
  /// from the bytes themselves. A number with a fraction is no id.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let integer = try? container.decode(Int64.self) {
      self.init(String(integer))
    } else if let text = try? container.decode(String.self) {
      self.init(text)
    } else if let integer = try? container.decode(UInt64.self) {
      self.init(String(integer))
    } else if let decimal = try? container.decode(Decimal.self) {
      let text = decimal.description
      guard Self.isCanonicalInteger(text), text.utf8.count <= Self.exactDigits else {
        throw DecodingError.dataCorruptedError(
          in: container,
          debugDescription: text.contains(".")
            ? "a fraction, not text or an integer" : "an integer too long to be exact")
      }
      self.init(text)
    } else {
      throw DecodingError.typeMismatch(
        UserID.self,
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "neither an integer nor text"))
    }
  }

  /// Writes a number if the id is an integer that a number can hold exactly, else a text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let integer {
      try container.encode(integer)
    } else if isInteger, let integer = UInt64(text) {
      try container.encode(integer)
    } else if isInteger, text.utf8.count <= Self.exactDigits, let decimal = Decimal(string: text) {
      try container.encode(decimal)
    } else {
      try container.encode(text)
    }
  }
}
