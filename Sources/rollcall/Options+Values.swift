import Directory
import Format
import Search

/// How the values of options are read.
extension Options {
  /// One of the words of an enum.
  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String, of option: String
  ) throws(UsageError) -> Choice {
    guard let choice = Choice(rawValue: text) else {
      throw UsageError(sentence: "\(option) takes \(alternatives(Choice.allCases.map(\.rawValue))), not “\(text)”")
    }
    return choice
  }

  /// `keep` or `exclude`.
  static func idMode(_ text: String) throws(UsageError) -> IDFilter.Mode {
    switch text {
    case "keep": return .keep
    case "exclude": return .exclude
    default: throw UsageError(sentence: "--id-filter takes keep or exclude, not “\(text)”")
    }
  }

  /// Names of columns, with commas between them.
  static func columns(_ text: String) throws(UsageError) -> [Column] {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmed }
    guard !names.contains("") else {
      throw UsageError(sentence: "--fields takes names with commas between them, as id,name,email, not “\(text)”")
    }
    return names.map { Column(named: $0) }
  }

  /// A whole number from 1.
  static func limit(_ text: String) throws(UsageError) -> Int {
    guard let number = Int(text), number >= 1 else {
      throw UsageError(sentence: "--limit takes a whole number from 1, not “\(text)”")
    }
    return number
  }

  /// A field, with `:desc` or `:asc` after it or not.
  static func sortOrder(_ text: String) throws(UsageError) -> SortOrder {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { String($0).trimmed }
    guard let name = parts.first, !name.isEmpty, parts.count <= 2,
      parts.count == 1 || ["asc", "desc"].contains(parts[1])
    else { throw UsageError(sentence: "--sort takes a field, as name or name:desc, not “\(text)”") }
    return SortOrder(Field(named: name), descending: parts.last == "desc" && parts.count == 2)
  }

  /// A user name.
  static func user(_ text: String) throws(UsageError) -> String {
    if let problem = problem(ofUser: text) { throw UsageError(sentence: "--user \(problem)") }
    return text
  }

  /// Why a text is no user name; nil if it is one. HTTP Basic has no way to say a colon (RFC 7617, section 2).
  static func problem(ofUser text: String) -> String? {
    text.trimmed.isEmpty ? "takes a name, not an empty one" : text.contains(":") ? "takes a name without a colon" : nil
  }

  /// A time; nil if there is no such one.
  static func timeout(seconds: Double) -> Duration? {
    seconds > 0 && seconds <= 86_400 ? .milliseconds(max(1, Int(seconds * 1000))) : nil
  }

  /// Seconds, up to a day, with a fraction or not.
  static func seconds(_ text: String) throws(UsageError) -> Duration {
    let digits = text.utf8.allSatisfy {
      $0 == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    guard digits, let timeout = Double(text).flatMap(timeout(seconds:)) else {
      throw UsageError(sentence: "--timeout takes seconds, from above 0 to 86400, not “\(text)”")
    }
    return timeout
  }

  /// Bytes, with K, M or G (of 1024) after them or not.
  static func byteCount(_ text: String) throws(UsageError) -> Int {
    let error = UsageError(sentence: "--max-bytes takes a number of bytes, as 500000, 500K, 10M or 2G, not “\(text)”")
    let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    let unit = text.uppercased().last.flatMap { units[$0] }
    guard let number = Int(unit == nil ? text[...] : text.dropLast()), number >= 1 else { throw error }
    let (bytes, overflow) = number.multipliedReportingOverflow(by: unit ?? 1)
    guard !overflow else { throw error }
    return bytes
  }

  private static func alternatives(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }
}

extension String {
  /// The text without blanks at its ends.
  var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
