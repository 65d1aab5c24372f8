import Terminal
import Testing
import Text

@Suite struct CanvasTests {
  static let bold = Style(bold: true)

  func canvas(_ columns: Int, _ rows: Int) -> Canvas { Canvas(size: Size(columns: columns, rows: rows)) }

  @Test func drawsWhereItIsTold() {
    var picture = canvas(10, 3)
    #expect(picture.draw("Ann", at: Position(row: 1, column: 2), style: Self.bold) == 3)
    #expect(picture.text == "\n  Ann\n")
    #expect(picture[1, 2].string == "A")
    #expect(picture[1, 2].style == Self.bold)
    #expect(picture[1, 1].style == .plain)
    #expect(picture[1, 5].style == .plain)
  }

  @Test func cutsAtTheRightEdgeAndAtTheWidth() {
    var picture = canvas(5, 2)
    #expect(picture.draw("abcdefgh", at: Position(row: 0, column: 2)) == 3)
    #expect(picture.draw("abcdefgh", at: Position(row: 1, column: 0), width: 2) == 2)
    #expect(picture.text == "  abc\nab")
  }

  @Test(arguments: [0, -1, Int.min]) func drawsNothingInNoWidth(width: Int) {
    var picture = canvas(5, 1)
    #expect(picture.draw("abc", at: Position(row: 0, column: 0), width: width) == 0)
    #expect(picture.text == "")
  }

  @Test func cutsAtTheLeftEdge() {
    var picture = canvas(5, 1)
    #expect(picture.draw("abcdef", at: Position(row: 0, column: -3)) == 6)
    #expect(picture.text == "def")
    picture.draw("abc", at: Position(row: 0, column: .min))
    #expect(picture.text == "def")
  }

  @Test(arguments: [
    Position(row: -1, column: 0), Position(row: 2, column: 0), Position(row: 0, column: 5),
    Position(row: 0, column: 99),
    Position(row: .max, column: .max), Position(row: .min, column: 0),
  ])
  func leavesOutWhatIsOutside(place: Position) {
    var picture = canvas(5, 2)
    #expect(picture.draw("abc", at: place) == 0)
    #expect(picture == canvas(5, 2))
  }

  @Test func everythingIsOutsideOfNothing() {
    for size in [
      Size(columns: 0, rows: 0), Size(columns: 0, rows: 3), Size(columns: 3, rows: 0), Size(columns: -2, rows: -2),
    ] {
      var picture = Canvas(size: size)
      picture.draw("abc", at: Position(row: 0, column: 0))
      picture.fill(row: 0, column: 0, rows: 9, columns: 9, style: Self.bold)
      picture.restyle(row: 0, columns: 0..<9) { $0.bold = true }
      #expect(picture == Canvas(size: size))
      #expect(picture[0, 0] == .blank)
    }
  }

  @Test func oneCellHoldsOneGlyph() {
    var picture = canvas(1, 1)
    #expect(picture.draw("xy", at: Position(row: 0, column: 0)) == 1)
    #expect(picture.text == "x")
  }

  @Test func fillsARectangle() {
    var picture = canvas(4, 3)
    for row in 0..<3 { picture.draw("abcd", at: Position(row: row, column: 0)) }
    picture.fill(row: 1, column: 1, rows: 2, columns: 2, style: Self.bold)
    #expect(picture.text == "abcd\na  d\na  d")
    #expect(picture[2, 2].style == Self.bold)
    #expect(picture[2, 3].style == .plain)
  }

  @Test func fillsNoMoreThanThereIs() {
    var picture = canvas(3, 2)
    picture.fill(row: -1, column: -1, rows: 2, columns: 2, style: Self.bold)
    picture.fill(row: 1, column: 2, rows: .max, columns: .max, style: Self.bold)
    picture.fill(row: 0, column: 0, rows: 0, columns: 3, style: Style(dim: true))
    picture.fill(row: 0, column: 0, rows: 1, columns: -3, style: Style(dim: true))
    let styled = (0..<2).map { row in (0..<3).map { picture[row, $0].style == Self.bold } }
    #expect(styled == [[true, false, false], [false, false, true]])
  }

  @Test func restylesWhatIsDrawn() {
    var picture = canvas(5, 1)
    picture.draw("abcde", at: Position(row: 0, column: 0), style: Style(foreground: .green))
    picture.restyle(row: 0, columns: -4..<2) { $0.underlined = true }
    picture.restyle(row: 0, columns: 4..<40) { $0.bold = true }
    picture.restyle(row: 7, columns: 0..<5) { $0.dim = true }
    #expect(picture.text == "abcde")
    #expect(picture[0, 1].style == Style(foreground: .green, underlined: true))
    #expect(picture[0, 2].style == Style(foreground: .green))
    #expect(picture[0, 4].style == Style(foreground: .green, bold: true))
  }

  @Test func rowsAreCutOfBlanksAtTheirEndAlone() {
    var picture = canvas(6, 1)
    picture.draw(" a b ", at: Position(row: 0, column: 0))
    #expect(picture.text(row: 0) == " a b")
  }
}
