/// Several lines, each safe to show: what goes to the clipboard when it is more than one line.
public struct VisibleLines: Hashable, Sendable {
  /// The lines, without their ends.
  public let lines: [VisibleText]

  /// Lines one below the other.
  public init(_ lines: [VisibleText]) {
    self.lines = lines
  }

  /// One line.
  public init(_ line: VisibleText) {
    lines = [line]
  }

  /// The lines of a text, each made safe; breaks are LF, CR LF and CR.
  public init(sanitizing text: String) {
    lines = VisibleText.lines(sanitizing: text)
  }

  /// The lines with LF between them. LF is the only control character in it.
  public var string: String {
    lines.map(\.string).joined(separator: "\n")
  }
}
