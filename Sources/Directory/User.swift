/// A person in a directory.
///
/// Two users are equal when all their fields are; which row of a list a user is tells `RowIdentity`.
public struct User: Hashable, Sendable {
  /// The id, if the source gives one.
  public var id: UserID?
  /// The name as people write it.
  public var name: String?
  /// The name that the user signs in with.
  public var username: String?
  /// The e-mail address.
  public var email: String?
  /// Where the user is found.
  public var address: Address?
  /// The phone number, as the source writes it.
  public var phone: String?
  /// The web site.
  public var website: String?
  /// Where the user works.
  public var company: Company?

  /// A user from its parts.
  public init(
    id: UserID? = nil, name: String? = nil, username: String? = nil, email: String? = nil, address: Address? = nil,
    phone: String? = nil, website: String? = nil, company: Company? = nil
  ) {
    self.id = id
    self.name = name
    self.username = username
    self.email = email
    self.address = address
    self.phone = phone
    self.website = website
    self.company = company
  }

  /// What to call the user: the name, else the username, the e-mail or the id; an empty one counts as missing.
  public var displayName: String {
    [name, username, email, id?.text].firstFilled ?? ""
  }

  /// What tells the user from others: the id, else the username, the e-mail or the name; nil if all are missing or empty.
  var identifyingText: String? {
    [id?.text, username, email, name].firstFilled
  }
}

/// A postal address.
public struct Address: Codable, Hashable, Sendable {
  /// Street and number.
  public var street: String?
  /// Suite or flat.
  public var suite: String?
  /// The city.
  public var city: String?
  /// The postal code.
  public var zipcode: String?
  /// Where on Earth.
  public var geo: Geo?

  /// An address from its parts.
  public init(
    street: String? = nil, suite: String? = nil, city: String? = nil, zipcode: String? = nil, geo: Geo? = nil
  ) {
    self.street = street
    self.suite = suite
    self.city = city
    self.zipcode = zipcode
    self.geo = geo
  }
}

/// A place on Earth, in degrees, as the source writes them.
public struct Geo: Codable, Hashable, Sendable {
  /// Latitude.
  public var lat: String?
  /// Longitude.
  public var lng: String?

  /// A place from its parts.
  public init(lat: String? = nil, lng: String? = nil) {
    self.lat = lat
    self.lng = lng
  }
}

/// A company.
public struct Company: Codable, Hashable, Sendable {
  /// Its name.
  public var name: String?
  /// Its slogan.
  public var catchPhrase: String?
  /// Its line of business.
  public var bs: String?

  /// A company from its parts.
  public init(name: String? = nil, catchPhrase: String? = nil, bs: String? = nil) {
    self.name = name
    self.catchPhrase = catchPhrase
    self.bs = bs
  }
}

extension [String?] {
  /// The first text that is there and not empty.
  fileprivate var firstFilled: String? {
    for case let text? in self where !text.isEmpty { return text }
    return nil
  }
}
