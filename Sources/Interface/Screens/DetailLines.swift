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
  private let width: Int
  private let theme: Theme

  /// Blanks between a label and its value.
  private static let gap = 2
  /// Labels are never wider.
  private static let widestLabel = 16

  /// The lines of the selected user; none while nobody is selected.
  init(_ stage: Stage, width: Int) {
    self.width = max(1, width)
    theme = stage.theme
    guard let user = stage.selectedUser else { return }
    let roster = stage.snapshot.users.matches.roster
    let row = stage.snapshot.users.matches.rows[stage.selection.place]
    add(head: user)
    let items = Self.items(of: user) + Self.unknown(roster.attributes(at: row))
    add(items)
  }

  /// A label with its value; `depth` is how far it is indented.
  struct Item {
    var label: String
    var value: String
    var depth = 0
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
        lines.append([(left, theme.quiet), (value, .plain)])
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
    let pairs: [(String, String?)] = [
      ("email", user.email), ("phone", user.phone), ("website", user.website), ("company", user.company?.name),
      ("slogan", user.company?.catchPhrase), ("business", user.company?.bs),
      ("address", [street, city].filter { !$0.isEmpty }.joined(separator: "\n")), ("position", place),
    ]
    return pairs.compactMap { label, value in
      guard let value, !value.isEmpty else { return nil }
      return Item(label: label, value: value)
    }
  }

  /// The attributes of a record that `User` has no place for, nested ones below their group.
  private static func unknown(_ attributes: [Attribute]) -> [Item] {
    tree(attributes.compactMap(rest), depth: 0)
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

  private static func tree(_ attributes: [Attribute], depth: Int) -> [Item] {
    attributes.flatMap { attribute in
      switch attribute.value {
      case .group(let members) where !members.isEmpty:
        [Item(label: attribute.name, value: "", depth: depth)] + tree(members, depth: depth + 1)
      case .list(let values) where values.contains(where: \.isNested):
        [Item(label: attribute.name, value: "", depth: depth)]
          + tree(
            values.enumerated().map { Attribute(name: String($0.offset + 1), value: $0.element) }, depth: depth + 1)
      default: [Item(label: attribute.name, value: attribute.value.line, depth: depth)]
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
