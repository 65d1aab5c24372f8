public import Directory

/// A user as a vCard 4.0 (RFC 6350), which mail clients and phones import.
public enum VCard {
  /// The most octets of a line, its end aside (RFC 6350, section 3.2).
  static let longestLine = 75

  /// The card: lines that end in CR LF and are folded where they are long.
  public static func text(of user: User) -> String {
    var card = "BEGIN:VCARD\r\nVERSION:4.0\r\n"
    for line in properties(of: user) { card += folded(line) + "\r\n" }
    return card + "END:VCARD\r\n"
  }

  /// What the card says. `N` is left out: nobody can tell from a name alone which part of it is the family's.
  private static func properties(of user: User) -> [String] {
    var lines = ["FN:" + escaped(user.displayName)]
    func add(_ name: String, _ value: String?) {
      if let value, !value.isEmpty { lines.append(name + ":" + value) }
    }
    add("UID;VALUE=text", user.id.map { escaped($0.text) })
    add("NICKNAME", user.username.map(escaped))
    add("EMAIL", user.email.map(escaped))
    add("TEL", user.phone.map(escaped))
    add("ADR", user.address.flatMap(address))
    add("GEO", user.address?.geo.flatMap(place))
    add("ORG", user.company?.name.map(escaped))
    add("URL", user.website.flatMap(address(ofSite:)))
    let notes = [user.company?.catchPhrase, user.company?.bs].compactMap { $0 }.filter { !$0.isEmpty }
    add("NOTE", escaped(notes.joined(separator: "\n")))
    return lines
  }

  /// Section 6.3.1: post-office box, extended address (both "SHOULD be empty"), street, locality, region, postal code, country.
  private static func address(_ address: Address) -> String? {
    let street = [address.street, address.suite].compactMap { $0 }.filter { !$0.isEmpty }.map(escaped)
    let parts = [street.joined(separator: ","), escaped(address.city ?? ""), "", escaped(address.zipcode ?? ""), ""]
    return parts.allSatisfy(\.isEmpty) ? nil : ";;" + parts.joined(separator: ";")
  }

  /// A `geo:` URI (RFC 5870); nil if these are no coordinates.
  private static func place(_ geo: Geo) -> String? {
    guard let latitude = geo.lat, let longitude = geo.lng, isCoordinate(latitude), isCoordinate(longitude) else {
      return nil
    }
    return "geo:\(latitude),\(longitude)"
  }

  /// `[ "-" ] 1*DIGIT [ "." 1*DIGIT ]`, the only form that RFC 5870, section 3.3, has.
  private static func isCoordinate(_ text: String) -> Bool {
    let parts = (text.hasPrefix("-") ? text.dropFirst() : text[...])
      .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.allSatisfy { part in !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }

  /// A web site as a URI. Many directories leave out the scheme.
  private static func address(ofSite site: String) -> String? {
    guard !site.isEmpty else { return nil }
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes = Array(site.contains("://") ? "".utf8 : "http://".utf8)
    for byte in site.utf8 {
      if (0x21...0x7E).contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Text as a value (section 3.4). Line breaks become `\n`; control characters, which a card can't hold, are gone.
  private static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var afterReturn = false
    for scalar in text.unicodeScalars {
      defer { afterReturn = scalar == "\r" }
      switch scalar {
      case "\n" where afterReturn: break
      case "\n", "\r": result.append(contentsOf: "\\n".unicodeScalars)
      case "\\", ",", ";": result.append(contentsOf: ["\\", scalar])
      case "\t": result.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{7F}": break
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// A line broken between scalars: each further one begins with a blank, which whoever unfolds takes away.
  private static func folded(_ line: String) -> String {
    var result = String.UnicodeScalarView()
    var octets = 0
    for scalar in line.unicodeScalars {
      let size = UTF8.width(scalar)
      if octets + size > longestLine {
        result.append(contentsOf: "\r\n ".unicodeScalars)
        octets = 1
      }
      result.append(scalar)
      octets += size
    }
    return String(result)
  }
}
