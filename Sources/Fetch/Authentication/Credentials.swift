/// What names who asks, as the lines of a request's head that say so.
public struct Credentials: Sendable {
  /// Who it is where a token says so.
  public static let tokenHolder = "token holder"
  /// Who it is where other lines of the head say so.
  public static let keyHolder = "key holder"

  /// Who it is, for the greeting: a user name, or where there is none whoever holds a token or a key.
  public let name: String

  /// Whole lines, as `Authorization: Bearer …`, each with a NUL behind it for C.
  let lines: [Secret]

  /// A user name and password (HTTP Basic, RFC 7617).
  /// - Returns: nil if the name has a colon, which the scheme has no way to say.
  public static func basic(name: String, password: Secret) -> Credentials? {
    guard !name.utf8.contains(UInt8(ascii: ":")) else { return nil }
    let line = password.withBytes { password in
      let pair = Secret(capacity: name.utf8.count + 1 + password.count)
      pair.append(name.utf8)
      pair.append(":".utf8)
      pair.append(password)
      return pair.withBytes { Secret.line("Authorization: Basic ", Base64Bytes($0), count: ($0.count + 2) / 3 * 4) }
    }
    return Credentials(name: name, lines: [line])
  }

  /// A token (RFC 6750).
  /// - Returns: nil if there are bytes in it that no token has: controls, blanks, other than ASCII.
  public static func bearer(_ token: Secret, name: String = Self.tokenHolder) -> Credentials? {
    token.withBytes { token in
      guard !token.isEmpty, token.allSatisfy({ 0x21...0x7E ~= $0 }) else { return nil }
      return Credentials(name: name, lines: [Secret.line("Authorization: Bearer ", token, count: token.count)])
    }
  }

  /// Lines as they stand in a file, `Name: value` each; empty ones and those that begin with `#` do not count.
  /// - Returns: nil if a line is none, or there is no line.
  public static func headers(_ text: Secret) -> Credentials? {
    text.withBytes { text in
      var lines: [Secret] = []
      for line in text.split(whereSeparator: { $0 == 10 || $0 == 13 }) where line.first != UInt8(ascii: "#") {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
          line[..<colon].allSatisfy({ 0x21...0x7E ~= $0 }), line.allSatisfy({ $0 >= 0x20 || $0 == 9 })
        else { return nil }
        lines.append(Secret.line("", line, count: line.count))
      }
      return lines.isEmpty ? nil : Credentials(name: keyHolder, lines: lines)
    }
  }
}

extension Secret {
  /// A line for C: text, bytes, and a NUL.
  static func line(_ prefix: String, _ bytes: some Sequence<UInt8>, count: Int) -> Secret {
    let line = Secret(capacity: prefix.utf8.count + count + 1)
    line.append(prefix.utf8)
    line.append(bytes)
    line.append(CollectionOfOne(0))
    return line
  }
}

/// Bytes in base64 (RFC 4648, section 4), one by one, so that no copy of a secret is made on the way.
struct Base64Bytes: Sequence, IteratorProtocol {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private let bytes: UnsafeRawBufferPointer
  private var digit = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  mutating func next() -> UInt8? {
    let (group, place) = digit.quotientAndRemainder(dividingBy: 4)
    let start = group * 3
    guard start < bytes.count else { return nil }
    digit += 1
    if start + place > bytes.count { return UInt8(ascii: "=") }
    var word: UInt32 = 0
    for offset in 0..<3 {
      word = word << 8 | UInt32(start + offset < bytes.count ? bytes[start + offset] : 0)
    }
    return Self.alphabet[Int(word >> (18 - 6 * UInt32(place)) & 63)]
  }
}
