/// Reads a user straight from the bytes of a record, in one pass, without `JSONDecoder`: that takes a millisecond to warm up, which the
/// first rows on the screen would wait for, and is some ten times slower after it.
///
/// It says yes or nothing. Whatever is not plainly a user (a field of another type, a name that is given twice, an id that is no plain
/// integer, no JSON) it leaves to `JSONDecoder`, which says what is wrong. A fuzz test holds the two to the same users.
public enum UserReader {
  /// The user of a record, which must be valid UTF-8; nil if the record is not plainly one.
  /// - Complexity: O(n) in the bytes of the record.
  public static func user(of record: ArraySlice<UInt8>) -> User? {
    var reader = JSONReader(record)
    reader.skipBlanks()
    guard let user = try? reader.user(), (try? reader.expectEnd()) != nil, user.identifyingText != nil else {
      return nil
    }
    return user
  }
}

extension JSONReader {
  fileprivate mutating func user() throws(JSONProblem) -> User {
    var user = User()
    try fields(User.CodingKeys.self) { (reader, key) throws(JSONProblem) in
      switch key {
      case .id: user.id = try reader.id()
      case .name: user.name = try reader.optionalText()
      case .username: user.username = try reader.optionalText()
      case .email: user.email = try reader.optionalText()
      case .phone: user.phone = try reader.optionalText()
      case .website: user.website = try reader.optionalText()
      case .address: user.address = try reader.optional { (reader) throws(JSONProblem) in try reader.address() }
      case .company: user.company = try reader.optional { (reader) throws(JSONProblem) in try reader.company() }
      }
    }
    return user
  }

  private mutating func address() throws(JSONProblem) -> Address {
    var address = Address()
    try fields(AddressKey.self) { (reader, key) throws(JSONProblem) in
      switch key {
      case .street: address.street = try reader.optionalText()
      case .suite: address.suite = try reader.optionalText()
      case .city: address.city = try reader.optionalText()
      case .zipcode: address.zipcode = try reader.optionalText()
      case .geo: address.geo = try reader.optional { (reader) throws(JSONProblem) in try reader.geo() }
      }
    }
    return address
  }

  private mutating func geo() throws(JSONProblem) -> Geo {
    var geo = Geo()
    try fields(GeoKey.self) { (reader, key) throws(JSONProblem) in
      switch key {
      case .lat: geo.lat = try reader.optionalText()
      case .lng: geo.lng = try reader.optionalText()
      }
    }
    return geo
  }

  private mutating func company() throws(JSONProblem) -> Company {
    var company = Company()
    try fields(CompanyKey.self) { (reader, key) throws(JSONProblem) in
      switch key {
      case .name: company.name = try reader.optionalText()
      case .catchPhrase: company.catchPhrase = try reader.optionalText()
      case .bs: company.bs = try reader.optionalText()
      }
    }
    return company
  }

  /// Goes through the members of an object: known ones are read, each at most once, others are checked and passed over.
  private mutating func fields<Key: RawRepresentable<String> & CaseIterable>(
    _ keys: Key.Type, _ read: (inout JSONReader, Key) throws(JSONProblem) -> Void
  ) throws(JSONProblem) {
    guard next == UInt8(ascii: "{") else { throw problem("this is no object") }
    let keys = Array(keys.allCases)
    var seen: UInt32 = 0
    try members { (reader, name) throws(JSONProblem) in
      let bytes = reader.bytes[name]
      // A name with an escape in it may be any of them.
      guard !bytes.contains(UInt8(ascii: "\\")) else { throw reader.problem("this name is not plain") }
      guard let key = keys.firstIndex(where: { $0.rawValue.utf8.elementsEqual(bytes) }) else {
        return try reader.skipValue()
      }
      guard seen & 1 << key == 0 else { throw reader.problem("this name is given twice") }
      seen |= 1 << key
      reader.skipBlanks()
      try read(&reader, keys[key])
    }
  }

  /// `null`, or what `read` makes of the value.
  private mutating func optional<Value>(
    _ read: (inout JSONReader) throws(JSONProblem) -> Value
  ) throws(JSONProblem) -> Value? {
    guard next == UInt8(ascii: "n") else { return try read(&self) }
    try word("null")
    return nil
  }

  private mutating func optionalText() throws(JSONProblem) -> String? {
    try optional { (reader) throws(JSONProblem) in
      guard reader.next == UInt8(ascii: "\"") else { throw reader.problem("this is no text") }
      return reader.text(in: try reader.string())
    }
  }

  private mutating func id() throws(JSONProblem) -> UserID? {
    try optional { (reader) throws(JSONProblem) in
      if reader.next == UInt8(ascii: "\"") { return UserID(reader.text(in: try reader.string())) }
      let digits = String(decoding: reader.bytes[try reader.number()], as: UTF8.self)
      guard UserID.isCanonicalInteger(digits) else { throw reader.problem("this is no plain integer") }
      return UserID(digits)
    }
  }
}

/// The fields of an address, named as in JSON.
private enum AddressKey: String, CaseIterable {
  case street, suite, city, zipcode, geo
}

/// The fields of a place, named as in JSON.
private enum GeoKey: String, CaseIterable {
  case lat, lng
}

/// The fields of a company, named as in JSON.
private enum CompanyKey: String, CaseIterable {
  case name, catchPhrase, bs
}
