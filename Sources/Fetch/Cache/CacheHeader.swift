/// What stands before the body in a cache file: a page of text, its own checksum in it, zeros behind it.
///
/// Nothing of a request is in it, and the address as it may be shown: no secret.
struct CacheHeader: Hashable, Sendable {
  /// Bytes of a header.
  static let size = 4096
  /// The first line names the format. Another one is another format, hence no cache.
  static let magic = "rollcall cache 1"
  /// The fields of the response that are worth keeping: the validators, and what layout and further pages are told from.
  private static let fields = ["etag", "last-modified", "content-type"] + ResponseHead.pageFields

  /// The name of the file that it was written for: a file under another name is foreign.
  var name: String
  /// The head of the response that brought the body.
  var head: ResponseHead
  /// When the body came, or was last found to be up to date, in seconds since 1970.
  var date: Int
  /// Bytes of body.
  var length: Int
  /// The checksum of the table of the blocks' checksums.
  var checksum: UInt64

  /// A header from its parts; of the head only what is kept.
  init(name: String, head: ResponseHead, date: Int, length: Int, checksum: UInt64) {
    let kept = head.fields.filter { Self.fields.contains($0.key) }
    self.name = name
    self.head = ResponseHead(status: 200, address: head.address, fields: kept, length: length)
    self.date = date
    self.length = length
    self.checksum = checksum
  }

  /// The page; nil where the head is longer than that, or a line break is in it.
  var bytes: [UInt8]? {
    let values =
      [
        ("name", name), ("address", head.address), ("date", String(date)), ("length", String(length)),
        ("blocks", String(checksum, radix: 16)),
      ] + Self.fields.compactMap { field in head.fields[field].map { (field, $0) } }
    guard !values.contains(where: { $0.1.utf8.contains(10) }) else { return nil }
    let text = Array(values.map { "\($0.0) \($0.1)\n" }.joined().utf8)
    let sum = text.withUnsafeBytes { XXHash64.hash($0) }
    let page = Array("\(Self.magic)\nchecksum \(String(sum, radix: 16))\n".utf8) + text
    guard page.count < Self.size else { return nil }
    return page + [UInt8](repeating: 0, count: Self.size - page.count)
  }

  /// Reads a page; nil where it is damaged or of another format.
  init?(_ page: [UInt8]) {
    let lines = page.prefix { $0 != 0 }.split(separator: 10, omittingEmptySubsequences: false)
    guard page.count == Self.size, lines.count > 2, lines[0].elementsEqual(Self.magic.utf8) else { return nil }
    let text = page[lines[2].startIndex..<(lines.last ?? []).endIndex]
    let sum = text.withUnsafeBytes { XXHash64.hash($0) }
    guard lines[1].elementsEqual("checksum \(String(sum, radix: 16))".utf8) else { return nil }
    var values: [String: String] = [:]
    for line in lines[2...] {
      let parts = line.split(separator: 32, maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 {
        values[String(decoding: parts[0], as: UTF8.self)] = String(decoding: parts[1], as: UTF8.self)
      }
    }
    guard let name = values["name"], let address = values["address"], let date = values["date"].flatMap({ Int($0) }),
      let length = values["length"].flatMap({ Int($0) }), length > 0,
      let checksum = values["blocks"].flatMap({ UInt64($0, radix: 16) })
    else { return nil }
    self.init(
      name: name, head: ResponseHead(address: address, fields: values), date: date, length: length, checksum: checksum)
  }
}

/// How a body is cut into blocks, each with a checksum, so that each can be trusted before the rest is read.
enum CacheBlocks {
  /// Bytes of a block: few enough for the first users to come at once.
  static let size = 64 << 10

  /// How many blocks a body has.
  static func count(_ length: Int) -> Int { (length + size - 1) / size }

  /// Bytes of a whole cache file: header, body, the checksums of the blocks.
  static func fileSize(_ length: Int) -> Int { CacheHeader.size + length + count(length) * MemoryLayout<UInt64>.size }
}
