import Glibc
import Terminal
import Text

/// What the probe shows, and what its keys do.
@MainActor final class Scene {
  private let words: Set<String>
  private var selected = 0
  private var first = 0
  private var typed = ""

  init(_ words: Set<String>) {
    self.words = words
  }

  /// Until `q`, or until the terminal or the process is to end.
  func run(on display: Display) async {
    display.show(picture(display.size))
    TerminalProbe.tell("size \(display.size.columns)x\(display.size.rows)")
    for await event in display.events {
      TerminalProbe.tell(name(of: event, display))
      switch event {
      case .key(.character("q")), .hangUp, .terminated: return
      case .key(let key): obey(key, display)
      case .paste, .resized, .resumed: break
      }
      display.show(picture(display.size))
    }
  }

  private func obey(_ key: Key, _ display: Display) {
    switch key {
    case .down: selected += 1
    case .up: selected -= 1
    case .pageDown: first += 1
    case .character(let letter) where letter != "x": typed.append(letter)
    case .control("l"): display.repaint()
    case .control("z"): display.suspend()
    case .control("y"): TerminalProbe.tell("copied \(display.copy(VisibleLines(sanitizing: "Ann\nЖ")))")
    case .control("t"):
      let large = VisibleText(sanitizing: String(repeating: "a", count: 80_000))
      TerminalProbe.tell("copied \(display.copy(large))")
    case .control("o"):
      display.leave()
      TerminalProbe.tell("left")
      var line = [UInt8](repeating: 0, count: 64)
      let tty = open("/dev/tty", O_RDWR)
      let count = read(tty, &line, line.count)
      close(tty)
      TerminalProbe.tell("asked \(String(decoding: line.prefix(max(0, count - 1)), as: UTF8.self))")
      display.enter()
    case .function(1): raise(SIGSEGV)
    case .function(2): abort()
    case .function(3): exit(3)
    default: break
    }
  }

  private func name(of event: TerminalEvent, _ display: Display) -> String {
    switch event {
    case .resized: "resized \(display.size.columns)x\(display.size.rows)"
    case .paste(let text): "paste \(text.utf8.count) \(text.prefix(40).debugDescription)"
    case .key(let key): "key " + "\(key)"
    default: "\(event)"
    }
  }

  private func picture(_ size: Size) -> Canvas {
    if words.contains("glyphs") { return glyphs(size) }
    if words.contains("edges") { return edges(size) }
    return list(size)
  }

  /// A field and a list with its selected row, as in Rollcall.
  private func list(_ size: Size) -> Canvas {
    var canvas = Canvas(size: size)
    canvas.draw(VisibleText(sanitizing: "> " + typed), at: Position(row: 0, column: 0))
    for row in 1..<max(1, size.rows) {
      let number = first + row
      let text =
        "\(number) Somebody Number\(number * 7919 % 1000)  user\(number * 31 % 97)@example.org  +49 30 \(number * 104_729 % 9973)"
      let isSelected = row == selected + 1
      let style = isSelected ? Style(foreground: .black, background: .green, bold: true) : .plain
      if isSelected { canvas.fill(row: row, column: 0, columns: size.columns, style: style) }
      canvas.draw(VisibleText(sanitizing: text), at: Position(row: row, column: 0), style: style)
    }
    canvas.cursor = words.contains("cursor") ? Position(row: 0, column: min(2 + typed.count, size.columns - 1)) : nil
    return canvas
  }

  /// One row for each script, a bar at its fixed place behind it.
  private func glyphs(_ size: Size) -> Canvas {
    var canvas = Canvas(size: size)
    let samples: [VisibleText] = ["e\u{301}a\u{308}", "漢字", "한글", "नमस्ते", "क्षि", "👍🏽", "🇩🇪", "👨‍👩‍👧", "שלום", "ไทย"]
    for (row, sample) in samples.enumerated() {
      canvas.draw(sample, at: Position(row: row, column: 0), width: 12)
      canvas.draw("|", at: Position(row: row, column: 12))
    }
    return canvas
  }

  /// Digits all around, a wide glyph at the end of the second row and of the last.
  private func edges(_ size: Size) -> Canvas {
    var canvas = Canvas(size: size)
    for row in 0..<size.rows {
      canvas.draw(VisibleText(sanitizing: "\(row % 10)"), at: Position(row: row, column: 0))
      canvas.draw(VisibleText(sanitizing: "\(row % 10)"), at: Position(row: row, column: size.columns - 1))
    }
    canvas.draw("漢", at: Position(row: 1, column: size.columns - 2))
    canvas.draw(typed.isEmpty ? "Z" : "Y", at: Position(row: size.rows - 1, column: size.columns - 1))
    return canvas
  }
}
