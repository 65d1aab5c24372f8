import Decode
import Directory

/// Single users over HTTP: `{users}/{id}`, or the address that the configuration names.
struct HTTPDetailSource: UserDetailSource {
  /// The most bytes of one user, a photo in it included.
  static let maximumBytes = 16 << 20

  let access: HTTPAccess

  func user(of id: UserID) async throws -> UserRecord? {
    let asked = try address(of: id)
    let (address, head, response) = try await access.exchange(try access.request(asked))
    if let status = head.status, [404, 405, 410, 501].contains(status) { return nil }
    _ = try handleOutput(head)
    let bytes = try await access.body(of: response, from: address, maximum: Self.maximumBytes)
    guard let record = UserRecord(decoding: bytes) else { throw FetchError.noUser(address) }
    return record
  }

  private func address(of id: UserID) throws(FetchError) -> WebAddress {
    if let template = access.templates.detail { return try access.address(template, id: id.text) }
    // A query asks for a page or a part of the list; one user has none.
    let users = try WebAddress(access.users).text.prefix { $0 != "?" }
    return try WebAddress(users + (users.hasSuffix("/") ? "" : "/") + AddressTemplates.encoded(id.text))
  }
}

extension FetchError {
  /// An answer that is no single user.
  static func noUser(_ address: WebAddress) -> FetchError {
    FetchError(kind: .body, sentence: "\(address.shown) is no user", advice: "check the address of single users")
  }
}
