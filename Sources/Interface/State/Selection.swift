import Directory
import Engine

/// Which user is selected, and which part of the list is on the screen.
struct Selection: Hashable, Sendable {
  /// Who is selected; nil while there is nobody.
  private(set) var identity: RowIdentity?
  /// The place in the list.
  private(set) var place = 0
  /// The line of the list that it stands in.
  private(set) var line = 0
  /// The first line on the screen.
  private(set) var top = 0
  /// Whether they were chosen by hand. Whoever was not is the best match of what was typed, and gives way to a better one.
  private(set) var isChosen = false
  /// Who is to be selected as soon as the list has them, unless somebody else is selected before.
  private var awaited: RowIdentity?

  /// Selects a place, by hand.
  /// - Parameter page: how many rows are on the screen.
  mutating func select(_ place: Int, in users: UserList, page: Int) {
    keep()
    put(at: place, in: users, page: page)
  }

  /// Something is done to whoever is selected: they stay selected when a better match comes.
  mutating func keep() {
    awaited = nil
    isChosen = true
  }

  /// Selects the best match of what was typed, or the first user where nobody fits better than others.
  mutating func selectBest(in users: UserList, page: Int) {
    (awaited, isChosen) = (nil, false)
    put(at: users.placeOfBest(near: place) ?? 0, in: users, page: page)
  }

  /// The list of a query became another: whoever was chosen by hand stays selected, and else whoever fits best is.
  mutating func followBest(into users: UserList, page: Int) {
    let best = isChosen || awaited != nil ? nil : users.placeOfBest(near: place)
    guard let best, users.identity(at: best) != identity else { return follow(into: users, page: page) }
    selectBest(in: users, page: page)
  }

  private mutating func put(at place: Int, in users: UserList, page: Int) {
    guard !users.isEmpty else {
      (identity, self.place, line, top, isChosen) = (nil, 0, 0, 0, false)
      return
    }
    self.place = max(0, min(place, users.count - 1))
    identity = users.identity(at: self.place)
    show(in: users.lines, page: page)
  }

  /// Selects somebody, now or as soon as the list has them.
  mutating func await(_ identity: RowIdentity, in users: UserList, page: Int) {
    awaited = identity
    follow(into: users, page: page)
  }

  /// Moves through the list.
  mutating func move(_ movement: Movement, in users: UserList, page: Int) {
    select(movement.place(from: place, page: page, last: users.count - 1), in: users, page: page)
  }

  /// Keeps the person selected, and where possible in the same row of the screen, when the list became another.
  /// - Complexity: O(1) if the person stands in the same place and nobody is awaited, else O(n).
  mutating func follow(into users: UserList, page: Int) {
    if let awaited, let found = users.place(of: awaited) { return select(found, in: users, page: page) }
    let row = line - top
    var target = place
    if let identity, !holds(identity, at: place, in: users), let found = users.place(of: identity) { target = found }
    top = max(0, users.lines.line(of: target) - row)
    put(at: target, in: users, page: page)
  }

  /// Keeps the selected row on the screen when the screen became another.
  mutating func show(in lines: ListLines, page: Int) {
    let page = max(1, page)
    line = lines.line(of: place)
    top = max(0, min(top, lines.count - page))
    // The first below the divider is shown with it.
    let first = place == lines.firstNear && page > 1 ? line - 1 : line
    if first < top { top = first }
    if line >= top + page { top = line - page + 1 }
  }

  private func holds(_ identity: RowIdentity, at place: Int, in users: UserList) -> Bool {
    users.indices.contains(place) && users.identity(at: place) == identity
  }
}
