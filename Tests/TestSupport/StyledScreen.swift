/// A screen with the looks of its cells, read from `capture-pane -e`.
public struct StyledScreen: Sendable {
  /// A character and its SGR parameters in force (ECMA-48, 8.3.117).
  public struct Cell: Sendable {
    /// What stands there.
    public let character: Character
    /// The parameters in force, as `1`, `4`, `32`.
    public let parameters: Set<Int>

    /// Whether it is underlined.
    public var isUnderlined: Bool { parameters.contains(4) }
    /// Whether its colours are swapped.
    public var isReversed: Bool { parameters.contains(7) }
    /// Whether it is bold.
    public var isBold: Bool { parameters.contains(1) }
    /// Whether it has any colour of its own.
    public var isColored: Bool { parameters.contains { (30...37).contains($0) || (40...47).contains($0) || $0 >= 90 } }
  }

  /// The cells by row.
  public let rows: [[Cell]]

  init(_ lines: [String]) {
    var parameters: Set<Int> = []
    rows = lines.map { line in
      var cells: [Cell] = []
      var rest = line[...]
      while let character = rest.first {
        if character == "\u{1b}" {
          let end = rest.firstIndex { $0.isLetter } ?? rest.index(before: rest.endIndex)
          Self.apply(rest[..<end].dropFirst(2), to: &parameters)
          rest = rest[rest.index(after: end)...]
        } else {
          cells.append(Cell(character: character, parameters: parameters))
          rest = rest.dropFirst()
        }
      }
      return cells
    }
  }

  private static func apply(_ sequence: Substring, to parameters: inout Set<Int>) {
    for number in sequence.split(separator: ";", omittingEmptySubsequences: false).map({ Int($0) ?? 0 }) {
      switch number {
      case 0: parameters = []
      case 22: parameters.subtract([1, 2])
      case 24: parameters.remove(4)
      case 27: parameters.remove(7)
      case 39: parameters = parameters.filter { !(30...37).contains($0) && !(90...97).contains($0) }
      case 49: parameters = parameters.filter { !(40...47).contains($0) && !(100...107).contains($0) }
      default: parameters.insert(number)
      }
    }
  }

  /// The characters of a row of which something holds.
  public func text(in row: Int, where holds: (Cell) -> Bool) -> String {
    String(rows[row].filter(holds).map(\.character))
  }
}
