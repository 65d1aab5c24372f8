import Testing

@testable import Fetch

@Suite struct CredentialsTests {
  /// The lines as C would read them: without the NUL behind each.
  func lines(_ credentials: Credentials?) -> [String]? {
    credentials?.lines.map { line in
      line.withBytes { bytes in
        #expect(bytes.last == 0)
        return String(decoding: bytes.dropLast(), as: UTF8.self)
      }
    }
  }

  /// The example of RFC 7617, section 2, and its UTF-8 one of section 2.1.
  @Test(arguments: [
    ("Aladdin", "open sesame", "QWxhZGRpbjpvcGVuIHNlc2FtZQ=="), ("test", "123£", "dGVzdDoxMjPCow=="),
  ])
  func basic(_ name: String, _ password: String, _ encoded: String) {
    #expect(lines(.basic(name: name, password: Secret(password.utf8))) == ["Authorization: Basic \(encoded)"])
  }

  /// RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func base64(_ text: String, _ encoded: String) {
    let bytes = Array(text.utf8).withUnsafeBytes { Array(Base64Bytes($0)) }
    #expect(String(decoding: bytes, as: UTF8.self) == encoded)
  }

  @Test func aColonInTheNameCanNotBeSaid() {
    #expect(Credentials.basic(name: "a:b", password: Secret("x".utf8)) == nil)
  }

  @Test func bearer() {
    #expect(lines(.bearer(Secret("abc.DEF-1".utf8))) == ["Authorization: Bearer abc.DEF-1"])
    for text in ["", "a b", "a\r\nX: y", "é"] { #expect(Credentials.bearer(Secret(text.utf8)) == nil) }
  }

  @Test func headerFiles() {
    #expect(
      lines(.headers(Secret("# mine\nX-Api-Key: abc\r\n\nPRIVATE-TOKEN: d e\n".utf8))) == [
        "X-Api-Key: abc", "PRIVATE-TOKEN: d e",
      ])
    for text in ["", "# only\n", "no colon", ": x", "a b: c", "X: \u{1}"] {
      #expect(Credentials.headers(Secret(text.utf8)) == nil)
    }
  }
}
