/// Looks in the object that wraps a list for what says that the list is one page of more.
///
/// It reads what stands before and behind the list, never the list, and only names that stand at the top or in objects
/// that by their names are about pages.
struct PageWatch: Sendable {
  /// Names under which the next page is handed out, or that there is one, in small letters and without signs: by Django REST,
  /// Microsoft Graph (`@odata.nextLink`), Google (`nextPageToken`), Zendesk, Slack, Stripe (`has_more`), PagerDuty (`more`), GraphQL and JSON:API.
  static let next: Set<String> = [
    "next", "nextlink", "odatanextlink", "nextpage", "nextpagetoken", "nextpageurl", "nextpagelink", "nexturl",
    "nexturi", "nexthref", "nexttoken", "nextcursor", "nextpagecursor", "nextoffset",
    "hasmore", "hasnext", "hasnextpage", "more",
  ]
  /// Names under which the number of pages is told.
  static let pages: Set<String> = ["totalpages", "pagecount", "pages", "lastpage"]
  /// Names under which the number of all is told; where `count` is that of the page, it is no larger than what came.
  static let total: Set<String> = [
    "total", "totalcount", "totalresults", "totalitems", "totalrecords", "totalelements", "totalusers", "odatacount",
    "count",
  ]
  /// Names of objects that are about pages; those that wrap lists may be, too.
  static let containers: Set<String> = [
    "meta", "metadata", "responsemetadata", "page", "pageinfo", "paging", "pager", "pagination", "links", "cursor",
    "cursors", "info",
  ]
  /// Longer names are none of these.
  private static let longestName = 24
  /// Names stand at most so deep: `data.users.pageInfo.next` is about as deep as they are found.
  private static let deepest = 4
  /// More digits are no number of users.
  private static let mostDigits = 15

  /// What the value under the name read last may tell.
  private enum Interest {
    case next, pages, total, container
  }

  /// What says that there is more; the last of each kind, as pages follow one another.
  private var next: PageSign?
  private var total: PageSign?
  private var pages: PageSign?

  private var name: [UInt8] = []
  private var isReadingName = false
  private var interest: Interest?
  /// Whether the bytes that come are those of a value of interest.
  private var isInValue = false
  /// What would follow at once if a text or an object that may name the next page held nothing.
  private var end = Byte.quote
  private var digits: [UInt8] = []
  /// The names of the objects that are open below the top, all about pages.
  private var path: [String] = []

  /// What says that there may be more, the surest first.
  var signs: [PageSign] { [next, total, pages].compactMap { $0 } }

  /// Looks at a byte that `structure` is about to take.
  mutating func see(_ byte: UInt8, before structure: Structure) {
    if structure.isInString {
      if isReadingName { readName(byte) } else if isInValue { readValue(byte) }
      return
    }
    if Byte.isBlank(byte) { return }
    if isInValue { readValue(byte) }
    if structure.depth <= path.count { path.removeLast(path.count - max(0, structure.depth - 1)) }
    guard structure.depth == path.count + 1 else { return }
    if byte == Byte.quote, structure.expectsName {
      name = []
      isReadingName = true
    } else if structure.previous == Byte.colon {
      beginValue(with: byte)
    }
  }

  private mutating func readName(_ byte: UInt8) {
    if byte != Byte.quote {
      if name.count <= Self.longestName { name.append(byte) }
      return
    }
    isReadingName = false
    let plain = String(decoding: name, as: UTF8.self).lowercased().filter(\.isLetter)
    interest =
      switch plain {
      case _ where name.count > Self.longestName: nil
      case _ where Self.next.contains(plain): .next
      case _ where Self.total.contains(plain): .total
      case _ where Self.pages.contains(plain): .pages
      case _ where Self.containers.contains(plain) || WrapperWatch.wrappers.contains(plain): .container
      default: nil
      }
  }

  private mutating func beginValue(with byte: UInt8) {
    digits = []
    switch (interest, byte) {
    case (.container, Byte.openBrace):
      if path.count < Self.deepest { path.append(String(decoding: name, as: UTF8.self)) }
    case (.next, UInt8(ascii: "t")), (.next, UInt8(ascii: "1")...UInt8(ascii: "9")): next = .next(place)
    case (.next, Byte.openBrace), (.next, Byte.quote), (.pages, Byte.quote), (.total, Byte.quote):
      isInValue = true
      end = byte == Byte.quote ? Byte.quote : Byte.closeBrace
    case (.pages, _), (.total, _):
      isInValue = true
      readValue(byte)
    default: break
    }
  }

  /// A byte of a value of interest, its opening quote or brace aside.
  private mutating func readValue(_ byte: UInt8) {
    if interest != .next, byte.isDigit, digits.count < Self.mostDigits {
      digits.append(byte)
      return
    }
    isInValue = false
    let number = Int(String(decoding: digits, as: UTF8.self))
    switch interest {
    case .next: if byte != end { next = .next(place) }
    case .pages: pages = number.map { .pages(place, $0) } ?? pages
    case .total: total = number.map { .total(place, $0) } ?? total
    case .container, nil: break
    }
  }

  /// Where the value of interest stands: `meta.total`.
  private var place: String { (path + [String(decoding: name, as: UTF8.self)]).joined(separator: ".") }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
