import Directory
import FoundationEssentials

/// Turns a record's bytes into a user, or says why it can't.
struct UserDecoder: Sendable {
  /// Made when it is first needed: most directories have no record that `UserReader` leaves to it.
  private static let decoder = JSONDecoder()

  /// Why a record can't be read, in the words of `SkippedRecord.reason`.
  struct Refusal: Error, Hashable {
    let reason: String
  }

  /// Decodes one record: `UserReader` where it is plainly a user, else `JSONDecoder`, which tells why it is none.
  /// - Returns: the user, and what reads it.
  func user(from record: ArraySlice<UInt8>) throws(Refusal) -> (user: User, reading: RecordReading) {
    guard AttributeReader.isUTF8(record) else { throw Refusal(reason: "it is not valid UTF-8") }
    if let user = UserReader.user(of: record) { return (user, .reader) }
    return try decoded(record)
  }

  /// Decodes one record, which is valid UTF-8, with `JSONDecoder` alone: the reference for `UserReader`.
  ///
  /// `JSONDecoder` lets things pass that are no JSON, as a trailing comma, so the record is judged first.
  func slowly(_ record: ArraySlice<UInt8>) throws(Refusal) -> User { try decoded(record).user }

  private func decoded(_ record: ArraySlice<UInt8>) throws(Refusal) -> (user: User, reading: RecordReading) {
    do {
      try AttributeReader.check(record)
    } catch {
      throw Refusal(reason: "it is no valid JSON (\(error))")
    }
    do {
      return (try Self.decoder.decode(User.self, from: Data(record)), .decoder)
    } catch {
      if let quoted = quotingLongID(of: record), let user = try? Self.decoder.decode(User.self, from: Data(quoted)) {
        return (user, .nothing)
      }
      throw Refusal(reason: Self.reason(for: error, in: record))
    }
  }

  /// The record with its id in quotes, if that is an integer: decoders can't hold one of any length, a text can.
  private func quotingLongID(of record: ArraySlice<UInt8>) -> [UInt8]? {
    guard let range = AttributeReader.value(of: "id", in: record),
      UserID.isCanonicalInteger(String(decoding: record[range], as: UTF8.self))
    else { return nil }
    return record[..<range.lowerBound] + [Byte.quote] + record[range] + [Byte.quote] + record[range.upperBound...]
  }
}
