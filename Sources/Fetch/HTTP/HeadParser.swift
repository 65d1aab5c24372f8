/// Puts a head together from the lines that curl hands over.
struct HeadParser: Sendable {
  private var status = 0
  private var reason = ""
  private var fields: [String: String] = [:]
  private var lastName: String?

  /// Whether a whole head has come that is the answer itself, not an interim 1xx.
  private(set) var isComplete = false

  /// Takes a line with its end. What comes after the head (trailers) is of no use.
  mutating func take(_ line: UnsafeRawBufferPointer) {
    guard !isComplete else { return }
    var end = line.endIndex
    while end > line.startIndex, line[end - 1] == UInt8(ascii: "\n") || line[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    let text = String(decoding: line[..<end], as: UTF8.self)
    if text.isEmpty {
      // After 101, which nobody asks for, no more HTTP comes.
      isComplete = !(100..<200 ~= status) || status == 101
    } else if text.hasPrefix("HTTP/") {
      begin(text)
    } else {
      field(text)
    }
  }

  /// The head so far.
  func head(address: String) -> ResponseHead {
    // With an encoding, the length counts packed bytes; with chunks it does not count.
    let isPlain = fields["content-encoding"].map { $0 == "" || $0.lowercased() == "identity" } ?? true
    let length = isPlain && fields["transfer-encoding"] == nil ? fields["content-length"].flatMap { Int($0) } : nil
    return ResponseHead(status: status, reason: reason, address: address, fields: fields, length: length)
  }

  private mutating func begin(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
    self = HeadParser()
    status = words.count > 1 ? Int(words[1]) ?? 0 : 0
    reason = words.count > 2 ? Self.trimmed(words[2]) : ""
  }

  private mutating func field(_ text: String) {
    // A line that begins with a blank goes on with the field before (obsolete, RFC 9112, section 5.2).
    if text.hasPrefix(" ") || text.hasPrefix("\t") {
      if let lastName { fields[lastName, default: ""] += " " + Self.trimmed(text[...]) }
      return
    }
    guard let colon = text.firstIndex(of: ":") else { return }
    let name = Self.trimmed(text[..<colon]).lowercased()
    let value = Self.trimmed(text[text.index(after: colon)...])
    // A list that may come in several fields (RFC 9110, section 5.3); of those that should come once the last counts.
    let isList = name == "cache-control" || name == "link"
    fields[name] = if isList, let before = fields[name] { "\(before), \(value)" } else { value }
    lastName = name
  }

  private static func trimmed(_ text: Substring) -> String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    var rest = text.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return String(rest)
  }
}
