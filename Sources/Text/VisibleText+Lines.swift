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
    var rest = glyphs[...]
    while !rest.isEmpty {
      let (line, next) = firstLine(of: rest, width: width)
      lines.append(line)
      rest = next
    }
    return lines.isEmpty ? [self] : lines
  }

  /// The first line, and what is left after it.
  private func firstLine(of rest: ArraySlice<Glyph>, width: Int) -> (VisibleText, ArraySlice<Glyph>) {
    var used = 0
    var index = rest.startIndex
    while index < rest.endIndex, used + rest[index].width <= width {
      used += rest[index].width
      index += 1
    }
    if index == rest.endIndex { return (VisibleText(rest), []) }
    let isBlank = { (index: Int) in rest[index].string == " " }
    if let blank = (rest.startIndex...index).last(where: isBlank),
      let end = rest[..<blank].lastIndex(where: { $0.string != " " })
    {
      return (VisibleText(rest[...end]), rest[blank...].drop { $0.string == " " })
    }
    if let cut = rest[...index].lastIndex(where: \.startsGrapheme), cut > rest.startIndex {
      return (VisibleText(rest[..<cut]), rest[cut...])
    }
    if index > rest.startIndex { return (VisibleText(rest[..<index]), rest[index...]) }
    return ("…", rest.dropFirst())
  }
}
