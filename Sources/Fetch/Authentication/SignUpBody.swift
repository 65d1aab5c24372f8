import Directory

/// A new user as JSON, written straight into a buffer that is wiped: the password never becomes a `String`.
enum SignUpBody {
  /// - Parameter id: the id that the server gave, if it is known already.
  static func json(of request: SignUpRequest, withPassword: Bool, id: UserID? = nil) -> Secret {
    request.password.withBytes { password in
      let texts =
        (id.map { [("id", $0.text)] } ?? []) + [
          ("name", request.name), ("username", request.username), ("email", request.email),
        ]
      // Six bytes are the most that a byte takes when it is escaped.
      let capacity = texts.reduce(password.count) { $0 + $1.1.utf8.count } * 6 + 128
      let body = Secret(capacity: capacity)
      body.append("{".utf8)
      for (place, (name, value)) in texts.enumerated() {
        body.append("\(place == 0 ? "" : ",")\"\(name)\":\"".utf8)
        for byte in value.utf8 { append(byte, to: body) }
        body.append("\"".utf8)
      }
      if withPassword {
        body.append(",\"password\":\"".utf8)
        for byte in password { append(byte, to: body) }
        body.append("\"".utf8)
      }
      body.append("}".utf8)
      return body
    }
  }

  /// A byte of a JSON string, escaped where it must be (RFC 8259, section 7).
  private static func append(_ byte: UInt8, to body: Secret) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      body.append([UInt8(ascii: "\\"), byte])
    case 0..<0x20:
      let digits = String(byte, radix: 16)
      body.append("\\u00\(digits.count == 1 ? "0" : "")\(digits)".utf8)
    default:
      body.append(CollectionOfOne(byte))
    }
  }
}
