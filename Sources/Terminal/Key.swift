/// A key as a person names it, whatever bytes the terminal sent for it.
public enum Key: Hashable, Sendable {
  /// A character that can be typed, Space included.
  case character(Character)
  /// Ctrl and a letter, in lower case: `.control("a")`. Tab, Enter, Backspace and Escape are keys of their own.
  case control(Character)
  /// Alt (or Escape first) and a letter.
  case alt(Character)
  /// Enter.
  case enter
  /// Escape.
  case escape
  /// Tab.
  case tab
  /// Shift-Tab.
  case backTab
  /// Backspace, whichever of ^H and DEL the terminal says is its own; C-h is it too.
  case backspace
  /// Delete.
  case delete
  /// The arrows.
  case up, down, left, right
  /// Alt- and Ctrl-arrows to the side: a word.
  case wordLeft, wordRight
  /// Home, in any of its encodings.
  case home
  /// End, in any of its encodings.
  case end
  /// Page up and down.
  case pageUp, pageDown
  /// A function key, from 1.
  case function(Int)
  /// Anything else that came as one key.
  case unknown
}

/// What comes from the terminal.
public enum TerminalEvent: Hashable, Sendable {
  /// A key.
  case key(Key)
  /// Pasted text, which is text and never keys. Not yet sanitised.
  case paste(String)
  /// The size changed, or the picture is lost: draw again.
  case resized
  /// The program came back after Ctrl-Z: draw again.
  case resumed
  /// The terminal is gone (SIGHUP, EOF): leave.
  case hangUp
  /// SIGTERM or SIGINT from outside: leave.
  case terminated
}
