import Directory
import Engine
import Search
import Terminal
import Text

/// What is known of a user, as labelled lines of a width.
struct DetailLines {
  /// A line: pieces of text from left to right.
  typealias Line = [(text: VisibleText, style: Style)]

  /// The lines.
  private(set) var lines: [Line] = []
  /// Which of them say why the user stands there.
  private(set) var reasons = 0..<0
  private let width: Int
  private let theme: Theme
  /// What the fresh record changed, by path.
  private var changed: Set<String> = []

  /// Blanks between a label and its value.
  private static let gap = 2
  /// Labels are never wider.
  private static let widestLabel = 16

  /// The lines of the selected user; none while nobody is selected.
  /// - Parameter explains: whether they begin with why the user stands there in the list.
  init(_ stage: Stage, width: Int, explains: Bool = false) {
    self.width = max(1, width)
    theme = stage.theme
    guard let record = stage.shownRecord else { return }
    let detail = stage.snapshot.detail
    if let detail, detail.identity == stage.selection.identity { changed = detail.changed }
    add(head: record.user)
    if explains, let explanation = stage.snapshot.users.matches.explanation(at: stage.selection.place) {
      let start = lines.count
      add([Item(label: "why here", value: explanation.lines.joined(separator: "\n"))])
      reasons = start..<lines.count
      lines.append([])
    }
    add(Self.items(of: record.user) + Self.unknown(record.attributes))
  }

  /// A label with its value; `depth` is how far it is indented.
  struct Item {
    var label: String
    var value: String
    var depth = 0
    /// The attributes that it shows, by path.
    var paths: [String] = []
  }

  private mutating func add(head user: User) {
    lines += VisibleText(sanitizing: user.displayName).wrapped(to: width).map { [($0, theme.title)] }
    let parts = [user.username, user.id.map { "id \($0.text)" }].compactMap(\.self)
    if !parts.isEmpty {
      lines += VisibleText(sanitizing: parts.joined(separator: " · ")).wrapped(to: width).map { [($0, theme.quiet)] }
    }
    lines.append([])
  }

  private mutating func add(_ items: [Item]) {
    let labels = items.map { VisibleText(sanitizing: String(repeating: " ", count: $0.depth * 2) + $0.label) }
    let widest = min(Self.widestLabel, width / 2, labels.map(\.width).max() ?? 0)
    for (item, label) in zip(items, labels) {
      let label = label.truncated(to: widest).padded(to: widest + Self.gap)
      let values = VisibleText.lines(sanitizing: item.value).flatMap { $0.wrapped(to: max(1, width - label.width)) }
      for (index, value) in values.enumerated() {
        let left = index == 0 ? label : VisibleText("").padded(to: label.width)
        let isChanged = item.paths.contains(where: changed.contains)
        lines.append([(left, theme.quiet), (value, isChanged ? theme.warning : .plain)])
      }
    }
  }
}

extension DetailLines {
  /// The fields that every user may have.
  private static func items(of user: User) -> [Item] {
    let address = user.address
    let street = [address?.street, address?.suite].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
    let city = [address?.city, address?.zipcode].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
    let place = [address?.geo?.lat, address?.geo?.lng].compactMap(\.self).joined(separator: ", ")
    let known: [(label: String, value: String?, paths: [String])] = [
      ("email", user.email, ["email"]), ("phone", user.phone, ["phone"]), ("website", user.website, ["website"]),
      ("company", user.company?.name, ["company.name"]), ("slogan", user.company?.catchPhrase, ["company.catchPhrase"]),
      ("business", user.company?.bs, ["company.bs"]),
      (
        "address", [street, city].filter { !$0.isEmpty }.joined(separator: "\n"),
        ["address.street", "address.suite", "address.city", "address.zipcode"]
      ),
      ("position", place, ["address.geo.lat", "address.geo.lng"]),
    ]
    return known.compactMap { label, value, paths in
      guard let value, !value.isEmpty else { return nil }
      return Item(label: label, value: value, paths: paths)
    }
  }

  /// The attributes of a record that `User` has no place for, nested ones below their group.
  private static func unknown(_ attributes: [Attribute]) -> [Item] {
    tree(attributes.compactMap(rest), depth: 0, path: "")
  }

  /// What of an attribute is not shown as a field.
  private static func rest(of attribute: Attribute) -> Attribute? {
    switch attribute.name {
    case "id", "name", "username", "email", "phone", "website": nil
    case "company": rest(of: attribute, without: ["name", "catchPhrase", "bs"])
    case "address": rest(of: attribute, without: ["street", "suite", "city", "zipcode", "geo"])
    default: attribute
    }
  }

  private static func rest(of attribute: Attribute, without known: Set<String>) -> Attribute? {
    guard case .group(let members) = attribute.value else { return nil }
    let unknown = members.filter { !known.contains($0.name) }
    return unknown.isEmpty ? nil : Attribute(name: attribute.name, value: .group(unknown))
  }

  private static func tree(_ attributes: [Attribute], depth: Int, path: String) -> [Item] {
    attributes.flatMap { attribute in
      let path = path + attribute.name
      switch attribute.value {
      case .group(let members) where !members.isEmpty:
        return [Item(label: attribute.name, value: "", depth: depth)]
          + tree(members, depth: depth + 1, path: path + ".")
      case .list(let values) where values.contains(where: \.isNested):
        let numbered = values.enumerated().map { Attribute(name: String($0.offset + 1), value: $0.element) }
        return [Item(label: attribute.name, value: "", depth: depth)]
          + tree(numbered, depth: depth + 1, path: path + ".").map { item in
            var item = item
            item.paths = [path]  // A list is compared as a whole.
            return item
          }
      default:
        return [Item(label: attribute.name, value: attribute.value.line, depth: depth, paths: [path])]
      }
    }
  }
}

extension AttributeValue {
  fileprivate var isNested: Bool {
    switch self {
    case .group, .list: true
    default: false
    }
  }

  /// The value in one line.
  fileprivate var line: String {
    switch self {
    case .text(let text): text
    case .number(let digits): digits
    case .flag(let flag): flag ? "yes" : "no"
    case .null: "–"
    case .list(let values): values.map(\.line).joined(separator: ", ")
    case .group(let members): members.map { "\($0.name) \($0.value.line)" }.joined(separator: ", ")
    }
  }
}
