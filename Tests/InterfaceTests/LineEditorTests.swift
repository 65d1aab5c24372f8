import Testing

@testable import Interface

@Suite struct LineEditorTests {
  /// The text, `|` where the cursor is, and the edits that lead from the first to the second.
  @Test(
    "edits",
    arguments: [
      ("ann lee|", [LineEdit.left], "ann le|e"), ("ann lee|", [.left, .left, .right], "ann le|e"),
      ("|ann", [.left], "|ann"), ("ann|", [.right], "ann|"), ("ann lee|", [.start], "|ann lee"),
      ("|ann lee", [.end], "ann lee|"), ("ann lee|", [.wordLeft], "ann |lee"),
      ("ann lee  |", [.wordLeft], "ann |lee  "),
      ("ann lee|", [.wordLeft, .wordLeft], "|ann lee"), ("|ann lee", [.wordRight], "ann| lee"),
      ("ann|  lee", [.wordRight], "ann  lee|"), ("ann|", [.deleteBackward], "an|"), ("|ann", [.deleteBackward], "|ann"),
      ("a|nn", [.deleteForward], "a|n"), ("ann|", [.deleteForward], "ann|"), ("ann lee|", [.cutWord], "ann |"),
      ("ann lee  |x", [.cutWord], "ann |x"), ("ann lee|x", [.cutToStart], "|x"), ("an|n lee", [.cutToEnd], "an|"),
      ("ann lee|", [.cutWord, .start, .yank], "lee|ann "), ("a|b", [.cutToEnd, .yank, .yank], "abb|"),
      ("ab|", [.cutToStart, .cutToStart, .yank], "ab|"), ("|", [.cutToEnd, .yank, .deleteBackward], "|"),
      // Graphemes go as a whole: a letter with its marks, a flag, a family.
      ("ne\u{301}|", [.deleteBackward], "n|"), ("🇩🇪🇫🇷|", [.left], "🇩🇪|🇫🇷"), ("👨‍👩‍👧|x", [.deleteBackward], "|x"),
      ("शर्मा|", [.left], "श|र्मा"),
    ])
  func edit(before: String, edits: [LineEdit], after: String) {
    var editor = Self.editor(before)
    for edit in edits { editor.apply(edit) }
    #expect(editor.before + "|" + editor.after == after)
  }

  @Test func combiningScalarsThatAreTypedAloneJoin() {
    var editor = LineEditor()
    for scalar in ["e", "\u{301}", "n"] { editor.insert(scalar) }
    #expect(editor.text == "én")
    editor.apply(.left)
    editor.apply(.deleteBackward)
    #expect(editor.text == "n")
  }

  @Test func halvesOfAFlagJoinAndTheCursorStandsBehind() {
    var editor = LineEditor("🇪")
    editor.apply(.start)
    editor.insert("🇩")
    #expect(editor.text == "🇩🇪")
    #expect(editor.after.isEmpty)
  }

  @Test func pastedBreaksAndControlsAreBlanks() {
    var editor = LineEditor("a")
    editor.insert("b\r\nc\td\u{1B}[m\u{2028}e\u{7F}\u{85}")
    #expect(editor.text == "ab  c d [m e  ")
  }

  @Test func aBookIsCut() {
    var editor = LineEditor()
    editor.insert(String(repeating: "x", count: 5_000))
    editor.insert("y")
    #expect(editor.text == String(repeating: "x", count: LineEditor.limit))
  }

  @Test func selectedTextIsReplacedByTypingAndEditedByEditing() {
    var editor = LineEditor("ann")
    editor.select()
    editor.insert("b")
    #expect(editor.text == "b")
    editor.select()
    editor.apply(.deleteBackward)
    editor.insert("c")
    #expect(editor.text == "c")
    editor.replace(with: "lee")
    editor.select()
    editor.apply(.start)
    editor.insert("x")
    #expect(editor.text == "xlee")
  }

  @Test("random edits, against a model of characters", arguments: 0..<40)
  func fuzz(seed: UInt64) async {
    var random = Seeded(seed: seed)
    let pieces = ["a", "b ", " ", "é", "한", "🇩🇪", "界", "शर्", "x y"]
    var editor = LineEditor()
    var model = Model()
    for _ in 0..<400 {
      await Task.yield()
      if Bool.random(using: &random), let piece = pieces.randomElement(using: &random) {
        editor.insert(piece)
        model.insert(piece)
      } else if let edit = LineEdit.allCases.randomElement(using: &random) {
        editor.apply(edit)
        model.apply(edit)
      }
      #expect(editor.text == String(model.text))
      #expect(editor.before == String(model.text[..<model.cursor]))
    }
  }

  private static func editor(_ text: String) -> LineEditor {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    var editor = LineEditor(String(parts[1]))
    editor.apply(.start)
    editor.insert(String(parts[0]))
    return editor
  }
}

/// The obvious editor: an array of characters and a number.
private struct Model {
  var text: [Character] = []
  var cursor = 0
  var clipping: [Character] = []

  mutating func insert(_ string: String) {
    let room = LineEditor.limit - String(text).unicodeScalars.count
    set(
      text[..<cursor]
        + Array(string.unicodeScalars.prefix(max(0, room)).reduce(into: "") { $0.unicodeScalars.append($1) }),
      text[cursor...])
  }

  mutating func apply(_ edit: LineEdit) {
    switch edit {
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(text.count, cursor + 1)
    case .wordLeft: cursor = wordStart
    case .wordRight:
      while cursor < text.count, text[cursor].isWhitespace { cursor += 1 }
      while cursor < text.count, !text[cursor].isWhitespace { cursor += 1 }
    case .start: cursor = 0
    case .end: cursor = text.count
    case .deleteBackward: if cursor > 0 { set(text[..<(cursor - 1)], text[cursor...]) }
    case .deleteForward: if cursor < text.count { set(text[..<cursor], text[(cursor + 1)...]) }
    case .cutWord: cut(wordStart..<cursor)
    case .cutToStart: cut(0..<cursor)
    case .cutToEnd: cut(cursor..<text.count)
    case .yank: insert(String(clipping))
    }
  }

  private var wordStart: Int {
    var place = cursor
    while place > 0, text[place - 1].isWhitespace { place -= 1 }
    while place > 0, !text[place - 1].isWhitespace { place -= 1 }
    return place
  }

  private mutating func cut(_ range: Range<Int>) {
    if !range.isEmpty { clipping = Array(text[range]) }
    set(text[..<range.lowerBound], text[range.upperBound...])
  }

  /// Characters may join where the halves meet: the cursor then stands behind what joined.
  private mutating func set(_ before: ArraySlice<Character>, _ after: ArraySlice<Character>) {
    let scalars = String(before).unicodeScalars.count
    text = Array(String(before) + String(after))
    cursor = 0
    var passed = 0
    while passed < scalars {
      passed += text[cursor].unicodeScalars.count
      cursor += 1
    }
  }
}

/// Random numbers that are the same in every run (SplitMix64).
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
