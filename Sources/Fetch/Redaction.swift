/// What may be shown of an address.
enum Redaction {
  /// Parts of the names of query parameters whose values are secrets.
  private static let secrets = ["token", "key", "secret", "passw", "pwd", "signature", "credential", "auth"]

  /// The address with the values of such parameters as `…`, without its fragment and without a user name and password.
  static func shown(_ address: String) -> String {
    let whole = address.prefix { $0 != "#" }
    let place = withoutUser(whole.prefix { $0 != "?" })
    guard let mark = whole.firstIndex(of: "?") else { return place }
    let parameters = whole[whole.index(after: mark)...].split(separator: "&", omittingEmptySubsequences: false)
    return place + "?" + parameters.map(shown(parameter:)).joined(separator: "&")
  }

  /// Whether a user name or a password stands before the host.
  static func hasUser(_ address: String) -> Bool { authority(of: address[...])?.contains("@") ?? false }

  private static func shown(parameter: Substring) -> String {
    let name = parameter.prefix { $0 != "=" }
    let lowered = name.lowercased()
    guard name.endIndex < parameter.endIndex, lowered == "sig" || secrets.contains(where: lowered.contains) else {
      return String(parameter)
    }
    return "\(name)=…"
  }

  private static func withoutUser(_ place: Substring) -> String {
    guard let authority = authority(of: place), let at = authority.lastIndex(of: "@") else { return String(place) }
    return String(place[..<authority.startIndex] + place[authority.index(after: at)...])
  }

  /// What stands between `//` (or the beginning) and the next slash: user, host and port (RFC 3986, section 3.2).
  private static func authority(of address: Substring) -> Substring? {
    var rest = address
    if let colon = address.firstIndex(of: ":"), address[colon...].hasPrefix("://") {
      rest = address[address.index(colon, offsetBy: 3)...]
    }
    // A backslash is no end: some parsers read on to the `@` behind it.
    return rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
  }
}
