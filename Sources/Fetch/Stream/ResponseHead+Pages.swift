import Decode

extension ResponseHead {
  /// The fields that may say that the body is one page of more.
  static let pageFields = ["link", "x-total-count", "x-total", "content-range"]

  /// What head or body say of more records than came, in words; nil if that is all.
  /// - Parameters:
  ///   - count: how many came, with those that could not be read.
  ///   - sign: what the body says.
  ///   - kind: what they are: `users`.
  func remainder(beyond count: Int, _ sign: PageSign?, of kind: String) -> String? {
    (pageSigns.first { $0.tellsMore(than: count) } ?? sign)?.sentence(came: count, of: kind)
  }

  /// What the head says of more records than come with it, the surest first.
  private var pageSigns: [PageSign] {
    let counts = ["X-Total-Count", "X-Total"].compactMap { name in
      fields[name.lowercased()].flatMap { Int($0) }.map { PageSign.total(name, $0) }
    }
    // `items 0-9/208` (RFC 9110, section 14.4), which some services send with lists.
    let range = fields["content-range"]?.split(separator: "/").last.flatMap { Int($0) }
    return (linksToNext ? [.next("Link")] : []) + counts + (range.map { [.total("Content-Range", $0)] } ?? [])
  }

  /// Whether a `Link` (RFC 8288) has the relation `next`.
  private var linksToNext: Bool {
    var rest = (fields["link"] ?? "")[...]
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      rest = rest[rest.index(after: close)...]
      if Self.takeRelations(&rest).contains("next") { return true }
    }
    return false
  }

  /// The relations of a link, in small letters, from the parameters behind it; what is left begins behind the comma that ends them.
  private static func takeRelations(_ rest: inout Substring) -> [Substring] {
    var parameters: [String] = [""]
    var isQuoted = false
    while let character = rest.popFirst() {
      switch character {
      case "\"": isQuoted.toggle()
      case ";" where !isQuoted: parameters.append("")
      case "," where !isQuoted: return relations(parameters)
      default: parameters[parameters.count - 1].append(character)
      }
    }
    return relations(parameters)
  }

  private static func relations(_ parameters: [String]) -> [Substring] {
    for parameter in parameters {
      let parts = parameter.lowercased().split(separator: "=", maxSplits: 1)
      // Only the first counts (section 3.3).
      if parts.count == 2, parts[0].filter({ !$0.isWhitespace }) == "rel" { return parts[1].split(separator: " ") }
    }
    return []
  }
}

extension PageSign {
  /// What it says, in words.
  fileprivate func sentence(came: Int, of kind: String) -> String {
    switch self {
    case .next(let place): "the answer names a next page (\(place))"
    case .total(let place, let total):
      "the answer has \(FetchError.grouped(came)) of \(FetchError.grouped(total)) \(kind) (\(place))"
    case .pages(let place, let pages): "the answer is one of \(FetchError.grouped(pages)) pages (\(place))"
    }
  }
}
