/// Where what belongs to a user is found: addresses with `{id}` in them, absolute or relative to the users' address.
public struct AddressTemplates: Sendable, Hashable {
  /// A single user; nil for the users' address with the id behind it.
  public var detail: String?
  /// The posts of a user.
  public var posts = "posts?userId={id}"
  /// The comments under a post.
  public var comments = "comments?postId={id}"

  /// The addresses of the public test service.
  public init() {}

  /// An address from a template.
  static func fill(_ template: String, id: String) -> String {
    template.split(separator: "{id}", omittingEmptySubsequences: false).joined(separator: encoded(id))
  }

  /// An id as part of a path or a query: everything but unreserved characters is encoded (RFC 3986, section 2.3).
  static func encoded(_ id: String) -> String {
    var text = ""
    for byte in id.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return text
  }
}
