public import Directory

extension UserRecord {
  /// A single user from the bytes of a record, judged as strictly as one of a list; nil if they are none.
  public init?(decoding record: [UInt8]) {
    guard let (user, _) = try? UserDecoder().user(from: record[...]) else { return nil }
    self.init(user: user, bytes: record)
  }
}
