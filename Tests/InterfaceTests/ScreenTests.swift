import Terminal
import Testing

@testable import Interface

@Suite struct ScreenTests {
  @Test("the screen", arguments: ScreenCase.all)
  func picture(_ example: ScreenCase) async throws {
    let canvas = try await example.run()
    let picture = ScreenCase.trimmed(canvas.text)
    #expect(picture == example.picture, "\n<<<\(example.name)\n\(picture)\n>>>\nand not\n\(example.picture)")
    guard let expected = example.looks else { return }
    let looks = ScreenCase.trimmed(canvas.looks)
    #expect(looks == expected, "\n<<<\(example.name)+looks\n\(looks)\n>>>\nand not\n\(expected)")
  }

  @Test func casesAreFound() {
    #expect(ScreenCase.all.count > 20)
  }
}

extension Canvas {
  /// A letter for the look of each cell: `.` plain, `b` bold, `d` dim, `g` accent, `r` alarm, `y` warning, `S` selected,
  /// `R` reversed; underlined ones in the next alphabet: `u` plain, `G` accent, `U` selected.
  var looks: String {
    (0..<size.rows).map { row in
      var line = (0..<size.columns).map { letter(self[row, $0].style) }.joined()
      while line.last == "." { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }

  private func letter(_ style: Style) -> String {
    if style.background == .green || style.reversed {
      return style.underlined ? "U" : style.reversed ? "R" : "S"
    }
    switch style.foreground {
    case .green: return style.underlined ? "G" : "g"
    case .red: return "r"
    case .yellow: return "y"
    default: return style.underlined ? "u" : style.bold ? "b" : style.dim ? "d" : "."
    }
  }
}
