import Terminal
import TestSupport
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

  // Wide glyphs: 漢 and 字 take two cells each.

  @Test func aWideGlyphTakesTwoCells() {
    var picture = canvas(6, 1)
    #expect(picture.draw("a漢b", at: Position(row: 0, column: 0), style: Self.bold) == 4)
    #expect((0..<5).map { picture[0, $0].string } == ["a", "漢", "", "b", " "])
    #expect(picture[0, 2].style == Self.bold)
    #expect(picture.text == "a漢b")
  }

  @Test func combiningScalarsStayWithTheirCell() {
    var picture = canvas(6, 1)
    #expect(picture.draw("q\u{301}b", at: Position(row: 0, column: 0)) == 2)
    #expect(picture[0, 0].string == "q\u{301}")
    #expect(picture[0, 1].string == "b")
  }

  @Test func aWideGlyphIsNeverHalved() {
    var picture = canvas(4, 2)
    #expect(picture.draw("abc漢", at: Position(row: 0, column: 0)) == 3)
    #expect(picture.draw("漢字", at: Position(row: 1, column: 0), width: 3) == 2)
    #expect(picture.text == "abc\n漢")
  }

  @Test func ofAWideGlyphOverTheLeftEdgeABlankIsLeft() {
    var picture = canvas(4, 1)
    picture.draw("xxxx", at: Position(row: 0, column: 0))
    #expect(picture.draw("漢b", at: Position(row: 0, column: -1), style: Self.bold) == 3)
    #expect((0..<4).map { picture[0, $0].string } == [" ", "b", "x", "x"])
    #expect(picture[0, 0].style == Self.bold)
  }

  @Test(
    arguments: zip(0..<4, [["x", " ", "字", ""], [" ", "x", "字", ""], ["漢", "", "x", " "], ["漢", "", " ", "x"]]))
  func writingOverHalfOfAWideGlyphBlanksTheOtherHalf(column: Int, expected: [String]) {
    var picture = canvas(4, 1)
    picture.draw("漢字", at: Position(row: 0, column: 0))
    picture.draw("x", at: Position(row: 0, column: column))
    #expect((0..<4).map { picture[0, $0].string } == expected)
  }

  @Test func aWideGlyphOverTwoHalvesBlanksBoth() {
    var picture = canvas(4, 1)
    picture.draw("漢字", at: Position(row: 0, column: 0))
    picture.draw("語", at: Position(row: 0, column: 1))
    #expect((0..<4).map { picture[0, $0].string } == [" ", "語", "", " "])
  }

  @Test func fillingHalfOfAWideGlyphBlanksTheOtherHalf() {
    var picture = canvas(4, 1)
    picture.draw("漢字", at: Position(row: 0, column: 0))
    picture.fill(row: 0, column: 1, columns: 2, style: Self.bold)
    #expect((0..<4).map { picture[0, $0].string } == [" ", " ", " ", " "])
    #expect((0..<4).map { picture[0, $0].style == Self.bold } == [false, true, true, false])
  }

  @Test func restylingHalfOfAWideGlyphRestylesBoth() {
    var picture = canvas(6, 1)
    picture.draw("漢字語", at: Position(row: 0, column: 0))
    picture.restyle(row: 0, columns: 1..<3) { $0.bold = true }
    #expect((0..<6).map { picture[0, $0].style.bold } == [true, true, true, true, false, false])
  }

  /// Whatever is drawn wherever: a right half always stands behind its left half, and every row is as wide as the canvas.
  @Test func halvesAlwaysBelongTogether() {
    var random = SeededGenerator(seed: 7)
    let texts: [VisibleText] = ["漢字", "a漢", "x", "한글 text", "e\u{301}語"]
    for _ in 0..<300 {
      var picture = canvas(Int.random(in: 0...9, using: &random), 2)
      for _ in 0..<12 {
        let place = Position(
          row: Int.random(in: -1...2, using: &random), column: Int.random(in: -4...10, using: &random))
        let width = Int.random(in: -1...8, using: &random)
        if Bool.random(using: &random) {
          picture.draw(
            texts.randomElement(using: &random) ?? "", at: place, width: Bool.random(using: &random) ? width : nil)
        } else {
          picture.fill(row: place.row, column: place.column, rows: 2, columns: width, style: Self.bold)
        }
      }
      for row in 0..<2 {
        for column in 0..<picture.size.columns {
          let isWide = "漢字한글語".contains(picture[row, column].string) && !picture[row, column].string.isEmpty
          let isFollowed = column + 1 < picture.size.columns && picture[row, column + 1].string.isEmpty
          #expect(isWide == isFollowed)
        }
        #expect(picture.size.columns == 0 || !picture[row, 0].string.isEmpty)
      }
    }
  }
}
