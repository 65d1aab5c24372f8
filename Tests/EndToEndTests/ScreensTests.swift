import Foundation
import TestSupport
import Testing

/// The screens: detail, help, sizes, looks.
@Suite(.serialized) struct ScreensTests {
  @Test func detailTakesTheScreenWhereItIsNarrow() async throws {
    let tmux = try Program.open(Program.users)
    try await tmux.wait(for: "10/10")
    try await tmux.press("Tab", "j", "j", "Enter")
    let screen = try await tmux.wait(for: "77 Calle Olmo, Piso 3")
    #expect(screen.contains("cibarra · id 3"))
    #expect(!screen.contains("Alva Brandt"))
    try await tmux.press("]")
    try await tmux.wait(for: "dvale · id 4")
    try await tmux.press("Escape")
    try await tmux.wait(for: "Alva Brandt")
    try await tmux.press("q")
    #expect(try await tmux.waitForEnd() == 0)
  }

  @Test func detailStandsBesideTheListWhereThereIsRoom() async throws {
    let tmux = try Program.open(Program.users, columns: 130)
    try await tmux.wait(for: "11 Lindenweg, Flat 2")
    let screen = try await tmux.wait(for: "Jun Takeda")
    #expect(screen.line(with: "Alva Brandt")?.contains("│") == true)
    try await tmux.press("Down", "Down")
    try await tmux.wait { $0.contains("77 Calle Olmo, Piso 3") && $0.contains("Alva Brandt") }
  }

  @Test func helpShowsTheKeysAndComesBack() async throws {
    let tmux = try Program.open(Program.users, rows: 90)
    try await tmux.wait(for: "10/10")
    try await tmux.press("F1")
    let help = try await tmux.wait(for: "address.zipcode:929")
    for word in ["C-w", "PgUp", "copy", "reload", "id:3..7"] { #expect(help.contains(word)) }
    try await tmux.press("Escape")
    try await tmux.wait(for: "Alva Brandt")
    try await tmux.press("Tab", "?")
    try await tmux.wait(for: "address.zipcode:929")
  }

  @Test(arguments: [(40, 10), (20, 5), (20, 3), (16, 2), (1, 1), (200, 50)])
  func fitsAnySize(columns: Int, rows: Int) async throws {
    let tmux = try Program.open(Program.users)
    try await tmux.wait(for: "10/10")
    try await tmux.resize(columns: columns, rows: rows)
    try await tmux.wait("the screen at \(columns)x\(rows)") { screen in
      guard screen.lines.count == rows else { return false }
      if columns >= 20, rows >= 3 { return screen.contains("Alva Brandt") }
      // The last cell of a terminal that wraps can't be written: 1x1 stays blank.
      return columns == 1 || screen.lines[0].hasPrefix("10/10 Alva")
    }
    try await tmux.resize(columns: 80, rows: 24)
    try await tmux.wait { $0.contains("Jun Takeda") && $0.contains("╰") }
    try await tmux.press("C-c")
    #expect(try await tmux.waitForEnd() == 130)
  }

  @Test func withoutColoursTheSelectionStillShows() async throws {
    let tmux = try Program.open(Program.users, environment: ["NO_COLOR": "1"])
    try await tmux.wait(for: "10/10")
    try await tmux.type("e")
    try await tmux.wait { $0.line(with: "⌕")?.contains("e ") == true }
    let screen = try await tmux.screen()
    let styled = try await tmux.styledScreen()
    let colored = styled.rows.joined().filter(\.isColored)
    #expect(colored.isEmpty)
    let selected = try #require(screen.row(of: "▌"))
    #expect(!styled.text(in: selected, where: \.isReversed).isEmpty)
  }

  @Test(arguments: [["--color", "never"], ["--color", "always"]])
  func theOptionDecidesAboutColours(_ arguments: [String]) async throws {
    let tmux = try Tmux(
      Program.path, arguments + [Program.users], options: .init(environment: ["NO_COLOR": "1"]))
    try await tmux.wait(for: "10/10")
    let colored = try await tmux.styledScreen().rows.joined().filter(\.isColored)
    #expect(colored.isEmpty == (arguments[1] == "never"))
  }

  @Test(arguments: [["LC_ALL": "C"], ["LC_ALL": "C.UTF-8"]])
  func showsASCIIWhereThereIsNothingElse(_ environment: [String: String]) async throws {
    let arguments = environment["LC_ALL"] == "C" ? [] : ["--ascii"]
    let tmux = try Tmux(Program.path, arguments, options: .init(columns: 130, rows: 80, environment: environment))
    let screen = try await tmux.wait(for: "40/40")
    #expect(screen.text.filter { !$0.isASCII } == "")
    #expect(screen.contains("Lukasz Wisniowski"))
    try await tmux.press("F1")
    #expect(try await tmux.wait(for: "address.zipcode:929").text.filter { !$0.isASCII } == "")
  }

  /// Each script of the sample, with the next column at its fixed place, as tmux's own cells have it.
  @Test func theNextColumnStandsAtItsPlaceWhateverTheScript() async throws {
    let tmux = try Program.open(columns: 110, rows: 60)
    let screen = try await tmux.wait(for: "40/40")
    let head = try #require(screen.line(with: "EMAIL"))
    let column = try #require(head.range(of: "EMAIL")).lowerBound
    let place = head.distance(from: head.startIndex, to: column)
    try await tmux.command("copy-mode")
    let emails = screen.lines.compactMap { line in line.split(separator: " ").first { $0.contains("@") } }
    #expect(emails.count == 40)
    for email in emails {
      try await tmux.command("send-keys", "-X", "history-top")
      try await tmux.command("send-keys", "-X", "start-of-line")
      try await tmux.command("send-keys", "-X", "search-forward-text", String(email))
      let found = try await tmux.command("display-message", "-p", "#{copy_cursor_x}")
      // The cursor is put behind what was found.
      #expect(found == [String(place + email.count)], "\(email)")
    }
  }
}
