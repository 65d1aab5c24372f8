/// A change of a line of text or of the place of its cursor, other than typing.
enum LineEdit: Hashable, Sendable, CaseIterable {
  case left, right, wordLeft, wordRight, start, end
  case deleteBackward, deleteForward
  case cutWord, cutToStart, cutToEnd
  case yank
}

/// One line of text that is being edited, grapheme by grapheme.
struct LineEditor: Hashable, Sendable {
  /// The most scalars that a line may hold: a pasted book must not make every key slow.
  static let limit = 1_000

  /// What stands before the cursor.
  private(set) var before: String
  /// What stands after it.
  private(set) var after = ""
  /// Whether the whole text is selected, so that a typed character replaces it.
  private(set) var isSelected = false
  /// What was cut last.
  private(set) var clipping = ""

  /// An editor with the cursor at the end of a text.
  init(_ text: String = "") {
    before = text
  }

  /// The whole text.
  var text: String { before + after }

  /// Whether there is no text.
  var isEmpty: Bool { before.isEmpty && after.isEmpty }

  /// Puts another text in place of this one, the cursor at its end. What was cut stays.
  mutating func replace(with text: String) {
    before = text
    after = ""
    isSelected = false
  }

  /// Selects the whole text: a typed character will replace it, an editing key edits it.
  mutating func select() {
    replace(with: text)
    isSelected = !isEmpty
  }

  /// Puts text where the cursor is. Line breaks and controls become blanks.
  mutating func insert(_ text: String) {
    if isSelected { replace(with: "") }
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(max(0, Self.limit - self.text.unicodeScalars.count)) {
      let breaks = scalar.properties.generalCategory == .control || scalar == "\u{2028}" || scalar == "\u{2029}"
      safe.append(breaks ? " " : scalar)
    }
    before += String(safe)
    joinAtCursor()
  }

  /// Edits.
  mutating func apply(_ edit: LineEdit) {
    isSelected = false
    switch edit {
    case .left: if let last = before.popLast() { after = String(last) + after }
    case .right: if let first = after.first { step(over: String(first)) }
    case .wordLeft: retreat(to: wordStart)
    case .wordRight: step(over: String(after[..<wordEnd]))
    case .start: retreat(to: before.startIndex)
    case .end: step(over: after)
    case .deleteBackward: _ = before.popLast()
    case .deleteForward: if !after.isEmpty { after.removeFirst() }
    case .cutWord: cutBefore(from: wordStart)
    case .cutToStart: cutBefore(from: before.startIndex)
    case .cutToEnd:
      if !after.isEmpty { clipping = after }
      after = ""
    case .yank: insert(clipping)
    }
    joinAtCursor()
  }

  // MARK: - Parts

  /// Where the word before the cursor begins: blanks first, then what is no blank.
  private var wordStart: String.Index {
    let end = before.lastIndex { !$0.isWhitespace }.map { before.index(after: $0) } ?? before.startIndex
    return before[..<end].lastIndex(where: \.isWhitespace).map { before.index(after: $0) } ?? before.startIndex
  }

  /// Where the word after the cursor ends.
  private var wordEnd: String.Index {
    let start = after.firstIndex { !$0.isWhitespace } ?? after.endIndex
    return after[start...].firstIndex(where: \.isWhitespace) ?? after.endIndex
  }

  private mutating func retreat(to index: String.Index) {
    after = String(before[index...]) + after
    before = String(before[..<index])
  }

  private mutating func step(over text: String) {
    after = String(after.dropFirst(text.count))
    before += text
  }

  private mutating func cutBefore(from index: String.Index) {
    if index < before.endIndex { clipping = String(before[index...]) }
    before = String(before[..<index])
  }

  /// A combining scalar joins what stands before it; the cursor never stays inside a grapheme.
  private mutating func joinAtCursor() {
    guard !after.isEmpty, !before.isEmpty else { return }
    let whole = text
    guard whole.count != before.count + after.count else { return }
    let length = before.unicodeScalars.count
    var end = whole.startIndex
    while end < whole.endIndex, whole.unicodeScalars.distance(from: whole.startIndex, to: end) < length {
      end = whole.index(after: end)
    }
    before = String(whole[..<end])
    after = String(whole[end...])
  }
}
