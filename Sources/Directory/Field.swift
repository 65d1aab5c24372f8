/// A field of a user that can be shown as a column, searched, sorted by and printed.
public enum Field: Hashable, Sendable {
  /// The fields that have columns of their own, in the order they are shown.
  case id, name, username, email, phone, company, city
  /// Any other attribute by its path in the record, as `address.zipcode`.
  case attribute(String)

  /// The fields that have columns of their own, in the order they are shown.
  public static let columns: [Field] = [.id, .name, .username, .email, .phone, .company, .city]

  /// The field of a name as people type it: `name`, `user`, `address.zipcode`. Case does not count. The schemes of links are names too, as links are pasted.
  public init(named name: String) {
    self =
      switch name.lowercased() {
      case "id": .id
      case "name": .name
      case "user", "username": .username
      case "email", "mailto": .email
      case "phone", "tel": .phone
      case "company", "company.name": .company
      case "city", "address.city": .city
      default: .attribute(name)
      }
  }

  /// The name as it stands over a column and in `--fields`.
  public var name: String {
    switch self {
    case .id: "id"
    case .name: "name"
    case .username: "username"
    case .email: "email"
    case .phone: "phone"
    case .company: "company"
    case .city: "city"
    case .attribute(let path): path
    }
  }
}

extension User {
  /// The value of a field that has a column of its own; nil for an attribute (see `Roster.value(of:at:)`) and where there is none.
  public func value(of field: Field) -> String? {
    switch field {
    case .id: id?.text
    case .name: name
    case .username: username
    case .email: email
    case .phone: phone
    case .company: company?.name
    case .city: address?.city
    case .attribute: nil
    }
  }
}

extension Roster {
  /// The value of any field in a row: attributes are looked up in the record's own bytes.
  ///
  /// An attribute is named by its path, as `address.zipcode`, `emails.0.value` or `emails.value` (see `AttributeValue.value(at:)`).
  /// Who reads many rows does it by a `RowReader`.
  /// - Complexity: O(1) for a field with a column, and no user is built; else O(n) in the bytes of the record.
  public func value(of field: Field, at row: Int) -> String? {
    switch field {
    case .attribute(let path): AttributePath(path).text(in: recordSlice(at: row))
    default: columnValue(of: field, at: row)
    }
  }
}
