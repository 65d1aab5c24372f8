import Terminal
import Text

/// What the status line says of the keys.
extension Application {
  private typealias Hint = (keys: VisibleText, text: VisibleText, rank: Int)
  private static let gap = 2

  /// The hints that fit, the least important left out first.
  func hints(room: Int) -> [(text: VisibleText, style: Style)] {
    var hints = self.hints(brief: false)
    if width(hints) > room {
      if let letters { return letters.width <= room ? [(letters, .plain)] : [] }
      hints = self.hints(brief: true)
    }
    while width(hints) > room, let last = hints.indices.max(by: { hints[$0].rank <= hints[$1].rank }) {
      hints.remove(at: last)
    }
    return hints.enumerated().flatMap { index, hint -> [(text: VisibleText, style: Style)] in
      let pieces: [(text: VisibleText, style: Style)] = [(hint.keys, .plain), (hint.text, stage.theme.quiet)]
      return index == 0 ? pieces : [("  ", .plain)] + pieces
    }
  }

  /// The cells of the hints that room is always kept for: the two most important, and those of a question that is asked.
  var leastHints: Int {
    let hints = self.hints(brief: true).sorted { $0.rank < $1.rank }
    return width(Array(hints.prefix(max(2, hints.count { $0.rank < 0 }))))
  }

  /// The letters of the copy menu, where they stand neither with their words nor alone in the status line.
  var lettersForNotice: VisibleText? {
    guard let letters else { return nil }
    let room = stage.layout.status == nil ? 0 : roomForHints(beside: wordsOfStatus)
    return hints(room: room).isEmpty ? letters : nil
  }

  /// `n u e p i a · Esc`: the keys of the copy menu without their words; nil while another screen is on top.
  private var letters: VisibleText? {
    guard places.first == .copyMenu else { return nil }
    let keys = table.hints(in: places, on: stage).map(\.keys)
    return stage.theme.words(keys.dropLast().joined(separator: " ") + " · " + (keys.last ?? ""))
  }

  private func hints(brief: Bool) -> [Hint] {
    table.hints(in: places, on: stage).map { item in
      let text = brief ? item.hint.brief ?? item.hint.text : item.hint.text
      return (stage.theme.words(item.keys), stage.theme.words(" " + text), item.hint.rank)
    }
  }

  private func width(_ hints: [Hint]) -> Int {
    hints.reduce(-Self.gap) { $0 + $1.keys.width + $1.text.width + Self.gap }
  }
}
