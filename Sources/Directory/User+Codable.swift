extension User: Codable {
  /// The names of the fields in JSON.
  public enum CodingKeys: String, CodingKey, CaseIterable {
    /// The fields, named as in JSON.
    case id, name, username, email, address, phone, website, company
  }

  /// What `init(from:)` says of a record that names nobody.
  static let nobody = "no id, name, username or email"

  /// Reads a user: every field may be missing or null, but one of id, name, username and email must be there and not empty.
  /// - Throws: `DecodingError`; a field of the wrong type is an error, not a missing field.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try fields.decodeIfPresent(UserID.self, forKey: .id),
      name: try fields.decodeIfPresent(String.self, forKey: .name),
      username: try fields.decodeIfPresent(String.self, forKey: .username),
      email: try fields.decodeIfPresent(String.self, forKey: .email),
      address: try fields.decodeIfPresent(Address.self, forKey: .address),
      phone: try fields.decodeIfPresent(String.self, forKey: .phone),
      website: try fields.decodeIfPresent(String.self, forKey: .website),
      company: try fields.decodeIfPresent(Company.self, forKey: .company))
    if identifyingText == nil {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: Self.nobody))
    }
  }

  /// Writes the fields that are there.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encodeIfPresent(id, forKey: .id)
    try fields.encodeIfPresent(name, forKey: .name)
    try fields.encodeIfPresent(username, forKey: .username)
    try fields.encodeIfPresent(email, forKey: .email)
    try fields.encodeIfPresent(address, forKey: .address)
    try fields.encodeIfPresent(phone, forKey: .phone)
    try fields.encodeIfPresent(website, forKey: .website)
    try fields.encodeIfPresent(company, forKey: .company)
  }
}
