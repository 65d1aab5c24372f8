import Glibc
import Terminal
import Text

/// A small program on the display, for the tests of terminal manners: it tells every event on standard output, one a line,
/// and obeys a few keys.
///
/// Its arguments are words: `plain` without colours, `ascii` without Unicode, `glyphs` for a picture of many scripts,
/// `edges` for one that fills the last column and the last row.
@main struct TerminalProbe {
  @MainActor static func main() {
    MainLoop.run { await run(Set(CommandLine.arguments.dropFirst())) }
  }

  @MainActor private static func run(_ words: Set<String>) async {
    _ = Encoding.takeFromEnvironment()
    let options = Display.Options(colors: !words.contains("plain"), unicode: !words.contains("ascii"))
    let display: Display
    do {
      display = try Display(options)
    } catch {
      tell("error \(error)")
      exit(2)
    }
    let scene = Scene(words)
    await scene.run(on: display)
    display.close()
    display.close()
    tell("closed")
  }

  static func tell(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = bytes.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
  }
}
