extension VisibleText {
  /// The distance of tab stops in cells, as in every terminal.
  private static let tabStops = 8

  /// The lines of a text that may hold line breaks (LF, CR LF, CR), each made safe; TAB fills up to the next tab stop.
  ///
  /// A break at the very end does not begin another line.
  public static func lines(sanitizing text: String) -> [VisibleText] {
    var lines: [VisibleText] = []
    var line = String.UnicodeScalarView()
    var afterReturn = false
    for scalar in text.unicodeScalars {
      defer { afterReturn = scalar == "\r" }
      switch scalar {
      case "\n" where afterReturn: break
      case "\n", "\r":
        lines.append(expandingTabs(String(line)))
        line = String.UnicodeScalarView()
      default: line.append(scalar)
      }
    }
    if !line.isEmpty || lines.isEmpty { lines.append(expandingTabs(String(line))) }
    return lines
  }

  private static func expandingTabs(_ line: String) -> VisibleText {
    let pieces = line.unicodeScalars.split(separator: "\t", omittingEmptySubsequences: false)
    var result = VisibleText(sanitizing: String(pieces[0]))
    for piece in pieces.dropFirst() {
      let column = result.width
      result = result.padded(to: column + tabStops - column % tabStops) + VisibleText(sanitizing: String(piece))
    }
    return result
  }

  /// The text in lines of at most `width` cells (at least 1), broken at words, and inside a word (between graphemes) where one is wider than a line.
  ///
  /// The blanks at a break are gone. What is too wide for any line shows as `…`.
  public func wrapped(to width: Int) -> [VisibleText] {
    let width = max(1, width)
    var lines: [VisibleText] = []
    var start = 0
    while start < glyphs.count {
      let line = line(from: start, width: width)
      lines.append(glyphs[start].width > width ? .ellipsis : VisibleText(start..<line.end, of: self))
      start = line.next
    }
    return lines.isEmpty ? [self] : lines
  }

  /// Where the line that begins at a glyph ends, and where the next begins.
  private func line(from start: Int, width: Int) -> (end: Int, next: Int) {
    var used = 0
    var end = start
    while end < glyphs.count, used + glyphs[end].width <= width {
      used += glyphs[end].width
      end += 1
    }
    if end == glyphs.count { return (end, end) }
    if let blank = glyphs[start...end].lastIndex(where: \.isBlank),
      let word = glyphs[start..<blank].lastIndex(where: { !$0.isBlank })
    {
      return (word + 1, glyphs[blank...].firstIndex { !$0.isBlank } ?? glyphs.count)
    }
    if let cut = glyphs[start...end].lastIndex(where: \.startsGrapheme), cut > start { return (cut, cut) }
    let cut = max(end, start + 1)
    return (cut, cut)
  }
}

extension Glyph {
  /// Whether text may be broken here.
  fileprivate var isBlank: Bool { string == " " }
}
