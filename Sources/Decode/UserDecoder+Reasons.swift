import Directory

extension UserDecoder {
  /// Says what a decoder's error means: `name is a number, not text`.
  static func reason(for error: any Error, in record: ArraySlice<UInt8>) -> String {
    guard let error = error as? DecodingError else { return "it can't be decoded" }
    switch error {
    case .typeMismatch(let expected, let context), .valueNotFound(let expected, let context):
      return mismatch(at: context.codingPath, expected: expected, in: record)
    case .keyNotFound(let key, let context):
      return "\(path(context.codingPath + [key])) is missing"
    case .dataCorrupted(let context):
      let subject = context.codingPath.isEmpty ? "it has" : "\(path(context.codingPath)) is"
      return "\(subject) \(context.debugDescription)"
    @unknown default:
      return "it can't be decoded"
    }
  }

  private static func mismatch(at codingPath: [any CodingKey], expected: any Any.Type, in record: ArraySlice<UInt8>)
    -> String
  {
    let subject = codingPath.isEmpty ? "it" : path(codingPath)
    let wanted =
      switch expected {
      case is String.Type: "text"
      case is UserID.Type: "text or an integer"
      default: "an object"
      }
    // The decoder's own words for what it found are not stable, so the record is asked.
    let record = AttributeValue.group(AttributeReader.attributes(of: record) ?? [])
    let found = record.value(at: codingPath.map(\.stringValue).joined(separator: "."))
    return "\(subject) is \(found.map(kind) ?? "of another kind"), not \(wanted)"
  }

  private static func path(_ codingPath: [any CodingKey]) -> String {
    codingPath.map(\.stringValue).joined(separator: ".")
  }

  private static func kind(of value: AttributeValue) -> String {
    switch value {
    case .text: "text"
    case .number: "a number"
    case .flag(let flag): flag ? "true" : "false"
    case .null: "null"
    case .list: "a list"
    case .group: "an object"
    }
  }
}
